import type pg from 'pg'
import { isMigrated } from '#server/platform/db/migrate.ts'
import { runSql } from '#server/platform/db/run-sql.ts'

/** What only whoever has the database open can tell. */
export interface DatabaseFacts {
  version: string
  migrated: boolean
  /** Settings that are off, without which what was acknowledged may be lost. */
  off: string[]
  /** The instant that the database's own clock tells, in milliseconds. */
  clock: number
  /** When the newest order was made, by the clock of then; `null` without any. */
  newestOrder: number | null
}

/** Asks the database. Quick on one of any size: the newest order is found by its id, which begins with its time. */
export async function databaseFacts(pool: pg.Pool): Promise<DatabaseFacts> {
  const text = `SELECT
    current_setting('server_version') AS version,
    (SELECT coalesce(array_agg(name ORDER BY name), '{}')::text[] FROM pg_settings
      WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes') AND setting = 'off') AS off,
    extract(epoch FROM clock_timestamp())::float8 * 1000 AS clock`
  const { rows } = await runSql<Pick<DatabaseFacts, 'version' | 'off' | 'clock'>>(pool, { text })
  const migrated = await isMigrated(pool).catch(() => false)
  const newest = migrated
    ? await runSql<{ id: string }>(pool, { text: 'SELECT id FROM orders ORDER BY id DESC LIMIT 1' })
    : { rows: [] }
  const id = newest.rows[0]?.id
  return {
    ...(rows[0] as Pick<DatabaseFacts, 'version' | 'off' | 'clock'>),
    migrated,
    newestOrder: id === undefined ? null : Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16),
  }
}
