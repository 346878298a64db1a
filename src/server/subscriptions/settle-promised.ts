import { sql } from 'kysely'
import { changePromised, countedFrom, type LimitedDay, readCalendar } from '#server/calendar/calendar.ts'
import { emitPlateAlerts } from '#server/catalog/catalog.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import type { ChangedOrder } from '#server/ordering/ordering.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { type Calendar, type SlotCode, servableDayAt } from '#shared/domain/calendar/calendar.ts'
import { countsAsOrdered } from '#shared/domain/ordering/order-status.ts'
import type { PausedDays } from '#shared/domain/subscriptions/pauses.ts'
import { servedDaysFrom } from '#shared/domain/subscriptions/subscription-days.ts'
import { countPromised } from './daily/promises.ts'

/** A subscription after some of its meals have come back or have been taken. */
interface Settled {
  id: string
  slot: SlotCode
  running: boolean
  /** Another one waits for its end. */
  awaited: boolean
  nextDay: KitchenDay
  mealsLeft: number
  paused: PausedDays[]
}

/**
 * Orders of subscriptions have changed, and `back` meals have come back to each: the days' promises follow by what is
 * different, however many orders and subscriptions there are. All are counted again when the figures were counted before
 * the last deadline, or when the days of a waiting subscription move, too. The days are held.
 */
export async function settlePromised(
  trx: Trx,
  changed: ChangedOrder[],
  back: ReadonlyMap<string, number>,
  held: LimitedDay[],
  now: Date,
): Promise<void> {
  if (held.length === 0) return
  const settled = await settledSubscriptions(trx, changed)
  for (const slot of new Set(settled.map((one) => one.slot))) {
    const own = settled.filter((one) => one.slot === slot)
    const days = held.filter((one) => one.slot === slot)
    if (days.length === 0) continue
    const calendar = await readCalendar(trx, now, slot)
    const from = servableDayAt(calendar, now)
    if (own.some(({ awaited }) => awaited) || (await countedFrom(trx, slot)) !== from) {
      await countPromised(trx, days, now)
      continue
    }
    await changePromised(trx, slot, differences({ own, changed, back, calendar, from }))
    await emitPlateAlerts(trx, calendar, now)
  }
}

async function settledSubscriptions(trx: Trx, changed: ChangedOrder[]): Promise<Settled[]> {
  const ids = changed.flatMap(({ subscriptionId }) => subscriptionId ?? [])
  const { rows } = await sql<Settled>`
    SELECT s.id, s.slot, s.status = 'active' AS running, s.next_day AS "nextDay", s.meals_left AS "mealsLeft", s.paused,
      EXISTS (SELECT FROM subscriptions q
        WHERE q.customer_id = s.customer_id AND q.slot = s.slot AND q.status = 'queued') AS awaited
    FROM subscriptions s WHERE s.id = ANY(${ids}::uuid[])`.execute(trx)
  return rows
}

interface Change {
  own: Settled[]
  changed: ChangedOrder[]
  back: ReadonlyMap<string, number>
  calendar: Calendar
  from: KitchenDay
}

/** How many plates more than before each day has promised: of orders, and of meals that have no order yet. */
function differences({ own, changed, back, calendar, from }: Change): Map<KitchenDay, number> {
  const plates = new Map<KitchenDay, number>()
  const add = (day: KitchenDay, more: number) => plates.set(day, (plates.get(day) ?? 0) + more)
  const ids = new Set(own.map(({ id }) => id))
  for (const { subscriptionId, deliveryDay, from: former, to } of changed) {
    const more = Number(countsAsOrdered(to)) - Number(countsAsOrdered(former))
    if (more !== 0 && subscriptionId !== null && ids.has(subscriptionId)) add(deliveryDay, more)
  }
  for (const { id, running, nextDay, mealsLeft, paused } of own) {
    const more = back.get(id) ?? 0
    if (!running || more === 0) continue
    const [least, most] = [mealsLeft, mealsLeft - more].sort((a, b) => a - b) as [number, number]
    const days = servedDaysFrom(calendar, paused, nextDay > from ? nextDay : from, most)
    for (const day of days.slice(least)) add(day, Math.sign(more))
  }
  return plates
}
