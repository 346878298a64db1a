import { sql } from 'kysely'
import * as m from '#paraglide/messages.js'
import { transition } from '#server/ordering/ordering.ts'
import type { AdminCaller } from '#server/people/people.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Trx } from '#server/platform/db/connection.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { emit } from '#server/platform/outbox/emit.ts'
import { relay } from '#server/platform/outbox/relay.ts'
import { setPaymentState } from '#server/subscriptions/subscriptions.ts'
import { referenceOf, type SentWay } from '#shared/domain/money/refunds.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { heldFor } from '../accounts.ts'
import { creditRefund } from '../documents/documents.ts'
import { type HeldRefund, holdRefund } from './hold-refund.ts'
import { requireApproval } from './refund-approval.ts'

interface Giving {
  id: string
  caller: AdminCaller
  way: SentWay
  /** By which the bank knows it; of UPI it must be there. As it was typed. */
  reference: string | null
  /** Takes note of it, in its transaction. */
  noted: (trx: Trx, refund: HeldRefund) => Promise<void>
}

/**
 * Writes down that one of the kitchen's people has given a refund back, in cash or to the customer's bank. One statement decides:
 * only what waits, and never more than has come. Throws `not_found`, `refund_settled`, `refund_reference`, `refund_needs_approval`
 * for so much that the owner is to be asked, and `utr_used` for a number by which another was sent.
 */
export async function giveBack(ctx: AppContext, { id, caller, way, reference: typed, noted }: Giving): Promise<void> {
  const reference = typed === null || typed === '' ? null : referenceOf(typed)
  if (reference === null && (way === 'upi' || (typed ?? '') !== '')) throw new AppError('refund_reference')
  const at = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    const refund = await holdRefund(trx, id)
    await requireApproval(trx, refund, caller)
    const { rows } = await sql`
      UPDATE refunds r SET state = 'sent', way = ${way}, reference = ${reference}, settled_at = ${at}::timestamptz, settled_by = ${caller.id}
      WHERE r.id = ${id} AND r.state = 'waiting' AND r.amount_paise <= (
        SELECT ${heldFor.order} FROM orders o WHERE o.id = r.order_id
        UNION ALL SELECT ${heldFor.subscription} FROM subscriptions s WHERE s.id = r.subscription_id)
      RETURNING r.id`.execute(trx)
    if (rows.length === 0) throw new AppError('refund_settled')
    await followStates(ctx, trx, refund, at)
    const { customerId, amountPaise, orderId, subscriptionId } = refund
    const reason = orderId === null ? m.document_reason_meals_returned() : m.document_reason_not_delivered()
    await creditRefund(trx, { refundId: id, orderId, subscriptionId, amountPaise, reason, adminId: caller.id, at })
    await emit(trx, at, { type: 'refund-sent', customerId, refundId: id, amountPaise, ofOrder: orderId !== null, way })
    await noted(trx, refund)
  }).catch((error: { code?: string }) => {
    if (error.code === UNIQUE_VIOLATION) throw new AppError('utr_used')
    throw error
  })
  relay(ctx).wake()
}

const UNIQUE_VIOLATION = '23505'

/** What is called off, and of which nothing is there any more, is refunded. */
async function followStates(ctx: AppContext, trx: Trx, { orderId, subscriptionId }: HeldRefund, at: Date) {
  if (orderId !== null) {
    const where = sql<boolean>`o.id = ${orderId} AND ${heldFor.order} = 0`
    await transition(ctx, trx, { action: ORDER_ACTIONS.giveBack, where, by: { kind: 'system' }, at })
  } else {
    const where = sql<boolean>`s.id = ${subscriptionId} AND s.status = 'cancelled' AND ${heldFor.subscription} = 0`
    await setPaymentState(trx, where, 'refunded')
  }
}

/**
 * A person decides that the kitchen keeps it. Nothing of it comes back by itself. Throws `not_found` and `refund_settled`.
 */
export async function rejectRefund(
  ctx: AppContext,
  { id, caller, noted }: Pick<Giving, 'id' | 'caller' | 'noted'>,
): Promise<void> {
  const at = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    const refund = await holdRefund(trx, id)
    const rejected = await trx
      .updateTable('refunds')
      .set({ state: 'rejected', settled_at: at, settled_by: caller.id })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst()
    if (!rejected) throw new AppError('refund_settled')
    await noted(trx, refund)
  })
}
