import { setTimeout as wait } from 'node:timers/promises'
import type { Db, Trx } from './connection.ts'

/** A deadlock, and a conflict of serialization: PostgreSQL has ended this transaction for the sake of another one. */
const FOR_ANOTHER = new Set(['40P01', '40001'])
const TRIES = 5
const LONGEST_PAUSE_MS = 50

/**
 * Runs `run` in a transaction. When PostgreSQL ends it for the sake of another one it is rolled back, and `run` starts
 * anew: it must do nothing beside its statements, and reports events only after the last one that may wait for a lock.
 * Throws what `run` has thrown, also when the connection is so broken that even the rollback fails.
 */
export async function inTransaction<Result>(db: Db, run: (trx: Trx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    let failed: { error: unknown } | null = null
    try {
      return await db.transaction().execute((trx) =>
        run(trx).catch((error: unknown) => {
          failed = { error }
          throw error
        }),
      )
    } catch (thrown) {
      const { error } = (failed as { error: unknown } | null) ?? { error: thrown }
      const { code } = error as { code?: string }
      if (attempt === TRIES || code === undefined || !FOR_ANOTHER.has(code)) throw error
      await wait(Math.random() * LONGEST_PAUSE_MS)
    }
  }
}
