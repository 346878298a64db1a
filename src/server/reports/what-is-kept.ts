import type pg from 'pg'
import { runSql } from '#server/kernel/db/run-sql.ts'

const KEPT = `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM customers) AS customers,
  (SELECT max(created_at) FROM orders) AS newest`

/** How much a kitchen has in its database, in words: by this an operator sees whether a backup is the right one. */
export async function whatIsKept(pool: pg.Pool): Promise<string> {
  const { rows } = await runSql<{ orders: number; customers: number; newest: Date | null }>(pool, { text: KEPT })
  const { orders = 0, customers = 0, newest = null } = rows[0] ?? {}
  return `${orders} orders${newest === null ? '' : `, the newest of ${newest.toISOString()}`}, ${customers} customers`
}
