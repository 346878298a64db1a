import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import type { GatewayName } from '#shared/base/gateways.ts'
import { holdSubjects } from '../hold-subjects.ts'
import { bookMoves } from '../outside/book-moves.ts'
import { holdAtGateway } from '../outside/note-moves.ts'
import { receivePayments, type StoredPayment } from '../receive.ts'
import type { GatewayPayment } from './gateway.ts'

/** What became of a payment that the gateway has told of. `unknown`: it is for nothing that was asked for here. */
export type Reception = 'paid' | 'nothing' | 'unknown'

interface Received {
  /** Those that were not known yet. */
  stored: StoredPayment[]
  /** Of each payment, in their order. */
  receptions: Reception[]
}

/**
 * What the gateway says of payments, whoever was told: an event, a browser that came back, or somebody who asked. Those whose
 * money is the kitchen's are received, once each; request, amount and currency must be what was asked for. The others only say
 * whether one is under way. What comes late, twice or for something that is called off is received as well, to be given back.
 */
export async function receiveFromGateway(
  ctx: AppContext,
  trx: Trx,
  provider: GatewayName,
  payments: GatewayPayment[],
  at: Date,
): Promise<Received> {
  const orders = [...new Set(payments.map(({ order }) => order))]
  if (orders.length === 0) return { stored: [], receptions: [] }
  const asked = await trx
    .selectFrom('payment_intents')
    .select(['id', 'order_id as orderId', 'subscription_id as subscriptionId', 'amount_paise as amountPaise'])
    .select(['provider_order as order'])
    .where('provider', '=', provider)
    .where('provider_order', 'in', orders)
    .execute()
  const intents = new Map(asked.map((intent) => [intent.order, intent]))
  const ids = payments.map(({ id }) => id)
  await holdAtGateway(trx, provider, [...ids, ...orders])
  // Requests after what they are for, as everywhere.
  await holdSubjects(trx, asked)
  const receptions = payments.map(({ order, amountPaise, currency, state }): Reception => {
    const intent = intents.get(order)
    if (!intent || currency !== 'INR' || amountPaise !== intent.amountPaise) return 'unknown'
    return state === 'captured' ? 'paid' : 'nothing'
  })
  const paid = payments.filter((_, index) => receptions[index] === 'paid')
  const open = payments.filter((_, index) => receptions[index] === 'nothing')
  const stored = await receivePayments(
    ctx,
    trx,
    paid.flatMap(({ id, order }) => {
      const intent = intents.get(order)
      if (!intent) return []
      const { orderId, subscriptionId, amountPaise } = intent
      return [{ orderId, subscriptionId, method: 'gateway' as const, amountPaise, reference: id, intentId: intent.id }]
    }),
    { by: { kind: 'system' }, at },
  )
  await noteUnderWay(trx, provider, open, at)
  // What went back of them may have been told before.
  if (stored.length > 0) await bookMoves(ctx, trx, provider, [...ids, ...orders], at)
  return { stored, receptions }
}

/**
 * Of requests that are not paid: whether the gateway has a payment under way, also of one that has expired, but for what was only
 * begun. What it has told last counts; what is under way is asked about until it is not.
 */
async function noteUnderWay(trx: Trx, provider: GatewayName, payments: GatewayPayment[], at: Date) {
  const states = new Map(payments.map(({ order, state }) => [order, state]))
  if (states.size === 0) return
  await sql`
    WITH told AS (
      SELECT i.id, n.state = 'pending' OR (n.state = 'begun' AND i.state = 'created') AS pending
      FROM payment_intents i JOIN unnest(${[...states.keys()]}::text[], ${[...states.values()]}::text[]) AS n (provider_order, state)
        ON i.provider = ${provider} AND i.provider_order = n.provider_order
      WHERE i.state IN ('created', 'expired'))
    UPDATE payment_intents i SET checking_since = CASE WHEN t.pending THEN coalesce(i.checking_since, ${at}::timestamptz) END,
      next_look_at = CASE WHEN t.pending THEN coalesce(i.next_look_at, ${at}::timestamptz) ELSE i.next_look_at END
    FROM told t WHERE i.id = t.id AND i.state IN ('created', 'expired') AND t.pending <> (i.checking_since IS NOT NULL)`.execute(
    trx,
  )
}
