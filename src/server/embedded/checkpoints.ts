import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { runSql } from '#server/kernel/db/run-sql.ts'

const LOOK_EVERY_MS = 60_000
/** Bytes of log that are written again from the front after a checkpoint. */
const LOG_LIMIT = 64 * 1024 * 1024

/**
 * The embedded PostgreSQL has no process that makes checkpoints: without any its log grows for as long as it runs, and
 * what it has to replay after a crash with it. Makes one whenever enough has been written.
 */
export function startCheckpoints(pool: pg.Pool, log: FastifyBaseLogger): { stop(): void } {
  const look = async () => {
    if ((await logSinceCheckpoint(pool)) > LOG_LIMIT) await checkpoint(pool)
  }
  const timer = setInterval(
    () => look().catch((error: unknown) => log.error({ err: error }, 'no checkpoint could be made')),
    LOOK_EVERY_MS,
  )
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** Writes all pages, so that the log so far is no longer needed. */
export async function checkpoint(pool: pg.Pool): Promise<void> {
  await runSql(pool, { text: 'CHECKPOINT' })
}

async function logSinceCheckpoint(pool: pg.Pool): Promise<number> {
  const text =
    'SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()'
  const { rows } = await runSql<{ bytes: number }>(pool, { text })
  return rows[0]?.bytes ?? 0
}
