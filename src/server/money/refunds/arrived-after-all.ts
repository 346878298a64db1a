import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { recordNews } from '#server/people/people.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { heldFor } from '../accounts.ts'
import { afterGiving } from './after-giving.ts'
import { type HeldRefund, holdRefund } from './hold-refund.ts'
import { owedAgain } from './owed-again.ts'
import { settleRefunds } from './settle-refunds.ts'
import { subjectsOf } from './surplus.ts'

/** Refunds that had failed here, and that the gateway has given all the same. */

/**
 * The gateway has given what had failed. As long as the kitchen has that money still it is given by this, and what waited in its
 * place is withdrawn. Was it given by hand meanwhile, the customer has it twice: the office is told, and no sum changes.
 */
export async function arrivedAfterAll(
  ctx: AppContext,
  trx: Trx,
  id: string,
  { reference, at }: { reference: string; at: Date },
): Promise<void> {
  const refund = await holdRefund(trx, id)
  const { rows } = await sql<{ state: 'sent' | 'twice'; adminId: string | null }>`
    UPDATE refunds r SET reference = ${reference}, settled_at = ${at}::timestamptz, settled_by = r.sent_by, try_at = NULL,
      seen_at = NULL, seen_by = NULL, state = CASE WHEN r.amount_paise <= (
        SELECT ${heldFor.order} FROM orders o WHERE o.id = r.order_id
        UNION ALL SELECT ${heldFor.subscription} FROM subscriptions s WHERE s.id = r.subscription_id) THEN 'sent' ELSE 'twice' END
    WHERE r.id = ${id} AND r.state = 'failed' RETURNING r.state, r.settled_by AS "adminId"`.execute(trx)
  const [settled] = rows
  if (!settled) return
  const { state, adminId } = settled
  if (state === 'sent') {
    await owedAgain(ctx, trx, refund, at)
    await settleRefunds(ctx, trx, subjectsOf([refund]), at)
    await afterGiving(ctx, trx, refund, { way: 'gateway', adminId, at })
  }
  await note(trx, refund, { before: 'failed', after: state, at })
}

/** The gateway says of what it had given as well that it came to nothing: the customer has it once. */
export async function notTwice(trx: Trx, id: string, at: Date): Promise<void> {
  const refund = await holdRefund(trx, id)
  const failed = await trx
    .updateTable('refunds')
    .set({ state: 'failed', reference: null, try_at: null, seen_at: null, seen_by: null })
    .where('id', '=', id)
    .where('state', '=', 'twice')
    .returning('id')
    .executeTakeFirst()
  if (failed) await note(trx, refund, { before: 'twice', after: 'failed', at })
}

async function note(
  trx: Trx,
  { id, orderId, subscriptionId, amountPaise }: HeldRefund,
  { before, after, at }: { before: string; after: string; at: Date },
) {
  await recordNews(
    trx,
    {
      by: 'payment gateway',
      call: 'giveBack',
      subject: orderId ?? subscriptionId,
      before: { refund: id, state: before, amount: rupeesFromPaise(amountPaise) },
      after: { refund: id, state: after },
    },
    at,
  )
}
