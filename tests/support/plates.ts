import { sql } from 'kysely'
import { changeDays, readCalendar, setCapacity } from '#server/calendar/calendar.ts'
import type { CapacitySet } from '#server/calendar/capacity/set-capacity.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { addDays, type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { type Calendar, isOpen, type SlotCode, servableDayAt } from '#shared/domain/calendar/calendar.ts'
import type { PausedDays } from '#shared/domain/subscriptions/pauses.ts'

type Ctx = AppContext

/** Sets the capacity of days of lunch, as the back office does. */
export const limitLunch = (ctx: Ctx, capacity: CapacitySet, from: KitchenDay, to = from) =>
  changeDays(ctx, (trx) => setCapacity(ctx, trx, { slot: 'lunch', from, to }, capacity))

/** The same of dinner. */
export const limitDinner = (ctx: Ctx, capacity: CapacitySet, from: KitchenDay, to = from) =>
  changeDays(ctx, (trx) => setCapacity(ctx, trx, { slot: 'dinner', from, to }, capacity))

/** The plates of a day of a slot as they stand in its row. */
export async function platesOfDay({ db }: Pick<Ctx, 'db'>, day: KitchenDay, slot: SlotCode = 'lunch') {
  return db
    .selectFrom('service_days')
    .select(['capacity', 'taken', 'promised', 'held'])
    .where('slot', '=', slot)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
}

/**
 * The coming days with a capacity whose `taken` or `promised` is not what orders and subscriptions say, one by one. Each
 * subscription is walked day by day, by no code of the server's counting.
 */
export async function wrongDays({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const at = now()
      const calendar = await readCalendar(trx, at)
      const expected = new Map<KitchenDay, number>()
      const { rows: subscriptions } = await sql<Served>`
      SELECT next_day, meals_left, paused FROM subscriptions WHERE status = 'active' AND slot = 'lunch'`.execute(trx)
      for (const subscription of subscriptions) {
        for (const day of mealDays(calendar, subscription, at)) expected.set(day, (expected.get(day) ?? 0) + 1)
      }
      const { rows: days } = await sql<{
        day: KitchenDay
        taken: number
        promised: number
        plates: number
        meals: number
      }>`
      SELECT d.day, d.taken, d.promised,
        coalesce((SELECT sum(CASE WHEN l.thalis > 0 THEN l.thalis ELSE 1 END) FROM orders o,
          LATERAL (SELECT sum(quantity) FILTER (WHERE kind = 'thali') AS thalis FROM order_lines WHERE order_id = o.id) AS l
          WHERE o.delivery_date = d.day AND o.slot = d.slot AND o.subscription_id IS NULL AND o.held_at IS NULL
            AND o.fulfilment NOT IN ('cancelled', 'skipped')), 0)::integer AS plates,
        (SELECT count(*)::integer FROM orders o WHERE o.delivery_date = d.day AND o.slot = d.slot AND o.subscription_id IS NOT NULL
          AND o.fulfilment NOT IN ('cancelled', 'skipped')) AS meals
      FROM service_days d WHERE d.slot = 'lunch' AND d.capacity IS NOT NULL AND d.day >= ${kitchenDayOf(at)}`.execute(
        trx,
      )
      return days.flatMap(({ day, taken, promised, plates, meals }) => {
        const truth = meals + (expected.get(day) ?? 0)
        return taken === plates && promised === truth
          ? []
          : [`${day}: taken ${taken}, should be ${plates}; promised ${promised}, should be ${truth}`]
      })
    })
}

interface Served {
  next_day: KitchenDay
  meals_left: number
  paused: PausedDays[]
}

function mealDays(calendar: Calendar, { next_day, meals_left, paused }: Served, now: Date): KitchenDay[] {
  const servable = servableDayAt(calendar, now)
  const days: KitchenDay[] = []
  for (let day = next_day < servable ? servable : next_day; days.length < meals_left; day = addDays(day, 1)) {
    if (paused.some(({ from, to }) => to === null && from <= day)) break
    if (isOpen(calendar, day) && !paused.some(({ from, to }) => from <= day && day <= (to ?? ''))) days.push(day)
  }
  return days
}
