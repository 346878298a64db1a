import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { Transition } from '#server/ordering/ordering.ts'
import type { CustomerCaller } from '#server/people/people.ts'
import { CALLED_OFF } from '#shared/domain/subscriptions/meal-moves.ts'
import { withPromises } from '../daily/promises.ts'
import { MEAL_MOVES, sameMovesSql } from '../meals/meal-ledger.ts'
import { subscriptionsReduced } from './stop-subscription.ts'

interface CallingOff {
  by: Transition['by']
  /** Takes note of it, in its transaction. */
  noted?: (trx: Trx) => Promise<void>
}

/**
 * Calls a queued subscription off for its customer: the move that bought its meals is taken back, and what was promised of
 * coming days is free again; what was paid for it is given back. The same again is no error and changes nothing. Throws `not_found`, and `subscription_begun`
 * once it has begun.
 */
export async function cancelQueued(
  ctx: AppContext,
  caller: Pick<CustomerCaller, 'id'>,
  id: string,
  { by, noted }: CallingOff = { by: { kind: 'customer' } },
): Promise<void> {
  await inTransaction(ctx.db, (trx) =>
    withPromises(trx, ctx.now(), async () => {
      const { rows } = await sql<{ status: string }>`
        SELECT status FROM subscriptions WHERE id = ${id} AND customer_id = ${caller.id} FOR NO KEY UPDATE`.execute(trx)
      const status = rows[0]?.status
      if (status === undefined) throw new AppError('not_found')
      if (status === 'cancelled') return
      if (status !== 'queued') throw new AppError('subscription_begun')
      await sql`
        WITH off AS (SELECT id, meals_left FROM subscriptions WHERE id = ${id} AND status = 'queued'),
        ${sameMovesSql({
          from: sql`off`,
          step: CALLED_OFF,
          subscriptionId: sql`id`,
          meals: sql`meals_left`,
          orderId: sql`NULL::uuid`,
          key: sql`'called_off:' || id`,
          reverses: sql`(SELECT m.id FROM meal_moves m WHERE m.idem_key = 'bought:' || off.id)`,
          by,
          at: ctx.now(),
        })},
        ${sql.raw(MEAL_MOVES)}
        UPDATE subscriptions s SET status = 'cancelled', meals_left = s.meals_left + freed.meals
        FROM freed WHERE s.id = freed.subscription_id`.execute(trx)
      await subscriptionsReduced.run(ctx, trx, [id], ctx.now())
      await noted?.(trx)
    }),
  )
}
