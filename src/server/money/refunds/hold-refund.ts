import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { Paise } from '#shared/base/money.ts'
import type { RefundState } from '#shared/domain/money/refunds.ts'
import { holdSubjects } from '../hold-subjects.ts'
import { customerOf } from '../queries.ts'

/** A refund that one of the kitchen's people is about to settle. */
export interface HeldRefund {
  id: string
  /** Who is to have it: of one who has been merged into another that one. */
  customerId: string
  orderId: string | null
  subscriptionId: string | null
  amountPaise: Paise
}

/**
 * The refund, with what it is for locked before it, as whoever changes what is owed does. Whether it still waits is for the
 * statement that settles it to say. Throws `not_found`.
 */
export async function holdRefund(trx: Trx, id: string): Promise<HeldRefund> {
  const refund = await trx
    .selectFrom('refunds as r')
    .select(['r.id', 'r.order_id as orderId', 'r.subscription_id as subscriptionId', 'r.amount_paise as amountPaise'])
    .select(customerOf('r').as('customerId'))
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!refund) throw new AppError('not_found')
  await holdSubjects(trx, [refund])
  return refund
}

/** Where the refund stands, once what it is for is held. */
export async function stateOfRefund(db: Db, id: string): Promise<RefundState> {
  const { state } = await db.selectFrom('refunds').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return state
}

/**
 * While a customer's bank asks for a payment back nothing of it is given: a dispute that is lost would be the second time. Throws
 * `refund_disputed`.
 */
export async function requireUndisputed(trx: Trx, { orderId, subscriptionId }: HeldRefund): Promise<void> {
  const { rows } = await sql`
    SELECT FROM payments p JOIN gateway_moves m ON m.payment_id = p.id AND m.kind = 'dispute' AND m.state = 'open'
    WHERE p.order_id = ${orderId}::uuid OR p.subscription_id = ${subscriptionId}::uuid LIMIT 1`.execute(trx)
  if (rows.length > 0) throw new AppError('refund_disputed')
}
