import type { Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import type { AppContext } from '#server/kernel/context.ts'
import { untilItPasses } from '#server/kernel/db/give-way.ts'
import { runSql } from '#server/kernel/db/run-sql.ts'
import { perContext } from '#server/kernel/per-context.ts'

const STOP_MS = 5000

/** Milliseconds that a transaction of the queue itself, such as one that changes its tables, waits for a lock. */
const LOCK_MS = 1000
/** What such a transaction sets, in the queue's own words. */
const OWN_LOCK_TIMEOUT = /(SET LOCAL lock_timeout = )\d+/

/** The queue of jobs (pg-boss) on the one database: retries, backs off and parks what cannot be done. */
export class JobQueue {
  readonly #boss: PgBoss
  readonly #log: AppContext['log']
  #started: Promise<PgBoss> | null = null

  constructor({ config, longWork, log }: Pick<AppContext, 'config' | 'longWork' | 'log'>) {
    this.#log = log
    const db = { executeSql: (text: string, values?: unknown[]) => this.#run(longWork.pool, text, values) }
    const works = config.roles.includes('worker')
    // The embedded database has a single connection. Who does not work only sends.
    const backend = config.databaseUrl === null ? 'pglite' : 'postgres'
    this.#boss = new PgBoss({ db, backend, migrate: true, supervise: works, schedule: works })
    // It hands over copies that are no errors any more, which the log would not know how to write.
    this.#boss.on('error', ({ message, stack }) =>
      log.error({ err: Object.assign(new Error(message), { stack }) }, 'the job queue failed'),
    )
  }

  /** Starts it, the first time; never within a transaction, since the embedded database has one connection. */
  start(): Promise<PgBoss> {
    this.#started ??= this.#boss.start().catch((error: unknown) => {
      this.#started = null
      throw error
    })
    return this.#started
  }

  /** Who sends a job queues up behind a transaction that waits for the whole table: it gives way soon, and tries again. */
  #run(pool: Pool, text: string, values: unknown[] | undefined) {
    if (!OWN_LOCK_TIMEOUT.test(text)) return runSql(pool, { text, values })
    const impatient = text.replace(OWN_LOCK_TIMEOUT, `$1${LOCK_MS}`)
    return untilItPasses(
      () => runSql(pool, { text: impatient, values }),
      ({ error, ...tried }) => this.#log.warn({ err: error, ...tried }, 'the job queue gave way, and tries again'),
    )
  }

  /** Lets the jobs under way end; of one that was never started there are none. */
  async stop(): Promise<void> {
    if (this.#started) await this.#boss.stop({ graceful: true, timeout: STOP_MS, close: false })
  }
}

/** The queue of this instance. */
export const jobQueue = perContext((ctx) => new JobQueue(ctx))
