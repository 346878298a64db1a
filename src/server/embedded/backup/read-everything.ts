import type pg from 'pg'
import { runSql } from '#server/kernel/db/run-sql.ts'

/** How much was read. */
export interface ReadRows {
  tables: number
  rows: number
}

const TABLES = `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
  WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`

/** Reads every row of every table whole, long values too: what cannot be read is an error of the database. */
export async function readEverything(pool: pg.Pool): Promise<ReadRows> {
  const { rows: tables } = await runSql<{ name: string }>(pool, { text: TABLES })
  let rows = 0
  for (const { name } of tables) {
    // The text of a row is made of all its values, which count(*) alone would not read.
    const text = `SELECT count(*) FILTER (WHERE length(t::text) > 0) AS rows FROM ${name} t`
    rows += (await runSql<{ rows: number }>(pool, { text })).rows[0]?.rows ?? 0
  }
  return { tables: tables.length, rows }
}
