import { sql } from 'kysely'
import type { Closing, ClosureEffects } from '#server/calendar/calendar.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { lockRowsSql } from '#server/kernel/db/lock-rows.ts'
import { cancelledByClosureSql } from '#server/ordering/ordering.ts'
import { promisedMeals } from './daily/promised-meals.ts'
import { movedEnds } from './moved-ends.ts'

/** What a closure of days does to subscriptions. */

/** Subscriptions that closing days may concern, with how many of their orders it cancels. */
const concernedSql = (closing: Closing) => {
  const cancelled = sql`FROM orders o WHERE o.subscription_id IS NOT NULL AND ${cancelledByClosureSql(closing)}`
  return sql`
    (SELECT s.*, coalesce(r.meals, 0) AS released
    FROM (
      SELECT id FROM subscriptions WHERE status = 'active' AND meals_left > 0 AND slot = ${closing.slot}
      UNION SELECT o.subscription_id ${cancelled}
    ) c JOIN subscriptions s USING (id)
      LEFT JOIN (SELECT o.subscription_id AS id, count(*)::integer AS meals ${cancelled} GROUP BY 1) r USING (id))`
}

/** Takes their rows, in the order of their ids. */
export async function holdSubscriptionsOf(trx: Trx, closing: Closing): Promise<void> {
  await sql`
    SELECT FROM subscriptions WHERE id IN (SELECT id FROM ${concernedSql(closing)} c) ORDER BY id ${lockRowsSql('wait')}
  `.execute(trx)
}

/** Whose last day moves, and how many meals are promised for these days without an order. */
export async function effectsOnSubscriptions(db: Db, closing: Closing): Promise<ClosureEffects> {
  const { before, days, now } = closing
  const rows = await movedEnds(db, closing, concernedSql(closing), days)
  const all = await promisedMeals(db, before, now)
  const promised = days.map((day) => [day, all.get(day)?.promised ?? 0] as const)
  return {
    figures: { promisedMeals: promised.reduce((sum, [, meals]) => sum + meals, 0) },
    moved: rows,
    told: rows.map(({ customerId, newLastDay }) => ({ customerId, lastDay: newLastDay })),
    basis: [
      ...rows.map(({ id, lastDay, newLastDay, lostMeals }) => `${id} ${lastDay} ${newLastDay} ${lostMeals}`),
      ...promised.map(([day, meals]) => `${day} ${meals}`),
    ],
  }
}
