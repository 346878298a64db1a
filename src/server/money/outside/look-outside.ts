import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import type { GatewayName } from '#shared/base/gateways.ts'
import { type GatewayDispute, type GatewayRefund, gatewayNamed, type PaymentAtGateway } from '../gateway/gateway.ts'
import { bookMoves } from './book-moves.ts'
import { holdAtGateway, moveOfDispute, moveOfRefund, noteMoves, othersThanOurs } from './note-moves.ts'

interface Found {
  refunds: GatewayRefund[]
  disputes?: GatewayDispute[]
}

/** Books what a gateway answers of the refunds of payments, but for those of this program, and of disputes. */
export async function bookFound(
  ctx: AppContext,
  trx: Trx,
  provider: GatewayName,
  { refunds, disputes = [] }: Found,
  at: Date,
): Promise<void> {
  const moves = [...(await othersThanOurs(trx, refunds)).map(moveOfRefund), ...disputes.map(moveOfDispute)]
  if (moves.length === 0) return
  const ids = moves.flatMap(({ payment, order }) => [payment, order])
  await holdAtGateway(trx, provider, ids)
  await noteMoves(trx, provider, moves, { at, asked: true })
  await bookMoves(ctx, trx, provider, ids, at)
}

/**
 * Before something of it is given back, the gateway is asked what went back of the payments of a refund's order or subscription without
 * Dabba. A gateway that does not answer keeps no one from giving back.
 */
export async function lookOutside(ctx: AppContext, refundId: string): Promise<void> {
  const { rows } = await sql<PaymentAtGateway & { provider: GatewayName }>`
    SELECT p.reference AS payment, i.provider_order AS order, i.provider FROM refunds r
    JOIN payments p ON (p.order_id = r.order_id OR p.subscription_id = r.subscription_id) AND p.method = 'gateway'
    JOIN payment_intents i ON i.id = p.intent_id WHERE r.id = ${refundId} AND r.state = 'waiting'`.execute(ctx.db)
  for (const { provider, ...payment } of rows) {
    const found = await gatewayNamed(ctx, provider)
      ?.refundsOf(payment)
      .catch((error: unknown) => {
        ctx.log.warn({ err: error, refund: refundId }, 'the payment gateway could not be asked what went back')
        return []
      })
    if (found?.length)
      await inTransaction(ctx.db, (trx) => bookFound(ctx, trx, provider, { refunds: found }, ctx.now()))
  }
}
