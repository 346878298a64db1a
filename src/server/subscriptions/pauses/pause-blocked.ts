import { sql } from 'kysely'
import { holdLimitedDays, readCalendar } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { lockRowsSql } from '#server/kernel/db/lock-rows.ts'
import type { BlockEffects } from '#server/people/people.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { servableDayAt } from '#shared/domain/calendar/calendar.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { holds } from '#shared/domain/subscriptions/pauses.ts'
import { withPromises } from '../daily/promises.ts'
import { followPauses } from './change-orders.ts'
import type { Pauser } from './pause-rows.ts'
import { storePause } from './pause-subscription.ts'
import { readPausable } from './read-pausable.ts'

/** What blocking a customer does to the subscription that runs: it is paused without an end, and its meals are kept. */

/** Holds the customer's running subscriptions, and before them the days whose promises change. */
export async function holdSubscriptionsOfCustomer(trx: Trx, customerId: string, now: Date): Promise<void> {
  await holdLimitedDays(trx, now)
  await sql`
    SELECT FROM subscriptions WHERE customer_id = ${customerId} AND status = 'active' ORDER BY id ${lockRowsSql('wait')}
  `.execute(trx)
}

/** The running subscriptions that would be paused, with the meals that would be kept. */
export async function effectsOfBlockOnSubscriptions(
  db: Db,
  customerId: string,
  now: Date,
): Promise<Partial<BlockEffects>> {
  const { rows } = await sql<{ id: string; meals: number; left: number; paused: string; back: number }>`
    SELECT s.id, s.meals, s.meals_left AS "left", s.paused::text AS paused, (
      SELECT count(*) FROM orders o WHERE o.subscription_id = s.id AND ${cancelledByBlock(now)}
    )::integer AS back
    FROM subscriptions s WHERE s.customer_id = ${customerId} AND s.status = 'active' ORDER BY s.id`.execute(db)
  return {
    paused: rows.map(({ id, meals, left, back }) => ({ _id: id, subscription_days: meals, meals_kept: left + back })),
    basis: rows.map(({ id, left, paused }) => `${id} ${left} ${paused}`),
  }
}

/** As `cancelOrdersOfBlocked` of ordering finds them. */
function cancelledByBlock(now: Date) {
  const today: KitchenDay = kitchenDayOf(now)
  return sql<boolean>`o.delivery_date >= ${today} AND o.fulfilment = ANY(${ORDER_ACTIONS.block.from}::text[])`
}

/** Pauses what runs. Orders that have been made for paused days are cancelled by ordering, which gives their meals back. */
export async function pauseForBlock(
  ctx: AppContext,
  trx: Trx,
  customerId: string,
  { adminId }: { adminId: string },
  now: Date,
): Promise<void> {
  const by: Pauser = { kind: 'admin', adminId }
  await withPromises(trx, now, async () => {
    const running = await trx
      .selectFrom('subscriptions')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('status', '=', 'active')
      .orderBy('id')
      .execute()
    for (const { id } of running) {
      const pausable = await readPausable(trx, { subscriptionId: id }, now)
      const { subscription } = pausable
      const calendar = await readCalendar(trx, now, subscription.slot)
      ctx.timeGuard.requireAgreement((at) => servableDayAt(calendar, at))
      const wanted = { from: servableDayAt(calendar, now), to: null }
      if (pausable.pauses.some((pause) => holds(pause, wanted))) continue
      await storePause(trx, pausable, wanted, { by, now })
      await followPauses(trx, calendar, { subscription, by, now })
    }
  })
}
