import { type RawBuilder, sql } from 'kysely'
import type { GatewayName } from '#shared/base/gateways.ts'

/**
 * The payment through a gateway, the latest, on which so much of a subject can go back; `row` has order_id, subscription_id and
 * the amount. `gateways`: those that can be asked to. NULL when there is none, and once the gateway could not give back of this
 * subject: then a person does.
 */
export function gatewayPaymentFor(row: string, amount: string, gateways: GatewayName[]): RawBuilder<string | null> {
  const of = (table: string) =>
    sql.raw(`(${table}.order_id = ${row}.order_id OR ${table}.subscription_id = ${row}.subscription_id)`)
  return sql<string | null>`(SELECT gp.id FROM payments gp JOIN payment_intents gi ON gi.id = gp.intent_id
    WHERE ${of('gp')} AND gp.method = 'gateway' AND gp.state = 'received' AND gi.provider = ANY(${gateways}::text[])
      AND gp.amount_paise >= ${sql.ref(`${row}.${amount}`)} + (SELECT coalesce(sum(gr.amount_paise), 0) FROM refunds gr
        WHERE gr.payment_id = gp.id AND gr.state IN ('sending', 'sent'))
      AND NOT EXISTS (SELECT FROM refunds gf WHERE ${of('gf')} AND gf.state IN ('failed', 'bounced', 'twice') AND NOT gf.outside)
    ORDER BY gp.id DESC LIMIT 1)`
}
