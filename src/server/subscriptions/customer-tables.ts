import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { type CustomerTable, type MergeFigures, moved } from '#server/people/people.ts'

/** The table of subscriptions is the only one of theirs with a customer in it. */
export const subscriptionCustomerTables: CustomerTable[] = [moved('subscriptions')]

/** How many subscriptions a customer has. */
export async function subscriptionFigures(db: Db, customerId: string): Promise<Partial<MergeFigures>> {
  const { rows } = await sql<Partial<MergeFigures>>`
    SELECT count(*)::integer AS subscriptions, (count(*) FILTER (WHERE status = 'active'))::integer AS running,
      (count(*) FILTER (WHERE status = 'queued'))::integer AS queued
    FROM subscriptions WHERE customer_id = ${customerId}`.execute(db)
  return rows[0] ?? {}
}
