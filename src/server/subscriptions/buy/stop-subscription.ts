import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { hook } from '#server/kernel/hook.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import type { Transition } from '#server/ordering/ordering.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { REFUNDED } from '#shared/domain/subscriptions/meal-moves.ts'
import { withPromises } from '../daily/promises.ts'
import { MEAL_MOVES, sameMovesSql } from '../meals/meal-ledger.ts'

/** Subscriptions cost less than before, in this transaction, with their rows held: what came for them may be too much. */
export const subscriptionsReduced = hook<[subscriptionIds: string[], at: Date]>()

interface Stopping {
  id: string
  /** Whose it must be; `null` for the office. */
  customerId: string | null
  /** How many meals were shown to go back. */
  meals: number
  by: Transition['by']
  /** Takes note of it, in its transaction. */
  noted?: (trx: Trx) => Promise<void>
}

/**
 * Breaks a running subscription off: the meals that no order has taken go to the bucket `refunded`, and it costs that much less.
 * Orders that are made still come, and with the last of them it ends; a meal that comes back until then goes the same way. The
 * same again changes nothing. Throws `not_found`, `subscription_not_refundable` for a customer by whose rules nothing is paid
 * back, `subscription_not_running`, and `preview_stale` with how many meals are left by now.
 */
export async function stopSubscription(ctx: AppContext, stopping: Stopping): Promise<void> {
  const { id, customerId, meals, by, noted } = stopping
  const now = ctx.now()
  await inTransaction(ctx.db, (trx) =>
    withPromises(trx, now, async () => {
      const { rows } = await sql<{ status: string; meals_left: number; stopped: boolean; refundable: boolean }>`
        SELECT s.status, s.meals_left, s.stopped_at IS NOT NULL AS stopped, p.refundable
        FROM subscriptions s JOIN subscription_policies p ON p.version = s.policy_version
        WHERE s.id = ${id} AND (${customerId}::uuid IS NULL OR s.customer_id = ${customerId}::uuid)
        FOR NO KEY UPDATE OF s`.execute(trx)
      const [found] = rows
      if (!found) throw new AppError('not_found')
      if (found.stopped) return
      if (customerId !== null && !found.refundable) throw new AppError('subscription_not_refundable')
      if (found.status !== 'active' || found.meals_left === 0) throw new AppError('subscription_not_running')
      if (found.meals_left !== meals) throw new AppError('preview_stale', {}, { meals: found.meals_left })
      await sql`UPDATE subscriptions SET stopped_at = ${now}::timestamptz WHERE id = ${id}`.execute(trx)
      await refundMeals(ctx, trx, sql<SqlBool>`s.id = ${id}`, { by, at: now })
      await noted?.(trx)
    }),
  )
  relay(ctx).wake()
}

/**
 * Moves the meals that are left of stopped subscriptions, of those that `where` names, to the bucket `refunded`. What each costs
 * is reckoned from all meals that went there, so that no paisa is lost by steps. The caller holds their rows.
 */
export async function refundMeals(
  ctx: AppContext,
  trx: Trx,
  where: RawBuilder<SqlBool>,
  { by, at }: Pick<Transition, 'by' | 'at'>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    WITH stopped AS (
      SELECT s.id, s.meals_left FROM subscriptions s WHERE ${where} AND s.stopped_at IS NOT NULL AND s.meals_left > 0
    ),
    ${sameMovesSql({
      from: sql`stopped`,
      step: REFUNDED,
      subscriptionId: sql`id`,
      meals: sql`meals_left`,
      orderId: sql`NULL::uuid`,
      key: sql`'refunded:' || id || ':' || (SELECT count(*) FROM meal_moves m WHERE m.subscription_id = stopped.id)`,
      by,
      at,
    })},
    ${sql.raw(MEAL_MOVES)}
    UPDATE subscriptions s SET meals_left = s.meals_left + freed.meals,
      reduced_paise = s.price_paise * (${MEALS_GONE_BACK} - freed.meals)::bigint / s.meals,
      end_day = coalesce((SELECT max(o.delivery_date) FROM orders o
        WHERE o.subscription_id = s.id AND o.fulfilment <> ALL(${NOT_ORDERED}::text[])), s.start_day)
    FROM freed WHERE s.id = freed.subscription_id
    RETURNING s.id`.execute(trx)
  if (rows.length > 0) {
    await subscriptionsReduced.run(
      ctx,
      trx,
      rows.map(({ id }) => id),
      at,
    )
  }
}

/** The meals of the subscription `s` that had gone back before the statement, as SQL. */
export const MEALS_GONE_BACK = sql<number>`(SELECT coalesce(sum(m.meals), 0) FROM meal_moves m
  WHERE m.subscription_id = s.id AND m.to_bucket = 'refunded')`

/** Meals of stopped subscriptions may have come back by a change of their orders: they go on to where the others went. */
export async function refundReturned(
  ctx: AppContext,
  trx: Trx,
  subscriptionIds: string[],
  change: Pick<Transition, 'by' | 'at'>,
): Promise<void> {
  await refundMeals(ctx, trx, sql<SqlBool>`s.id = ANY(${subscriptionIds}::uuid[])`, change)
}
