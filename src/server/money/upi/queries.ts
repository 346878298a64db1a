import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { GatewayName } from '#shared/base/gateways.ts'
import type { IntentState } from '#shared/domain/money/intents.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { heldFor } from '../accounts.ts'
import { nameOf, phoneOf, type Total, totalOf } from '../queries.ts'

/** As many as the office looks through at once. */
const CLAIMS_SHOWN = 200

function selectClaims(db: Db) {
  return db
    .selectFrom('payment_intents as i')
    .select([nameOf('i'), phoneOf('i')])
    .select(['i.id', 'i.order_id', 'i.subscription_id', 'i.amount_paise', 'i.utr', 'i.claimed_at'])
}

/** Payments of which customers say that they have made them, the oldest first. */
export async function claimsToMatch(db: Db) {
  return selectClaims(db).where('i.state', '=', 'claimed').orderBy('i.claimed_at').limit(CLAIMS_SHOWN).execute()
}

/** How many those are, and what they come to. */
export async function totalOfClaims(db: Db): Promise<Total> {
  const claims = db.selectFrom('payment_intents as i').where('i.state', '=', 'claimed')
  return claims.select(totalOf(sql`i.amount_paise`)).executeTakeFirstOrThrow()
}

/** Awaited payments by their ids. */
export async function claimsById(db: Db, ids: string[]) {
  return ids.length === 0 ? [] : selectClaims(db).where('i.id', 'in', ids).execute()
}

export type ClaimRow = Awaited<ReturnType<typeof claimsToMatch>>[number]

/** More than anybody leaves unpaid. */
const OPEN_SHOWN = 50

/** A customer's orders by UPI for which something is still to be paid, with the state of what was asked for last, the newest first. `gateways`: those that can be asked what is under way. */
export async function openPayments(db: Db, customerId: string, gateways: GatewayName[]) {
  return db
    .selectFrom('orders as o')
    .select((of) => [
      'o.id',
      sql<number>`GREATEST(o.price_paise - ${heldFor.order}, 0)::integer`.as('due'),
      of
        .selectFrom('payment_intents as i')
        // Who has entered no number is not told that it was not found.
        .select(
          sql<IntentState>`CASE WHEN i.state = 'failed' AND i.utr IS NULL THEN 'expired' ELSE i.state END`.as('state'),
        )
        .whereRef('i.order_id', '=', 'o.id')
        .orderBy('i.id', 'desc')
        .limit(1)
        .$castTo<IntentState>()
        .as('intent'),
      sql<boolean>`EXISTS (SELECT FROM payment_intents i WHERE i.order_id = o.id AND i.state IN ('created', 'expired')
        AND i.checking_since IS NOT NULL AND i.provider = ANY(${gateways}::text[]))`.as('checking'),
    ])
    .where('o.customer_id', '=', customerId)
    .where('o.payment_method', '=', 'upi')
    .where('o.payment_state', '=', 'due')
    .where('o.fulfilment', 'not in', NOT_ORDERED)
    .orderBy('o.id', 'desc')
    .limit(OPEN_SHOWN)
    .execute()
}

export type OpenPaymentRow = Awaited<ReturnType<typeof openPayments>>[number]
