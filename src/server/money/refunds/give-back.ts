import { sql } from 'kysely'
import * as m from '#paraglide/messages.js'
import { transition } from '#server/ordering/ordering.ts'
import type { AdminCaller } from '#server/people/people.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Trx } from '#server/platform/db/connection.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hook } from '#server/platform/hook.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { emit } from '#server/platform/outbox/emit.ts'
import { relay } from '#server/platform/outbox/relay.ts'
import { setPaymentState } from '#server/subscriptions/subscriptions.ts'
import type { Paise } from '#shared/domain/money/money.ts'
import { referenceOf, type SentWay } from '#shared/domain/money/refunds.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { heldFor } from '../accounts.ts'
import { creditRefund } from '../documents/documents.ts'
import { holdSubjects } from '../receive.ts'

/** A refund that one of the kitchen's people is about to settle. */
export interface SettledRefund {
  id: string
  customerId: string
  orderId: string | null
  subscriptionId: string | null
  amountPaise: Paise
}

/**
 * Money is about to be given back by one of the kitchen's people, in this transaction: whoever wants a higher role to approve
 * of it rejects it here.
 */
export const refundSending = hook<[refund: SettledRefund, by: AdminCaller]>()

interface Giving {
  id: string
  caller: AdminCaller
  way: SentWay
  /** By which the bank knows it; of UPI it must be there. As it was typed. */
  reference: string | null
  /** Takes note of it, in its transaction. */
  noted: (trx: Trx, refund: SettledRefund) => Promise<void>
}

/**
 * Writes down that one of the kitchen's people has given a refund back, in cash or to the customer's bank. One statement decides:
 * only what waits, and never more than has come. Throws `not_found`, `refund_settled`, `refund_reference`, and `utr_used` for a
 * number by which another was sent.
 */
export async function giveBack(ctx: AppContext, { id, caller, way, reference: typed, noted }: Giving): Promise<void> {
  const reference = typed === null || typed === '' ? null : referenceOf(typed)
  if (reference === null && (way === 'upi' || (typed ?? '') !== '')) throw new AppError('refund_reference')
  const at = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    const refund = await holdRefund(trx, id)
    await refundSending.run(ctx, trx, refund, caller)
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
async function followStates(ctx: AppContext, trx: Trx, { orderId, subscriptionId }: SettledRefund, at: Date) {
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

/** The refund, with what it is for locked before it, as whoever changes what is owed does. */
async function holdRefund(trx: Trx, id: string): Promise<SettledRefund> {
  const refund = await trx
    .selectFrom('refunds')
    .select(['id', 'customer_id as customerId', 'order_id as orderId', 'subscription_id as subscriptionId'])
    .select('amount_paise as amountPaise')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!refund) throw new AppError('not_found')
  await holdSubjects(trx, [refund])
  return refund
}
