import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import type { AdminCaller } from '#server/people/people.ts'
import { type HandWay, referenceOf } from '#shared/domain/money/refunds.ts'
import { heldFor } from '../accounts.ts'
import { isNumberOfReceived } from '../bank-numbers.ts'
import { queueSubject } from '../documents/documents.ts'
import { lookOutside } from '../outside/look-outside.ts'
import { afterGiving } from './after-giving.ts'
import { type HeldRefund, holdRefund, requireUndisputed } from './hold-refund.ts'
import { waitsBounced } from './queries.ts'
import { noteGiving } from './refund-approval.ts'
import { settleRefunds } from './settle-refunds.ts'
import { subjectsOf } from './surplus.ts'

interface Giving {
  id: string
  caller: AdminCaller
  way: HandWay
  /** By which the bank knows it; of UPI it must be there. As it was typed. */
  reference: string | null
  /** Takes note of it, in its transaction. */
  noted: (trx: Trx, refund: HeldRefund) => Promise<void>
}

/**
 * Writes down that one of the kitchen's people has given a refund back, in cash or to the customer's bank. What goes through the
 * gateway is `sendByGateway`. One statement decides:
 * only what waits, and never more than has come. Throws `not_found`, `refund_settled`, `refund_reference`, `refund_disputed`,
 * `refund_needs_approval` for so much that the owner decides, `utr_used` for a number by which another was sent, and
 * `refund_utr_received` for one by which money came in.
 */
export async function giveBack(ctx: AppContext, { id, caller, way, reference: typed, noted }: Giving): Promise<void> {
  const reference = typed === null || typed === '' ? null : referenceOf(typed)
  if (reference === null && (way === 'upi' || (typed ?? '') !== '')) throw new AppError('refund_reference')
  await lookOutside(ctx, id)
  const at = ctx.now()
  const given = await inTransaction(ctx.db, async (trx) => {
    const refund = await holdRefund(trx, id)
    if (reference !== null && (await isNumberOfReceived(trx, reference))) throw new AppError('refund_utr_received')
    await requireUndisputed(trx, refund)
    // What waits was counted by the release that made it wait: what does not hold any more is replaced, and nothing is given.
    await settleRefunds(ctx, trx, subjectsOf([refund]), at)
    const { rows } = await sql`
      UPDATE refunds r SET state = 'sent', way = ${way}, reference = ${reference}, settled_at = ${at}::timestamptz, settled_by = ${caller.id}
      WHERE r.id = ${id} AND r.state = 'waiting' AND r.amount_paise <= (
        SELECT ${heldFor.order} FROM orders o WHERE o.id = r.order_id
        UNION ALL SELECT ${heldFor.subscription} FROM subscriptions s WHERE s.id = r.subscription_id)
      RETURNING r.id`.execute(trx)
    if (rows.length === 0) return false
    await noteGiving(trx, refund, caller, at)
    await afterGiving(ctx, trx, refund, { way, adminId: caller.id, at })
    await noted(trx, refund)
    return true
  }).catch((error: { code?: string }) => {
    if (error.code === UNIQUE_VIOLATION) throw new AppError('utr_used')
    throw error
  })
  relay(ctx).wake()
  if (!given) throw new AppError('refund_settled')
}

const UNIQUE_VIOLATION = '23505'

/**
 * A person decides that the kitchen keeps it. Nothing of it comes back by itself, and a document says that it was kept. Throws
 * `not_found`, `refund_settled`, and `refund_not_kept` for what had been given back already and came back from the bank.
 */
export async function rejectRefund(
  ctx: AppContext,
  { id, caller, noted }: Pick<Giving, 'id' | 'caller' | 'noted'>,
): Promise<void> {
  const at = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    const refund = await holdRefund(trx, id)
    // Its sale was taken back when it was given.
    if (await waitsBounced(trx, id)) throw new AppError('refund_not_kept')
    const rejected = await trx
      .updateTable('refunds')
      .set({ state: 'rejected', settled_at: at, settled_by: caller.id })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst()
    if (!rejected) throw new AppError('refund_settled')
    await queueSubject(trx, refund)
    await noted(trx, refund)
  })
}
