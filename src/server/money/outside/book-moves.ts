import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { newId } from '#server/kernel/ids.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import type { GatewayName } from '#shared/base/gateways.ts'
import type { Paise } from '#shared/base/money.ts'
import { bookedAs, type DisputeState, type MoveKind, type MoveState } from '#shared/domain/money/moves.ts'
import type { RefundState } from '#shared/domain/money/refunds.ts'
import { holdSubjects } from '../hold-subjects.ts'
import { customerOf } from '../queries.ts'
import { afterGiving } from '../refunds/after-giving.ts'
import { bounceRefund } from '../refunds/bounce-refund.ts'
import type { HeldRefund } from '../refunds/hold-refund.ts'
import { hasAgain, owedAgain } from '../refunds/owed-again.ts'
import { settleRefunds } from '../refunds/settle-refunds.ts'
import { subjectsOf } from '../refunds/surplus.ts'

/** When a refund of the gateway's panel that is on its way is looked up. */
const LOOK_MS = 5 * 60_000

interface KnownMove {
  id: string
  kind: MoveKind
  reference: string
  state: MoveState
  amountPaise: Paise
  answerBy: Date | null
  notedState: MoveState | null
  paymentId: string
  orderId: string | null
  subscriptionId: string | null
  customerId: string
  refundId: string | null
  refundState: RefundState | null
  /** A refund of this program has its number. */
  isOurs: boolean
}

/**
 * Books what has moved at the gateway of payments that are known here, by the gateway's ids of them or of their requests: as given
 * back, on its way, or back again. It is the same whatever was told first. The caller has `holdAtGateway`. Returns the
 * references of the disputes of known payments, and of the refunds that stand in the books.
 */
export async function bookMoves(
  ctx: AppContext,
  trx: Trx,
  provider: GatewayName,
  ids: readonly (string | null)[],
  at: Date,
): Promise<Set<string>> {
  const found = await knownMoves(trx, provider, ids)
  if (found.length === 0) return new Set()
  await holdSubjects(trx, found)
  // As they are now that nobody else changes them.
  const known = new Set<string>()
  for (const move of await knownMoves(trx, provider, ids)) {
    const { kind, reference, refundId, state, isOurs } = move
    await bookMove(ctx, trx, move, at)
    if (kind === 'dispute') await tellOfDispute(trx, move, at)
    const isBooked = refundId !== null || bookedAs(state) !== null
    if (kind === 'dispute' || (isBooked && !isOurs)) known.add(reference)
  }
  return known
}

async function knownMoves(trx: Trx, provider: GatewayName, ids: readonly (string | null)[]): Promise<KnownMove[]> {
  const named = ids.filter((id) => id !== null)
  if (named.length === 0) return []
  const { rows } = await sql<KnownMove>`
    WITH moves AS (
      SELECT * FROM gateway_moves WHERE provider = ${provider} AND payment = ANY(${named}::text[])
      UNION SELECT * FROM gateway_moves WHERE provider = ${provider} AND provider_order = ANY(${named}::text[]))
    SELECT m.id, m.kind, m.reference, m.state, m.amount_paise AS "amountPaise", m.answer_by AS "answerBy", m.noted_state AS "notedState",
      p.id AS "paymentId", p.order_id AS "orderId", p.subscription_id AS "subscriptionId", ${customerOf('p')} AS "customerId",
      r.id AS "refundId", r.state AS "refundState", coalesce(NOT r.outside, false) AS "isOurs"
    FROM moves m
    CROSS JOIN LATERAL (
      SELECT p.* FROM payments p JOIN payment_intents i ON i.id = p.intent_id
      WHERE p.method = 'gateway' AND p.state = 'received' AND i.provider = m.provider
        AND (p.reference = m.payment OR m.payment IS NULL AND i.provider_order = m.provider_order)
      ORDER BY p.id DESC LIMIT 1) p
    LEFT JOIN refunds r ON r.id = coalesce(m.refund_id,
      (SELECT g.id FROM refunds g WHERE m.kind = 'refund' AND g.reference = m.reference AND g.way = 'gateway'))
    ORDER BY m.kind DESC, m.reference`.execute(trx)
  return rows
}

/** Lets the books say of one move what the gateway says of it. */
async function bookMove(ctx: AppContext, trx: Trx, move: KnownMove, at: Date): Promise<void> {
  const { refundId, refundState: before } = move
  if (move.isOurs) return
  const after = bookedAs(move.state)
  const refund = { ...move, id: refundId ?? newId() }
  const isNew = refundId === null && after !== null
  if (isNew) await add(trx, move, refund.id, after, at)
  await trx
    .updateTable('gateway_moves')
    .set({ payment_id: move.paymentId, ...((isNew || refundId !== null) && { refund_id: refund.id }) })
    .where('id', '=', move.id)
    .execute()
  if (before === 'sent' && after === null) return bounceRefund(ctx, trx, refund.id, at)
  const settled = !isNew && settledAs(before, after)
  if (settled) await settle(trx, refund.id, settled, at)
  if (!isNew && !settled) return
  if (settled === 'failed') await hasAgain(ctx, trx, refund, at)
  await settleRefunds(ctx, trx, subjectsOf([refund]), at)
  await owedAgain(ctx, trx, refund, at)
  if (after === 'sent') await giveOutside(ctx, trx, move.kind, refund, at)
}

/** What becomes of a refund that stands in the books already; `null` when nothing does. */
function settledAs(before: RefundState | null, after: 'sent' | 'sending' | null): 'sent' | 'failed' | null {
  if (before === 'sending' && after !== 'sending') return after ?? 'failed'
  return before === 'failed' && after === 'sent' ? after : null
}

async function add(trx: Trx, move: KnownMove, id: string, state: 'sent' | 'sending', at: Date): Promise<void> {
  const { kind, reference, paymentId, orderId, subscriptionId, customerId, amountPaise } = move
  await trx
    .insertInto('refunds')
    .values({
      id,
      customer_id: customerId,
      order_id: orderId,
      subscription_id: subscriptionId,
      amount_paise: amountPaise,
      state,
      way: kind === 'dispute' ? 'dispute' : 'gateway',
      vpa: null,
      // Of a dispute the move has it: gateways count both from one.
      reference: kind === 'dispute' ? null : reference,
      created_at: at,
      settled_at: state === 'sent' ? at : null,
      settled_by: null,
      payment_id: paymentId,
      sent_by: null,
      try_at: state === 'sending' ? new Date(at.getTime() + LOOK_MS) : null,
      bounced_at: null,
      seen_at: null,
      seen_by: null,
      outside: true,
    })
    .execute()
}

async function settle(trx: Trx, id: string, state: 'sent' | 'failed', at: Date): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ state, settled_at: at, try_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'failed'])
    .execute()
}

/** What follows for as much of it as the kitchen had: a credit note, and the customer hears of it. */
async function giveOutside(ctx: AppContext, trx: Trx, kind: MoveKind, refund: HeldRefund, at: Date): Promise<void> {
  const { amount, beyond } = await trx
    .selectFrom('refunds')
    .select(['amount_paise as amount', 'beyond_paise as beyond'])
    .where('id', '=', refund.id)
    .executeTakeFirstOrThrow()
  if (amount === beyond) return
  const given = { ...refund, amountPaise: amount - beyond }
  await afterGiving(ctx, trx, given, { way: kind === 'dispute' ? 'dispute' : 'gateway', adminId: null, at })
}

/** The owner hears of each state of a dispute once. */
async function tellOfDispute(trx: Trx, move: KnownMove, at: Date): Promise<void> {
  const { id, state, notedState, amountPaise, answerBy } = move
  if (state === notedState) return
  await trx.updateTable('gateway_moves').set({ noted_state: state }).where('id', '=', id).execute()
  await emit(trx, at, {
    type: 'dispute-changed',
    disputeId: id,
    state: state as DisputeState,
    amountPaise,
    answerBy: answerBy?.toISOString() ?? null,
  })
}
