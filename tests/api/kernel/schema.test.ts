import { expect, test } from 'vitest'
import { testApp } from '../../support/app.ts'
import { tables } from '../../support/tables.ts'

const app = await testApp()

/** Tables that no query of the app names: the migrations' own. */
const LEDGER = ['migrations', 'migration_lock']

test('the tables of the areas are what the migrations made', async () => {
  const { rows } = await app.ctx.pool.query<{
    table: string
    column: string
    sql: string
    nullable: boolean
    hasDefault: boolean
  }>(
    `SELECT table_name AS table, column_name AS column, data_type AS sql, is_nullable = 'YES' AS nullable,
            (column_default IS NOT NULL OR is_identity = 'YES') AS "hasDefault"
     FROM information_schema.columns WHERE table_schema = 'public'`,
  )
  const real: Record<string, Record<string, object>> = {}
  for (const { table, column, ...facts } of rows) {
    if (!LEDGER.includes(table)) real[table] = { ...real[table], [column]: facts }
  }
  expect(tables).toEqual(real)
})
