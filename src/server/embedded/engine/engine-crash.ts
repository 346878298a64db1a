import type { PGlite } from '@electric-sql/pglite'

/** The functions of PostgreSQL that PGlite calls for each message. */
interface Engine {
  _PostgresMainLoopOnce(): void
  _PostgresSendReadyForQueryIfNecessary(): void
  _pgl_pq_flush(): void
  stackRestore(pointer: number): void
}

/** How PostgreSQL leaves a statement that failed; anything else that leaves it is the end of the engine. */
const STATEMENT_FAILED = 100

/**
 * Notices that PostgreSQL has ended by itself (a PANIC: the log cannot be written, say). PGlite takes that for an error
 * of the statement and feeds the dead engine the rest of the message, again and again without end. From the crash on
 * every message throws instead, and nothing of the engine runs any more. `crashed` is told once.
 */
export function stopAtCrash(pglite: PGlite, crashed: (cause: unknown) => void): void {
  const engine = pglite.Module as unknown as Engine
  const { _PostgresMainLoopOnce, _PostgresSendReadyForQueryIfNecessary, _pgl_pq_flush, stackRestore } = engine
  let crash: Error | null = null
  engine._PostgresMainLoopOnce = () => {
    if (crash) throw crash
    try {
      _PostgresMainLoopOnce()
    } catch (error) {
      if (statusOf(error) !== STATEMENT_FAILED) {
        crash = new Error('PostgreSQL has ended')
        crashed(error)
      }
      throw error
    }
  }
  // Called where PGlite has caught the error: throwing here leaves its loop.
  engine.stackRestore = (pointer) => {
    if (crash) throw crash
    stackRestore(pointer)
  }
  engine._PostgresSendReadyForQueryIfNecessary = () => crash ?? _PostgresSendReadyForQueryIfNecessary()
  engine._pgl_pq_flush = () => crash ?? _pgl_pq_flush()
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
}
