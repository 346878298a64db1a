import type pg from 'pg'
import { runSql } from '#server/platform/db/run-sql.ts'

/** What a database was found to have in it. */
export interface Contents {
  tables: number
  rows: number
  orders: number
  customers: number
  /** When the newest order was placed (ISO 8601); `null` when there is none. */
  newestOrder: string | null
}

const TABLES = `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
  WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`

const ORDERS = `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM customers) AS customers,
  (SELECT max(created_at) FROM orders) AS "newestOrder"`

/** Reads every row of every table whole, long values too: what cannot be read is an error of the database. */
export async function readEverything(pool: pg.Pool): Promise<Contents> {
  const { rows: tables } = await runSql<{ name: string }>(pool, { text: TABLES })
  let rows = 0
  for (const { name } of tables) {
    // The text of a row is made of all its values, which count(*) alone would not read.
    const text = `SELECT count(*) FILTER (WHERE length(t::text) > 0) AS rows FROM ${name} t`
    rows += (await runSql<{ rows: number }>(pool, { text })).rows[0]?.rows ?? 0
  }
  const found = await runSql<{ orders: number; customers: number; newestOrder: Date | null }>(pool, { text: ORDERS })
  const { orders = 0, customers = 0, newestOrder = null } = found.rows[0] ?? {}
  return { tables: tables.length, rows, orders, customers, newestOrder: newestOrder?.toISOString() ?? null }
}
