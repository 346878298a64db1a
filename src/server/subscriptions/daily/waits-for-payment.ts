import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { emitSql } from '#server/kernel/outbox/emit.ts'
import { addDays, kitchenDayOf, kitchenInstant } from '#shared/base/kitchen-time.ts'
import { USUAL_TRUST } from '#shared/domain/subscriptions/trust.ts'

/** Whether no further meal of the subscription `s` comes until it is paid: `waitsForPayment` of the domain as SQL. */
export const WAITS_FOR_PAYMENT: RawBuilder<boolean> = sql<boolean>`(s.payment_method = 'upi' AND s.payment_state = 'due'
  AND s.payment_claim IS DISTINCT FROM 'claimed' AND s.meals - s.meals_left >= coalesce(
    (SELECT p.trust_meals FROM subscription_policies p WHERE p.version = s.policy_version), ${sql.lit(USUAL_TRUST)}))`

/**
 * Tells whose meals wait for the payment: at once when they begin to, and again on Mondays as long as they do. Paused ones are
 * left alone. Returns how many.
 */
export async function announcePaymentDue(db: Db, now: Date): Promise<number> {
  const today = kitchenDayOf(now)
  const { numAffectedRows } = await emitSql('subscription-payment-due', {
    from: sql`subscriptions s WHERE s.status = 'active' AND s.meals_left > 0 AND NOT s.paused @> ${today}::date
      AND ${WAITS_FOR_PAYMENT}`,
    payload: { customerId: sql`s.customer_id`, subscriptionId: sql`s.id` },
    at: now,
    onceOn: sql`date_trunc('week', ${today}::date)::date`,
    worthUntil: sql`${kitchenInstant(addDays(today, 1))}`,
  }).execute(db)
  return Number(numAffectedRows ?? 0)
}
