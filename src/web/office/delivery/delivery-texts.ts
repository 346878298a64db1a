import * as m from '#paraglide/messages.js'
import type { DeliveryRun, RunStop } from '#shared/contract/delivery/office/delivery.schemas.ts'
import type { RunState } from '#shared/domain/delivery/run-states.ts'
import type { StopState } from '#shared/domain/delivery/stop-states.ts'
import type { Tone } from '#web/ui/tones.ts'

export const RUN_STATE: Record<RunState, { label: () => string; tone: Tone }> = {
  draft: { label: m.delivery_run_draft, tone: 'neutral' },
  packed: { label: m.delivery_run_packed, tone: 'info' },
  started: { label: m.delivery_run_started, tone: 'warning' },
  done: { label: m.delivery_run_done, tone: 'success' },
}

export const STOP_STATE: Record<StopState, { label: () => string; tone: Tone }> = {
  pending: { label: m.delivery_stop_pending, tone: 'neutral' },
  arrived: { label: m.delivery_stop_arrived, tone: 'info' },
  delivered: { label: m.delivery_stop_delivered, tone: 'success' },
  failed: { label: m.delivery_stop_failed, tone: 'danger' },
  withdrawn: { label: m.delivery_stop_withdrawn, tone: 'neutral' },
}

/** `4.2 km`; below ten with a decimal. */
export function kilometres(metres: number): string {
  const km = metres / 1000
  return m.delivery_km({ km: km < 10 ? km.toFixed(1) : String(Math.round(km)) })
}

/** The orders of a stop that are delivered there. */
export function comingTo({ orders }: RunStop): RunStop['orders'] {
  return orders.filter(({ calledOff }) => !calledOff)
}

/** Whose stop it is: of one where all is called off or nobody was met, those who had ordered. */
function orderedAt(stop: RunStop): RunStop['orders'] {
  const coming = comingTo(stop)
  return coming.length > 0 ? coming : stop.orders
}

/** Whom the rider asks for with an order. */
export function nameOf({ recipient, customer }: RunStop['orders'][number]): string {
  return recipient ?? customer.name ?? m.delivery_nameless()
}

/** Whom the rider asks for, each once. */
export function namesAt(stop: RunStop): string {
  return [...new Set(orderedAt(stop).map(nameOf))].join(', ')
}

/** `2 × Regular Thali, 1 × Curd`, of all orders of a stop. */
export function itemsAt(stop: RunStop): string {
  const counts = new Map<string, number>()
  for (const { items } of comingTo(stop)) {
    for (const { name, quantity } of items) counts.set(name, (counts.get(name) ?? 0) + quantity)
  }
  return [...counts].map(([name, quantity]) => `${quantity} × ${name}`).join(', ')
}

/** To be collected at a stop, rupees; 0 for nothing, or where one may not see it. */
export function dueAt(stop: RunStop): number {
  return comingTo(stop).reduce((sum, { due = 0 }) => sum + due, 0)
}

/** What is said to be paid by UPI at a stop and is being checked, rupees. */
export function checkingAt(stop: RunStop): number {
  return comingTo(stop).reduce((sum, { checking = 0 }) => sum + checking, 0)
}

/** Boxes of one person that look the same, by what is printed on them. */
export interface PersonMark {
  /** Of the order, and which of its boxes. */
  key: string
  name: string
  count: number
  vegetarian: boolean
  alarms: string[]
}

/** Which boxes of a stop are for whom. */
export function marksAt(stop: RunStop): PersonMark[] {
  return comingTo(stop).flatMap((order) =>
    order.marks.map((mark, index) => ({ ...mark, key: `${order._id} ${index}`, name: nameOf(order) })),
  )
}

/** How many boxes go to a stop and how many are packed; `null` where nobody knows. */
export function boxesAt(stop: RunStop): { count: number; packed: number | null } | null {
  const known = comingTo(stop).flatMap(({ boxes }) => boxes ?? [])
  if (known.length === 0) return null
  return {
    count: known.reduce((sum, { count }) => sum + count, 0),
    packed: known.some(({ packed }) => packed === null)
      ? null
      : known.reduce((sum, { packed }) => sum + (packed ?? 0), 0),
  }
}

/** What the customers wrote and what the office wants heeded, each once. */
export function notesAt(stop: RunStop): string[] {
  return [...new Set(comingTo(stop).flatMap(({ notes, riderNote }) => [riderNote ?? [], notes ?? []].flat()))]
}

/** `3 boxes`, or how many of them are packed where that is noted. */
export function boxesText({ count, packed }: { count: number; packed: number | null }): string {
  if (packed === null) return count === 1 ? m.delivery_box_one() : m.delivery_boxes({ count })
  return m.delivery_boxes_packed({ packed, count })
}

export function stopsText(count: number): string {
  return count === 1 ? m.delivery_stop_one() : m.delivery_stops({ count })
}

export function phonesAt(stop: RunStop): string[] {
  return [...new Set(orderedAt(stop).flatMap(({ phone }) => phone ?? []))]
}

/** The stops that are driven to, and how many the rider is done with. */
export function progressOf({ stops }: DeliveryRun): { count: number; done: number; failed: number } {
  const driven = stops.filter(({ state }) => state !== 'withdrawn')
  return {
    count: driven.length,
    done: driven.filter(({ state }) => state === 'delivered').length,
    failed: driven.filter(({ state }) => state === 'failed').length,
  }
}

/** Opens the way to a stop in a map: by its coordinates, else by its address. */
export function navigationLink({ location, address }: Pick<RunStop, 'location' | 'address'>): string {
  const to = location ? `${location.latitude},${location.longitude}` : address
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(to)}`
}

/** `Leave 2 steel · Take back 3 steel · Disposable box`; nothing without boxes that come back. */
export function emptiesAt({ empties }: RunStop): string {
  if (!empties) return ''
  const { leave, take, disposable } = empties
  const counts = (boxes: { name: string; n: number }[]) => boxes.map(({ n, name }) => `${n} ${name}`).join(', ')
  return [
    leave.length > 0 && m.rider_leave({ boxes: counts(leave) }),
    take.length > 0 && m.rider_take({ boxes: counts(take) }),
    disposable > 0 && m.rider_disposable(),
  ]
    .filter(Boolean)
    .join(' · ')
}
