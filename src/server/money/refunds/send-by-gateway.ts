import { sql } from 'kysely'
import type { AdminCaller } from '#server/people/people.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Trx } from '#server/platform/db/connection.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { relay } from '#server/platform/outbox/relay.ts'
import { heldFor } from '../accounts.ts'
import { GatewayRejected } from '../gateway/ask.ts'
import { type Gateway, type GatewayRefund, gatewayOf } from '../gateway/gateway.ts'
import { afterGiving } from './after-giving.ts'
import { bounceRefund } from './bounce-refund.ts'
import { gatewayPaymentFor } from './gateway-payment.ts'
import { type HeldRefund, holdRefund } from './hold-refund.ts'
import { requireApproval } from './refund-approval.ts'
import { settleRefunds } from './settle-refunds.ts'
import { subjectsOf } from './surplus.ts'

/** Refunds that go back the way they came, through the payment gateway. */

interface Sending {
  id: string
  caller: AdminCaller
  noted: (trx: Trx, refund: HeldRefund) => Promise<void>
}

/**
 * One of the kitchen's people lets a refund go back through the gateway. It is on its way until the gateway has said what became
 * of it; it is asked at once, and by the job again. Throws `not_found`, `refund_settled`, `refund_needs_approval`, and
 * `refund_not_by_gateway` for what did not come through it.
 */
export async function sendByGateway(ctx: AppContext, { id, caller, noted }: Sending): Promise<void> {
  if (!gatewayOf(ctx)) throw new AppError('refund_not_by_gateway')
  const at = ctx.now()
  const problem = await inTransaction(ctx.db, async (trx) => {
    const refund = await holdRefund(trx, id)
    await requireApproval(trx, refund, caller)
    await settleRefunds(ctx, trx, subjectsOf([refund]), at)
    const { rows } = await sql<{ payment: string | null }>`
      UPDATE refunds r SET state = 'sending', way = 'gateway', vpa = NULL, sent_by = ${caller.id}, try_at = ${at}::timestamptz,
        payment_id = ${gatewayPaymentFor('r', 'amount_paise')}
      WHERE r.id = ${id} AND r.state = 'waiting' AND ${gatewayPaymentFor('r', 'amount_paise')} IS NOT NULL AND r.amount_paise <= (
        SELECT ${heldFor.order} FROM orders o WHERE o.id = r.order_id
        UNION ALL SELECT ${heldFor.subscription} FROM subscriptions s WHERE s.id = r.subscription_id)
      RETURNING r.payment_id AS payment`.execute(trx)
    if (rows.length === 0) {
      const waits = await trx
        .selectFrom('refunds')
        .select('id')
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .executeTakeFirst()
      return waits ? 'refund_not_by_gateway' : 'refund_settled'
    }
    await noted(trx, refund)
    return null
  })
  if (problem !== null) throw new AppError(problem)
  await sendRefunds(ctx).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'refunds through the payment gateway are left to the job'),
  )
}

/** Refunds that are sent in one go. */
const BATCH = 20
const TAKEN_MS = 2 * 60_000
const AGAIN_MS = 60_000
const LONGEST_MS = 6 * 60 * 60_000

interface OnItsWay {
  id: string
  amountPaise: number
  tries: number
  payment: string
  order: string
}

/** Gives back through the gateway what is on its way, or asks what became of it. The same again is the same refund. Returns how many have arrived. */
export async function sendRefunds(ctx: AppContext): Promise<number> {
  const gateway = gatewayOf(ctx)
  if (!gateway) return 0
  let arrived = 0
  for (let due = await takeDue(ctx, gateway); due.length > 0; due = await takeDue(ctx, gateway)) {
    for (const refund of due) if (await sendOne(ctx, gateway, refund)) arrived += 1
  }
  return arrived
}

/** The next ones, each handed to one who sends. */
async function takeDue(ctx: AppContext, gateway: Gateway): Promise<OnItsWay[]> {
  const at = ctx.now()
  const { rows } = await sql<OnItsWay>`
    WITH due AS (
      SELECT r.id, p.reference AS payment, i.provider_order AS order FROM refunds r
      JOIN payments p ON p.id = r.payment_id JOIN payment_intents i ON i.id = p.intent_id
      WHERE r.try_at <= ${at}::timestamptz AND i.provider = ${gateway.name}
      ORDER BY r.try_at LIMIT ${BATCH} FOR NO KEY UPDATE OF r SKIP LOCKED)
    UPDATE refunds r SET try_at = ${new Date(at.getTime() + TAKEN_MS)}::timestamptz, tries = r.tries + 1 FROM due d WHERE r.id = d.id
    RETURNING r.id, r.amount_paise AS "amountPaise", r.tries, d.payment, d.order`.execute(ctx.longWork.db)
  return rows
}

/** True when the customer has it. */
async function sendOne(ctx: AppContext, gateway: Gateway, { id, amountPaise, tries, payment, order }: OnItsWay) {
  const answer = await gateway
    .refund({ refundId: id, payment, order, amountPaise })
    .catch((error: unknown): 'rejected' | null => {
      ctx.log.warn({ err: error, refund: id }, 'the payment gateway has not given back')
      return error instanceof GatewayRejected ? 'rejected' : null
    })
  const at = ctx.now()
  if (answer === 'rejected') await inTransaction(ctx.longWork.db, (trx) => fail(ctx, trx, id, at))
  else if (answer && answer.state !== 'pending') {
    await inTransaction(ctx.longWork.db, (trx) => settleGatewayRefund(ctx, trx, { ...answer, refundId: id }, at))
  } else {
    const waitMs = Math.min(AGAIN_MS * 2 ** tries, LONGEST_MS)
    await sql`UPDATE refunds SET try_at = ${new Date(at.getTime() + waitMs)}::timestamptz
      WHERE id = ${id} AND state = 'sending'`.execute(ctx.longWork.db)
  }
  relay(ctx).wake()
  return answer !== null && answer !== 'rejected' && answer.state === 'processed'
}

/**
 * What the gateway says of a refund, whoever was told: it has arrived, or it has not, also after it had, and waits to be given by
 * hand. False for one that is not ours, or that stands otherwise in our books.
 */
export async function settleGatewayRefund(
  ctx: AppContext,
  trx: Trx,
  { id: reference, refundId, amountPaise, state }: GatewayRefund,
  at: Date,
): Promise<boolean> {
  if (refundId === null || !UUID.test(refundId)) return false
  const known = await trx
    .selectFrom('refunds')
    .select(['state', 'amount_paise', 'way', 'reference'])
    .where('id', '=', refundId)
    .executeTakeFirst()
  if (known?.way !== 'gateway' || known.amount_paise !== amountPaise) return false
  if (state === 'pending') return true
  if (known.state === 'sent' && state === 'failed') {
    if (known.reference !== reference) return false
    await bounceRefund(ctx, trx, refundId, at)
    return true
  }
  // Events come late and in any order: what was said before the bank sent it back says nothing new.
  if (known.state === 'bounced') return true
  if (known.state !== 'sending') return known.state === (state === 'processed' ? 'sent' : 'failed')
  if (state === 'failed') {
    await fail(ctx, trx, refundId, at)
    return true
  }
  const refund = await holdRefund(trx, refundId)
  const { rows } = await sql<{ adminId: string | null }>`
    UPDATE refunds SET state = 'sent', reference = ${reference}, settled_at = ${at}::timestamptz, settled_by = sent_by, try_at = NULL
    WHERE id = ${refundId} AND state = 'sending' RETURNING settled_by AS "adminId"`.execute(trx)
  const [sent] = rows
  if (sent) await afterGiving(ctx, trx, refund, { way: 'gateway', adminId: sent.adminId, at })
  return true
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The gateway cannot give it back: what is owed waits anew, for a person, and its customer is asked how he wants it. */
async function fail(ctx: AppContext, trx: Trx, id: string, at: Date): Promise<void> {
  const refund = await holdRefund(trx, id)
  const failed = await trx
    .updateTable('refunds')
    .set({ state: 'failed', settled_at: at, try_at: null })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .returning('id')
    .executeTakeFirst()
  if (failed) await settleRefunds(ctx, trx, subjectsOf([refund]), at)
}
