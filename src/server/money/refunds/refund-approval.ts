import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import {
  type AdminCaller,
  type ApprovalKind,
  letMoneyGo,
  recordChanges,
  standingRequest,
} from '#server/people/people.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import type { RefundToApprove } from '#shared/contract/money/office/refunds.schemas.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { nameOf } from '../queries.ts'
import { type HeldRefund, holdRefund, stateOfRefund } from './hold-refund.ts'

/** Large refunds, which only the owner gives back, or whom the owner has let. */

/** What has become of the request for the refund `r`, as SQL: `waiting` or `approved`; NULL: there is none that stands. */
export const approvalOfRefund = standingRequest('refund', sql`r.id`)

/**
 * Notes that the caller gives a refund back. Throws `refund_needs_approval` when that is more than the caller may let go, and the
 * owner has not approved it.
 */
export async function noteGiving(
  trx: Trx,
  { id, amountPaise }: HeldRefund,
  caller: AdminCaller,
  at: Date,
): Promise<void> {
  const found = await trx
    .selectFrom('refunds as r')
    .select(approvalOfRefund.as('approval'))
    .where('r.id', '=', id)
    .executeTakeFirst()
  await letMoneyGo(trx, caller, { way: 'refund', id, amountPaise, at, approved: found?.approval === 'approved' })
}

/**
 * A large refund that is to be given back: approved it still waits, and whoever gives back may do so. It is not given by the
 * approval itself, since the number of the payment is known only when it was sent.
 */
export const refundApproval: ApprovalKind<RefundToApprove> = {
  kind: 'refund',
  askedBy: 'money.write',
  present: async (_ctx, db, { id }) => {
    const refund = await db
      .selectFrom('refunds')
      .select(['order_id', 'amount_paise', 'created_at', 'state'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!refund) return { updatedAt: null, facts: {} }
    const { order_id, amount_paise, created_at, state } = refund
    const of = order_id === null ? { of: 'subscription' } : { of: 'order', order: orderNumber(order_id) }
    return {
      updatedAt: state === 'waiting' ? created_at : null,
      facts: {},
      wanted: { amount: rupeesFromPaise(amount_paise), ...of },
    }
  },
  customerOf: async (db, { id }) => {
    const refund = await db
      .selectFrom('refunds as r')
      .leftJoin('orders as o', 'o.id', 'r.order_id')
      .select([nameOf('r'), 'o.customer_name as orderedAs'])
      .where('r.id', '=', id)
      .executeTakeFirst()
    return refund?.name ?? refund?.orderedAs ?? null
  },
  conflict: async () => {
    throw new AppError('refund_settled')
  },
  apply: (ctx, caller, { id }, { first }) =>
    inTransaction(ctx.db, async (trx) => {
      await first(trx)
      const { orderId, subscriptionId, amountPaise } = await holdRefund(trx, id)
      if ((await stateOfRefund(trx, id)) !== 'waiting') throw new AppError('refund_settled')
      const after = { refund: id, approved: rupeesFromPaise(amountPaise) }
      const change = { subject: orderId ?? subscriptionId, before: { refund: id }, after }
      await recordChanges(trx, caller, 'approveRequest', [change], ctx.now())
    }),
}
