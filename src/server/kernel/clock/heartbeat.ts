import type pg from 'pg'
import { runSql } from '#server/kernel/db/run-sql.ts'
import { AHEAD_LIMIT_MS, DRIFT_LIMIT_MS } from './judge-clock.ts'

/** The heartbeat: one row with the latest instant that a clock told which nothing spoke against. */

export interface Beat {
  /** As it stood before; `null` when nothing has run on this database yet. */
  seenAt: Date | null
  /** By how many milliseconds `now` is ahead of the database's own clock. */
  aheadOfDatabaseMs: number
}

const BEAT = `
WITH known AS (SELECT seen_at FROM heartbeat),
asked AS (SELECT $1::timestamptz AS now, extract(epoch FROM $1::timestamptz - clock_timestamp())::float8 * 1000 AS ahead),
beat AS (
  INSERT INTO heartbeat (seen_at) SELECT now FROM asked WHERE abs(ahead) <= ${DRIFT_LIMIT_MS} OR NOT $2::boolean
  ON CONFLICT (only_row) DO UPDATE SET seen_at = excluded.seen_at
  WHERE excluded.seen_at > heartbeat.seen_at
    AND excluded.seen_at <= heartbeat.seen_at + interval '${AHEAD_LIMIT_MS} milliseconds'
)
SELECT (SELECT seen_at FROM known) AS seen_at, ahead FROM asked`

/**
 * Reads the heartbeat and moves it on to `now` when nothing speaks against that: one statement, on any number of instances.
 * With `compare` the database's own clock is held against it.
 */
export async function beat(pool: pg.Pool, now: Date, compare: boolean): Promise<Beat> {
  const { rows } = await runSql<{ seen_at: Date | null; ahead: number }>(pool, { text: BEAT, values: [now, compare] })
  return { seenAt: rows[0]?.seen_at ?? null, aheadOfDatabaseMs: compare ? (rows[0]?.ahead ?? 0) : 0 }
}

/** Somebody has looked at a clock of their own: `at` is right, whatever the heartbeat was. */
export async function setHeartbeat(pool: pg.Pool, at: Date): Promise<void> {
  const text = `INSERT INTO heartbeat (seen_at) VALUES ($1)
    ON CONFLICT (only_row) DO UPDATE SET seen_at = excluded.seen_at`
  await runSql(pool, { text, values: [at] })
}

/** The heartbeat as it stands; `null` when nothing has run on this database yet. */
export async function heartbeat(pool: pg.Pool): Promise<Date | null> {
  const { rows } = await runSql<{ seen_at: Date }>(pool, { text: 'SELECT seen_at FROM heartbeat' })
  return rows[0]?.seen_at ?? null
}
