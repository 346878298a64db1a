import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { runSql } from '#server/kernel/db/run-sql.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'

/** How a server knows that it starts from a backup: what was true when that was taken may have been taken back since. */

/** Of a copy of the embedded database's directory: nothing in the database tells it from the one that it was made of. */
const MARK = 'restored_copy'
/** Of a dump: the database that it was restored into is another one. */
const IDENTITY = 'database_identity'

/** Writes into an embedded database that it is a copy: whoever starts the server then sees to what follows. */
export async function markAsCopy(pool: pg.Pool): Promise<void> {
  const { rows } = await runSql<{ there: boolean }>(pool, {
    text: `SELECT to_regclass('settings') IS NOT NULL AS there`,
  })
  if (!rows[0]?.there) return
  const text = `INSERT INTO settings (name, value) VALUES ($1, '1') ON CONFLICT (name) DO NOTHING`
  await runSql(pool, { text, values: [MARK] })
}

/**
 * Does `work` once when this database is a restored backup, on one of the instances that start, in the transaction that
 * notes it. Says whether it was one.
 */
export async function afterRestore(db: Db, work: (trx: Trx) => Promise<void>): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const copy = await trx.deleteFrom('settings').where('name', '=', MARK).returning('name').executeTakeFirst()
    // A row that is new is that of the first start: its database knows of no other.
    const { rows } = await sql<{ known: boolean }>`
      INSERT INTO settings AS s (name, value)
      SELECT ${IDENTITY}, system_identifier || ':' || (SELECT oid FROM pg_database WHERE datname = current_database())
      FROM pg_control_system()
      ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE s.value <> excluded.value
      RETURNING xmax <> 0 AS known`.execute(trx)
    const restored = copy !== undefined || rows[0]?.known === true
    if (restored) await work(trx)
    return restored
  })
}
