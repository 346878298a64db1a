import * as m from '#paraglide/messages.js'
import { dayText } from '#shared/base/day-text.ts'
import { daysBetween, type KitchenDay } from '#shared/base/kitchen-time.ts'
import type { DayOfMonth, SlotOfDay } from '#shared/contract/calendar/office/calendar-month.schemas.ts'
import { closureReason } from '#shared/texts/closure-texts.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { instantText, weekdayAndDay } from '#web/kit/parts/dates.ts'

/** What is said of days, in the month and in a day's panel. */

/** `Wed 25 Nov`, or `Wed 25 Nov to Sat 28 Nov` of several days, ascending. */
export function daysText(days: readonly KitchenDay[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)]
  return first === last
    ? weekdayAndDay(first)
    : m.calendar_days({ from: weekdayAndDay(first), to: weekdayAndDay(last) })
}

export function customersText(count: number): string {
  return count === 1 ? m.calendar_customers_one() : m.calendar_customers_other({ count: countText(count) })
}

/** `1 order`, `12 orders`. */
export function ordersText(count: number): string {
  return count === 1 ? m.calendar_orders_one() : m.calendar_orders_other({ count: countText(count) })
}

export function heldText(count: number): string {
  return count === 1 ? m.calendar_held_one() : m.calendar_held_other({ count: countText(count) })
}

/** Orders of a slot that are cooked. */
export function ordersOf({ one_off, subscription }: Pick<SlotOfDay, 'one_off' | 'subscription'>): number {
  return one_off + subscription
}

/** Menus are planned so many days ahead; a day after that needs none yet. */
const PLANNED_DAYS = 14

/** Whether the day is served within the days that are planned, and has no menu of its own nor one that stands in. */
export function lacksMenu({ day, menu, slots }: DayOfMonth, today: KitchenDay): boolean {
  const ahead = daysBetween(today, day)
  return menu === null && ahead >= 0 && ahead < PLANNED_DAYS && slots.some(({ state }) => state === 'open')
}

/** Whether nothing can be ordered any more although the slot is served. */
export function isFull({ state, left }: SlotOfDay): boolean {
  return state === 'open' && left === 0
}

/** A day as it is read out: the date, then all that its cell shows. */
export function dayLabel(of: DayOfMonth, today: KitchenDay): string {
  const menu = of.menu ? menuText(of.menu) : lacksMenu(of, today) ? m.calendar_menu_none() : null
  const several = of.slots.length > 1
  const slots = of.slots.flatMap((slot) => [...(several ? [slotName(slot.slot)] : []), ...slotWords(slot)])
  return [dayText(of.day), ...(of.day === today ? [m.calendar_today()] : []), menu, ...slots].filter(Boolean).join(', ')
}

export function menuText({ name, stands_in }: NonNullable<DayOfMonth['menu']>): string {
  return stands_in ? m.calendar_menu_stands_in({ menu: name }) : name
}

function slotWords(slot: SlotOfDay): (string | null)[] {
  const orders = ordersOf(slot)
  const state =
    slot.state === 'closed' ? closedText(slot) : slot.state === 'off' && orders === 0 ? m.calendar_not_served() : null
  return [
    state,
    orders > 0 || slot.state === 'open' ? ordersText(orders) : null,
    slot.promised > 0 ? m.calendar_promised({ count: countText(slot.promised) }) : null,
    slot.held > 0 ? heldText(slot.held) : null,
    slot.state === 'open' ? capacityText(slot) : null,
    ...unusualTexts(slot),
  ]
}

/** `Closed: gas`. */
export function closedText({ closure }: Pick<SlotOfDay, 'closure'>): string {
  return closure === null ? m.calendar_closed() : m.calendar_closed_for({ reason: closureReason(closure.reason) })
}

/** `40 of 200 plates left`, `Full`; `null` without a limit. */
export function capacityText({ capacity, left }: SlotOfDay): string | null {
  if (capacity === null || left === null) return null
  return left === 0 ? m.calendar_full() : m.calendar_left({ left: countText(left), capacity: countText(capacity) })
}

/** Of an open slot the deadline and the order-by time, where they are not as usual. */
export function unusualTexts(slot: SlotOfDay): string[] {
  if (slot.state !== 'open') return []
  return [
    ...(slot.deadline_unusual ? [m.calendar_deadline({ when: instantText(slot.deadline) })] : []),
    ...(slot.order_by_unusual ? [m.calendar_order_by({ when: instantText(slot.order_by) })] : []),
  ]
}
