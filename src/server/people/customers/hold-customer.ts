import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'
import type { LockedRows } from '#server/kernel/db/lock-rows.ts'
import { AppError } from '#server/kernel/http/errors.ts'

/**
 * Whom the kitchen serves. Whoever lets an order or a subscription come to be holds the customer's row for that, shared with
 * others who do, and so does whoever writes anything else that a merge moves; whoever blocks or merges changes the row. So each
 * comes before the other or after it. Customers are held before days.
 */

/**
 * The common table expression by which a statement that stores orders holds their customers. `asked` comes before it, with
 * `customer_id`; `served` says whether the kitchen serves them. One who has been merged into another is not among them.
 */
export const HELD_CUSTOMERS = `
the_customers AS MATERIALIZED (
  SELECT id, blocked_at IS NULL AS served FROM customers
  WHERE id IN (SELECT customer_id FROM asked) AND merged_into IS NULL ORDER BY id FOR SHARE
)`

/**
 * Holds a customer until the end of the transaction, and says whether the kitchen serves them. Throws `not_found` for one who
 * has been merged into another meanwhile.
 */
export async function holdCustomer(trx: Trx, customerId: string): Promise<{ served: boolean }> {
  const { rows } = await sql<{ served: boolean }>`
    SELECT blocked_at IS NULL AS served FROM customers
    WHERE id = ${customerId} AND merged_into IS NULL FOR SHARE`.execute(trx)
  const [held] = rows
  if (!held) throw new AppError('not_found')
  return held
}

/** Holds those of these customers whom the kitchen serves, by id, until the end of the transaction; returns their ids. */
export async function servedCustomers(trx: Trx, ids: string[], locked: LockedRows): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM customers WHERE id = ANY(${ids}::uuid[]) AND blocked_at IS NULL AND merged_into IS NULL
    ORDER BY id FOR SHARE ${locked === 'skip' ? sql`SKIP LOCKED` : sql``}`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}
