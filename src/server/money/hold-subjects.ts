import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'

/**
 * Locks the subscriptions and orders that payments are for: what they pay and no longer pay comes one after another, so that
 * each sees the sum of all.
 */
export async function holdSubjects(
  trx: Trx,
  payments: { orderId: string | null; subscriptionId: string | null }[],
): Promise<void> {
  const subscriptions = payments.flatMap(({ subscriptionId }) => subscriptionId ?? [])
  const orders = payments.flatMap(({ orderId }) => orderId ?? [])
  await sql`SELECT FROM subscriptions WHERE id = ANY(${subscriptions}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    trx,
  )
  await sql`SELECT FROM orders WHERE id = ANY(${orders}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(trx)
}
