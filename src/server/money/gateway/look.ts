import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { servePaid } from '#server/subscriptions/subscriptions.ts'
import { LOOK_MS, nextLook, REFUNDABLE_MS } from '#shared/domain/money/gateway.ts'
import { bookFound } from '../outside/look-outside.ts'
import { type Gateway, type GatewayDispute, type GatewayPayment, type GatewayRefund, gatewaysOf } from './gateway.ts'
import { receiveFromGateway } from './receive.ts'

/** Asking the gateway what became of payments, for what it has told nobody. */

/** Requests that are looked up in one go, and how many of them at once. */
const BATCH = 64
const AT_ONCE = 8
/** One that is being asked about is nobody else's for so long, also when who asks dies. */
const TAKEN_MS = 2 * 60_000
/** When the gateway does not answer. */
const AGAIN_MS = 60_000

interface OpenRequest {
  id: string
  order: string
  since: Date
  checkingSince: Date | null
}

/** Asks about all requests whose time has come, see `nextLook`. Returns how many payments nobody had told of. */
export async function lookAtGateway(ctx: AppContext): Promise<number> {
  let found = 0
  for (const gateway of gatewaysOf(ctx)) found += await lookAt(ctx, gateway)
  return found
}

async function lookAt(ctx: AppContext, gateway: Gateway): Promise<number> {
  let found = 0
  while (true) {
    const due = await takeDue(ctx, gateway)
    if (due.length === 0) break
    const answers = await inParts(due, AT_ONCE, (request) =>
      lookOne(ctx, gateway, request.order).catch((error: unknown) => {
        ctx.log.warn({ err: error, request: request.id }, 'the payment gateway could not be asked')
        return null
      }),
    )
    const answered = due.flatMap((request, index) => {
      const answer = answers[index]
      return answer ? [{ request, ...answer }] : []
    })
    found += await settle(ctx, gateway, answered, due)
    // A gateway that answers nothing is left alone until the next run.
    if (answered.length === 0) break
  }
  return found
}

/** The next requests, each handed to one who asks. */
async function takeDue(ctx: AppContext, gateway: Gateway): Promise<OpenRequest[]> {
  const at = ctx.now()
  const { rows } = await sql<OpenRequest>`
    UPDATE payment_intents SET next_look_at = ${new Date(at.getTime() + TAKEN_MS)}::timestamptz
    WHERE id IN (SELECT id FROM payment_intents WHERE next_look_at <= ${at}::timestamptz AND provider = ${gateway.name}
      AND provider_order IS NOT NULL ORDER BY next_look_at LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id, provider_order AS order, created_at AS since, checking_since AS "checkingSince"`.execute(
    ctx.longWork.db,
  )
  return rows
}

interface Found {
  payments: GatewayPayment[]
  /** What went back of them, and what is asked for by banks. */
  refunds: GatewayRefund[]
  disputes: GatewayDispute[]
}

interface Answered extends Found {
  request: OpenRequest
}

/** What was paid for a request, and what of it went back or is disputed, also where that was done in the gateway's own panel. */
async function lookOne(ctx: AppContext, gateway: Gateway, order: string): Promise<Found> {
  const payments = await gateway.paymentsOf(order)
  const found: Found = { payments, refunds: [], disputes: [] }
  for (const { id: payment, state, wentBack } of payments) {
    if (state !== 'captured') continue
    if (wentBack !== false) found.refunds.push(...(await gateway.refundsOf({ payment, order })))
    if (gateway.disputes.by === 'payment')
      found.disputes.push(...(await withoutFail(ctx, gateway.disputes.of({ payment, order }))))
  }
  return found
}

/** A gateway that tells no disputes keeps no payment from being found. */
function withoutFail(ctx: AppContext, asked: Promise<GatewayDispute[]>): Promise<GatewayDispute[]> {
  return asked.catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the payment gateway could not be asked about disputes')
    return []
  })
}

/** Asks the gateways that list disputes by account. Those about payments that are not known here are not the kitchen's. */
export async function lookAtDisputes(ctx: AppContext): Promise<void> {
  for (const { name, disputes } of gatewaysOf(ctx)) {
    if (disputes.by !== 'account') continue
    const all = await withoutFail(ctx, disputes.all())
    if (all.length === 0) continue
    const { rows } = await sql<{ payment: string }>`
      SELECT p.reference AS payment FROM payments p JOIN payment_intents i ON i.id = p.intent_id
      WHERE p.method = 'gateway' AND i.provider = ${name}
        AND p.reference = ANY(${all.map(({ payment }) => payment)}::text[])`.execute(ctx.longWork.db)
    const known = new Set(rows.map(({ payment }) => payment))
    const found = { refunds: [], disputes: all.filter(({ payment }) => known.has(payment)) }
    await inTransaction(ctx.longWork.db, (trx) => bookFound(ctx, trx, name, found, ctx.now()))
  }
  relay(ctx).wake()
}

/** Receives what was found, and says when each is asked about again. */
async function settle(ctx: AppContext, gateway: Gateway, answered: Answered[], due: OpenRequest[]): Promise<number> {
  const at = ctx.now()
  const stored = await inTransaction(ctx.longWork.db, async (trx) => {
    const payments = answered.flatMap(({ payments }) => latest(payments))
    const { stored } = await receiveFromGateway(ctx, trx, gateway.name, payments, at)
    const refunds = answered.flatMap(({ refunds }) => refunds)
    const disputes = answered.flatMap(({ disputes }) => disputes)
    await bookFound(ctx, trx, gateway.name, { refunds, disputes }, at)
    const known = new Map(answered.map(({ request, payments }) => [request.id, payments]))
    const plans = due.map((request) => {
      const payments = known.get(request.id)
      return payments
        ? planOf(request, payments, gateway, at)
        : { next: new Date(at.getTime() + AGAIN_MS), over: false }
    })
    // When it is over nobody waits any more; money that comes after that is received all the same.
    await sql`
      UPDATE payment_intents i SET next_look_at = n.next,
        state = CASE WHEN n.over AND i.state = 'created' THEN 'expired' ELSE i.state END,
        checking_since = CASE WHEN n.over OR n.known AND NOT n.tried THEN NULL ELSE i.checking_since END
      FROM unnest(${due.map(({ id }) => id)}::uuid[], ${plans.map(({ next }) => next)}::timestamptz[], ${plans.map(({ over }) => over)}::boolean[],
        ${due.map(({ id }) => known.has(id))}::boolean[], ${due.map(({ id }) => (known.get(id) ?? []).length > 0)}::boolean[])
        AS n (id, next, over, known, tried)
      WHERE i.id = n.id`.execute(trx)
    return stored
  })
  await afterReceiving(ctx, stored)
  return stored.length
}

/**
 * When it is asked again, and whether its customer waits no more. What is under way is waited for as long as it can arrive; what was
 * tried is asked about as long, since a bank may say yes after it has said no. Of what has come is asked whether it went back.
 */
function planOf(
  { since, checkingSince }: OpenRequest,
  payments: GatewayPayment[],
  { lateMs }: Gateway,
  at: Date,
): { next: Date | null; over: boolean } {
  const has = (state: GatewayPayment['state']) => payments.some((payment) => payment.state === state)
  const pending = has('pending')
  const mayArrive = pending || (payments.length > 0 && !has('captured'))
  // After a day in any case: then another request may be made.
  const isPast = at.getTime() - since.getTime() >= LOOK_MS
  const lastMs = has('captured') ? REFUNDABLE_MS : mayArrive && isPast ? LOOK_MS + lateMs : LOOK_MS
  const next =
    pending && checkingSince ? nextLook({ since: checkingSince, at, lastMs: lateMs }) : nextLook({ since, at, lastMs })
  return { next, over: next === null || (!pending && isPast) }
}

/** Captured ones all, of the others what counts: one that is under way before one that was begun, or has failed. */
function latest(payments: GatewayPayment[]): GatewayPayment[] {
  const captured = payments.filter(({ state }) => state === 'captured')
  if (captured.length > 0) return captured
  const open = (['pending', 'begun', 'failed'] as const).flatMap((state) =>
    payments.filter((payment) => payment.state === state),
  )
  return open.slice(0, 1)
}

async function afterReceiving(ctx: AppContext, stored: { subscriptionId: string | null }[]) {
  if (stored.length === 0) return
  relay(ctx).wake()
  await servePaid(
    ctx,
    stored.flatMap(({ subscriptionId }) => subscriptionId ?? []),
  )
}

/**
 * Asks about one request now, for a customer who waits. `returned`: his browser says to have paid, so that it counts as under way
 * until the gateway says otherwise. A gateway that does not answer changes nothing else: the other ways find the payment.
 */
export async function lookUp(
  ctx: AppContext,
  gateway: Gateway,
  { id, order }: { id: string; order: string },
  { returned }: { returned: boolean },
): Promise<void> {
  const payments = await gateway.paymentsOf(order).catch((error: unknown) => {
    ctx.log.warn({ err: error, request: id }, 'the payment gateway could not be asked')
    return null
  })
  const at = ctx.now()
  const stored = await inTransaction(ctx.db, async (trx) => {
    const { stored } = await receiveFromGateway(ctx, trx, gateway.name, latest(payments ?? []), at)
    const silent = payments === null || payments.length === 0
    if (returned && silent) {
      await sql`UPDATE payment_intents SET checking_since = coalesce(checking_since, ${at}::timestamptz),
          next_look_at = coalesce(next_look_at, ${at}::timestamptz)
        WHERE id = ${id} AND state = 'created'`.execute(trx)
    }
    return stored
  })
  await afterReceiving(ctx, stored)
}

/** The results of work on all items, so many at once, in their order. */
async function inParts<Item, Result>(items: Item[], atOnce: number, work: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index] as Item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return results
}
