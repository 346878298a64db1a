import type pg from 'pg'
import { type BackupState, backupsNoted } from '#server/embedded/backup/state.ts'
import { heartbeat } from '#server/kernel/clock/heartbeat.ts'
import { isMigrated } from '#server/kernel/db/migrate.ts'
import { runSql } from '#server/kernel/db/run-sql.ts'

/** What only whoever has the database open can tell. */
export interface DatabaseFacts {
  version: string
  migrated: boolean
  /** Settings that are off, without which what was acknowledged may be lost. */
  off: string[]
  /** The instant that the database's own clock tells, in milliseconds. */
  clock: number
  /** The instant at which something was stored last, by the clock of then; `null` when nothing was. */
  newest: number | null
  /** The latest instant that a server believed, in milliseconds; `null` when none has run. */
  heartbeat: number | null
  /** What was noted of backups; `null` without a kitchen. */
  backups: BackupState | null
}

/** The last migration, or what a customer did last; both are quick to find in a database of any size. */
const NEWEST = `SELECT extract(epoch FROM greatest(
  (SELECT max(applied_at) FROM migrations), (SELECT max(created_at) FROM idempotency_keys)))::float8 * 1000 AS at`

/** Asks the database. */
export async function databaseFacts(pool: pg.Pool): Promise<DatabaseFacts> {
  const text = `SELECT
    current_setting('server_version') AS version,
    (SELECT coalesce(array_agg(name ORDER BY name), '{}')::text[] FROM pg_settings
      WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes') AND setting = 'off') AS off,
    extract(epoch FROM clock_timestamp())::float8 * 1000 AS clock`
  const { rows } = await runSql<Pick<DatabaseFacts, 'version' | 'off' | 'clock'>>(pool, { text })
  const migrated = await isMigrated(pool).catch(() => false)
  const newest = migrated ? await runSql<{ at: number }>(pool, { text: NEWEST }) : { rows: [] }
  return {
    ...(rows[0] as Pick<DatabaseFacts, 'version' | 'off' | 'clock'>),
    migrated,
    newest: newest.rows[0]?.at ?? null,
    backups: migrated ? await backupsNoted(pool) : null,
    heartbeat: migrated ? ((await heartbeat(pool))?.getTime() ?? null) : null,
  }
}
