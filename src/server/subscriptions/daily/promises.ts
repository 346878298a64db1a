import {
  holdLimitedDays,
  type LimitedDay,
  noteCountedFrom,
  readCalendar,
  setPlates,
} from '#server/calendar/calendar.ts'
import { emitPlateAlerts } from '#server/catalog/catalog.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { type SlotCode, servableDayAt } from '#shared/domain/calendar/calendar.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { promisedMeals } from './promised-meals.ts'

/**
 * The plates that subscriptions expect of days with a capacity: the orders that they have there, and the meals that they
 * will have. `service_days.promised` is exact: a change of what they expect holds those days from before it until its commit.
 * After it they are counted again, or follow by the difference, see settle-promised.ts.
 */

/** Runs a change of what subscriptions expect, with the days' promises before and after it. */
export async function withPromises<Result>(trx: Trx, now: Date, change: () => Promise<Result>): Promise<Result> {
  const held = await holdLimitedDays(trx, now)
  const result = await change()
  await countPromised(trx, held, now)
  return result
}

/** Counts what is promised of these days anew, and tells who waits of plates that are free by it. The days are held. */
export async function countPromised(trx: Trx, held: LimitedDay[], now: Date): Promise<void> {
  for (const slot of new Set(held.map((one) => one.slot))) {
    const days = held.filter((one) => one.slot === slot).map(({ day }) => day)
    const calendar = await readCalendar(trx, now, slot)
    const [ahead, ordered] = [await promisedMeals(trx, calendar, now), await orderedMeals(trx, slot, days)]
    const promised = days.map((day): [KitchenDay, number] => [
      day,
      (ahead.get(day)?.promised ?? 0) + (ordered.get(day) ?? 0),
    ])
    await setPlates(trx, slot, 'promised', days, new Map(promised))
    await noteCountedFrom(trx, slot, servableDayAt(calendar, now))
    await emitPlateAlerts(trx, calendar, now)
  }
}

/** How many orders of subscriptions these days have that count. */
async function orderedMeals(db: Db, slot: SlotCode, days: KitchenDay[]): Promise<Map<KitchenDay, number>> {
  const rows = await db
    .selectFrom('orders')
    .select(['delivery_date', (eb) => eb.fn.countAll<number>().as('orders')])
    .where('delivery_date', 'in', days)
    .where('slot', '=', slot)
    .where('subscription_id', 'is not', null)
    .where('fulfilment', 'not in', NOT_ORDERED)
    .groupBy('delivery_date')
    .execute()
  return new Map(rows.map(({ delivery_date, orders }) => [delivery_date, orders]))
}
