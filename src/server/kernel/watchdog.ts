import type { Connection } from './db/connection.ts'
import { isDatabaseGone } from './db/errors.ts'
import { runSql } from './db/run-sql.ts'

/** Seconds between two statements, and for how many the database may leave one unanswered. */
const EVERY_S = 5
const LIMIT_S = 30

/** Looks after the embedded database: nothing but a new process brings one back that has ended or hangs. */
export interface Watchdog {
  /** Aborted once it has failed; the reason is a sentence for the operator. */
  failed: AbortSignal
  /** Does what may take the one connection for longer than the limit. */
  whileBusy<T>(work: () => Promise<T>): Promise<T>
  stop(): void
}

/** Where there is nothing to watch: a database server is watched, and started again, by others. */
export const noWatchdog: Watchdog = {
  failed: new AbortController().signal,
  whileBusy: (work) => work(),
  stop: () => {},
}

/**
 * Asks the database every few seconds. Time counts in ticks, which a process that is busy or was stopped does not have:
 * only a database that stays silent while the process itself runs is taken for one that hangs.
 */
export function startWatchdog({ pool, lost }: Pick<Connection, 'pool' | 'lost'>, tickMs = 1000): Watchdog {
  const failed = new AbortController()
  let silentFor = 0
  let asking = false
  let busy = 0
  const fail = (reason: string) => {
    clearInterval(timer)
    failed.abort(reason)
  }
  const ask = async () => {
    asking = true
    try {
      await runSql(pool, { text: 'SELECT 1' })
      silentFor = 0
    } catch (error) {
      if (!isDatabaseGone(error)) silentFor = 0
    } finally {
      asking = false
    }
  }
  const timer = setInterval(() => {
    silentFor = busy > 0 ? 0 : silentFor + 1
    if (silentFor >= LIMIT_S) fail(`The embedded database has not answered for ${LIMIT_S} seconds.`)
    else if (silentFor >= EVERY_S && !asking) void ask()
  }, tickMs)
  timer.unref()
  const onLost = () => fail(String(lost.reason.message))
  if (lost.aborted) onLost()
  else lost.addEventListener('abort', onLost, { once: true })
  return {
    failed: failed.signal,
    async whileBusy(work) {
      busy += 1
      try {
        return await work()
      } finally {
        busy -= 1
      }
    },
    stop: () => clearInterval(timer),
  }
}
