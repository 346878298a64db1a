import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { emitSql } from '#server/kernel/outbox/emit.ts'
import { addDays, kitchenDayOf, kitchenInstant } from '#shared/base/kitchen-time.ts'

/**
 * Tells whose meals do not come for want of an address, of all customers or of one: at once, and again on Mondays. Paused
 * subscriptions are left alone. Returns how many.
 */
export async function announceNoAddress(db: Db, now: Date, customerId: string | null = null): Promise<number> {
  const today = kitchenDayOf(now)
  const { numAffectedRows } = await emitSql('subscription-no-address', {
    from: sql`subscriptions s WHERE s.status = 'active' AND s.meals_left > 0 AND s.delivery_address IS NULL
      AND NOT s.paused @> ${today}::date AND (${customerId}::uuid IS NULL OR s.customer_id = ${customerId}::uuid)`,
    payload: { customerId: sql`s.customer_id`, subscriptionId: sql`s.id` },
    at: now,
    onceOn: sql`date_trunc('week', ${today}::date)::date`,
    worthUntil: sql`${kitchenInstant(addDays(today, 1))}`,
  }).execute(db)
  return Number(numAffectedRows ?? 0)
}
