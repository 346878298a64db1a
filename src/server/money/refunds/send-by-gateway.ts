import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import type { AdminCaller } from '#server/people/people.ts'
import type { RefundState } from '#shared/domain/money/refunds.ts'
import { heldFor, owedFor } from '../accounts.ts'
import { GatewayRejected } from '../gateway/ask.ts'
import { type Gateway, type GatewayRefund, gatewayNames, gatewaysOf, type RefundToSend } from '../gateway/gateway.ts'
import { bookFound } from '../outside/look-outside.ts'
import { gatewayPaymentFor } from './gateway-payment.ts'
import { type HeldRefund, holdRefund, requireUndisputed, stateOfRefund } from './hold-refund.ts'
import { noteGiving } from './refund-approval.ts'
import { failRefund, lookNoMore, settleGatewayRefund } from './settle-gateway-refund.ts'
import { settleRefunds } from './settle-refunds.ts'
import { subjectsOf } from './surplus.ts'
import { TRIES_TOLD } from './unanswered.ts'

/** Refunds that go back the way they came, through the payment gateway. */

interface Sending {
  id: string
  caller: AdminCaller
  noted: (trx: Trx, refund: HeldRefund) => Promise<void>
}

/**
 * One of the kitchen's people lets a refund go back through the gateway. It is on its way until the gateway has said what became
 * of it; it is asked at once, and by the job again. Throws `not_found`, `refund_settled`, `refund_needs_approval`, `refund_disputed`,
 * and `refund_not_by_gateway` for what did not come through it.
 */
export async function sendByGateway(ctx: AppContext, { id, caller, noted }: Sending): Promise<void> {
  const at = ctx.now()
  const problem = await inTransaction(ctx.db, async (trx) => {
    const refund = await holdRefund(trx, id)
    await requireUndisputed(trx, refund)
    await settleRefunds(ctx, trx, subjectsOf([refund]), at)
    const { rows } = await sql<{ payment: string | null }>`
      UPDATE refunds r SET state = 'sending', way = 'gateway', vpa = NULL, sent_by = ${caller.id}, try_at = ${at}::timestamptz,
        payment_id = ${gatewayPaymentFor('r', 'amount_paise', gatewayNames(ctx))}
      WHERE r.id = ${id} AND r.state = 'waiting' AND ${gatewayPaymentFor('r', 'amount_paise', gatewayNames(ctx))} IS NOT NULL AND r.amount_paise <= (
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
    await noteGiving(trx, refund, caller, at)
    await noted(trx, refund)
    return null
  })
  if (problem !== null) throw new AppError(problem)
  await sendRefunds(ctx).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'refunds through the payment gateway are left to the job'),
  )
}

/** Refunds that are asked about in one go. */
const BATCH = 20
const TAKEN_MS = 2 * 60_000
const AGAIN_MS = 60_000
const LONGEST_MS = 6 * 60 * 60_000

interface DueRefund extends RefundToSend {
  /** It was made in the gateway's own panel, and is only looked up. */
  outside: boolean
  /** Another than `sending` is only looked up. */
  state: RefundState
  tries: number
}

/**
 * Gives back through the gateways what is on its way, or asks what became of it; what has failed, and of which a gateway has said that
 * it arrived after all, is looked up. The same again is the same refund. Returns how many have arrived.
 */
export async function sendRefunds(ctx: AppContext): Promise<number> {
  let arrived = 0
  for (const gateway of gatewaysOf(ctx)) {
    for (let due = await takeDue(ctx, gateway); due.length > 0; due = await takeDue(ctx, gateway)) {
      for (const refund of due) if (await sendOne(ctx, gateway, refund)) arrived += 1
    }
  }
  return arrived
}

/** The next ones, each handed to one who asks. */
async function takeDue(ctx: AppContext, gateway: Gateway): Promise<DueRefund[]> {
  const at = ctx.now()
  const { rows } = await sql<DueRefund>`
    WITH due AS (
      SELECT r.id, p.reference AS payment, i.provider_order AS order FROM refunds r
      JOIN payments p ON p.id = r.payment_id JOIN payment_intents i ON i.id = p.intent_id
      WHERE r.try_at <= ${at}::timestamptz AND i.provider = ${gateway.name}
      ORDER BY r.try_at LIMIT ${BATCH} FOR NO KEY UPDATE OF r SKIP LOCKED)
    UPDATE refunds r SET try_at = ${new Date(at.getTime() + TAKEN_MS)}::timestamptz, tries = r.tries + 1 FROM due d WHERE r.id = d.id
    RETURNING r.id AS "refundId", r.outside, r.state, r.amount_paise AS "amountPaise", r.tries, d.payment, d.order`.execute(
    ctx.longWork.db,
  )
  return rows
}

/** True when the customer has it. */
async function sendOne(ctx: AppContext, gateway: Gateway, refund: DueRefund): Promise<boolean> {
  const { refundId: id, state } = refund
  if (refund.outside) return lookUpOutside(ctx, gateway, refund)
  const asked = state === 'sending' ? giveBackAt(ctx, gateway, refund) : gateway.findRefund(refund)
  const answer = await asked.catch((error: unknown): 'none' => {
    ctx.log.warn({ err: error, refund: id }, 'the payment gateway has not said what became of a refund')
    return 'none'
  })
  const at = ctx.now()
  const settled = await inTransaction(ctx.longWork.db, async (trx) => {
    if (answer === 'none') return false
    if (answer === 'rejected') await failRefund(ctx, trx, id, at)
    else if (answer === null) await lookNoMore(trx, id)
    else if (answer.state === 'pending') return false
    // Of another amount it is not this one.
    else return settleGatewayRefund(ctx, trx, { ...answer, refundId: id }, { at, asked: true })
    return true
  })
  if (!settled) {
    const isPending = typeof answer === 'object' && answer?.state === 'pending'
    await askAgain(ctx, refund, isPending)
  }
  relay(ctx).wake()
  return settled && typeof answer === 'object' && answer?.state === 'processed'
}

/**
 * The refund as the gateway has made it, now or before: what an answer that was lost has made is found by our id. `rejected`: it has
 * said no to this refund and has not made it, or has given the money back without Dabba. Anything else is thrown: no one knows.
 */
async function giveBackAt(
  ctx: AppContext,
  gateway: Gateway,
  refund: RefundToSend,
): Promise<GatewayRefund | 'rejected'> {
  const made = await gateway.findRefund(refund)
  if (made) return made
  if (await wentOutside(ctx, gateway, refund)) return 'rejected'
  try {
    return await gateway.makeRefund(refund)
  } catch (error) {
    if (!(error instanceof GatewayRejected)) throw error
    // It also says no when an earlier try of ours has arrived meanwhile, or when its panel has given it.
    const found = await gateway.findRefund(refund)
    if (!found) await wentOutside(ctx, gateway, refund)
    return found ?? 'rejected'
  }
}

/** Books what went back of the payment without Dabba. True when that leaves too little for this refund. */
async function wentOutside(ctx: AppContext, gateway: Gateway, refund: RefundToSend): Promise<boolean> {
  const found = await gateway.refundsOf(refund)
  if (found.length === 0) return false
  return inTransaction(ctx.longWork.db, async (trx) => {
    await bookFound(ctx, trx, gateway.name, { refunds: found }, ctx.now())
    const { rows } = await sql<{ fits: boolean }>`
      SELECT (SELECT p.amount_paise FROM payments p WHERE p.id = r.payment_id) >= (SELECT sum(s.amount_paise) FROM refunds s
          WHERE s.payment_id = r.payment_id AND s.state IN ('sending', 'sent'))
        AND (SELECT ${heldFor.order} >= ${owedFor.order} FROM orders o WHERE o.id = r.order_id
          UNION ALL SELECT ${heldFor.subscription} >= ${owedFor.subscription} FROM subscriptions s WHERE s.id = r.subscription_id) AS fits
      FROM refunds r WHERE r.id = ${refund.refundId}`.execute(trx)
    return rows[0]?.fits === false
  })
}

/** One of the gateway's own panel, that was on its way. True when its customer has it. */
async function lookUpOutside(ctx: AppContext, gateway: Gateway, refund: DueRefund): Promise<boolean> {
  const found = await gateway.refundsOf(refund).catch(() => null)
  if (found)
    await inTransaction(ctx.longWork.db, (trx) => bookFound(ctx, trx, gateway.name, { refunds: found }, ctx.now()))
  const state = await stateOfRefund(ctx.longWork.db, refund.refundId)
  if (state === 'sending') await askAgain(ctx, refund, found !== null)
  relay(ctx).wake()
  return state === 'sent'
}

async function askAgain(ctx: AppContext, { refundId: id, tries }: DueRefund, isPending: boolean): Promise<void> {
  const again = new Date(ctx.now().getTime() + Math.min(AGAIN_MS * 2 ** tries, LONGEST_MS))
  const { rows } = await sql<{ unanswered: number }>`
    UPDATE refunds SET try_at = ${again}::timestamptz, unanswered = CASE WHEN ${isPending} THEN 0 ELSE unanswered + 1 END
    WHERE id = ${id} AND try_at IS NOT NULL RETURNING unanswered`.execute(ctx.longWork.db)
  const unanswered = rows[0]?.unanswered ?? 0
  if (unanswered >= TRIES_TOLD)
    ctx.log.error({ refund: id, unanswered }, 'a refund has no answer of the payment gateway: are its keys right?')
}
