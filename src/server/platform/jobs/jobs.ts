import { PgBoss } from 'pg-boss'
import { rollDemoMenus } from '#server/demo/demo.ts'
import { housekeeping } from '#server/housekeeping.ts'
import type { AppContext } from '#server/platform/context.ts'
import { runSql } from '#server/platform/db/run-sql.ts'
import { dailyRun } from '#server/subscriptions/subscriptions.ts'

interface Job {
  name: string
  /** When, in kitchen time. */
  cron: string
  /** Idempotent; finds its work by state. */
  run: (ctx: AppContext) => Promise<unknown>
}

/**
 * Timed work, in the order in which it is done at a start. The daily run's hours are 9:00 and 18:00; every ten minutes
 * it looks again, so that an address given at noon still gets its order and a round that failed is made up for.
 */
const JOBS: Job[] = [
  { name: 'roll-demo-menus', cron: '1 * * * *', run: rollDemoMenus },
  { name: 'daily-run', cron: '*/10 * * * *', run: dailyRun },
  { name: 'housekeeping', cron: '5 * * * *', run: housekeeping },
]

const KITCHEN_ZONE = 'Asia/Kolkata'
const STOP_MS = 5000

/**
 * Does every job once, now, and then by its schedule. The schedules and what is due live in the database, so that of
 * several instances one does each; that two of them would do no harm is each job's own matter.
 */
export async function startJobs(ctx: AppContext): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({ ...homeOf(ctx), migrate: true })
  // It hands over copies that are no errors any more, which the log would not know how to write.
  boss.on('error', ({ message, stack }) =>
    ctx.log.error({ err: Object.assign(new Error(message), { stack }) }, 'the job queue failed'),
  )
  await boss.start()
  for (const job of JOBS) {
    await boss.createQueue(job.name, { policy: 'short', retryLimit: 3, retryDelay: 20, expireInSeconds: 300 })
    await boss.schedule(job.name, job.cron, null, { tz: KITCHEN_ZONE })
    await boss.work(job.name, { pollingIntervalSeconds: 10 }, () => runLogged(ctx, job))
  }
  const catchingUp = catchUp(ctx)
  return {
    stop: async () => {
      await boss.stop({ graceful: true, timeout: STOP_MS, close: false })
      await catchingUp
    },
  }
}

/** On the one database either way; the embedded one has a single connection. */
function homeOf({ config, longWork }: AppContext): ConstructorParameters<typeof PgBoss>[0] & object {
  const db = { executeSql: (text: string, values?: unknown[]) => runSql(longWork.pool, { text, values }) }
  return { db, backend: config.databaseUrl === null ? 'pglite' : 'postgres' }
}

/** What fell due while nobody ran. One job's failure does not keep the next from being done. */
async function catchUp(ctx: AppContext) {
  for (const job of JOBS) await runLogged(ctx, job).catch(() => {})
}

async function runLogged(ctx: AppContext, job: Job): Promise<void> {
  const begun = performance.now()
  const ran = (result: 'done' | 'failed') => ctx.metrics.jobRan(job.name, result, (performance.now() - begun) / 1000)
  try {
    // On a full disk it would only half succeed; it finds the same work again when there is room.
    if (ctx.config.databaseUrl === null) ctx.disk.requireRoom()
    const facts = await job.run(ctx)
    ran('done')
    ctx.log.debug({ job: job.name, facts }, 'job done')
  } catch (error) {
    ran('failed')
    ctx.log.error({ err: error, job: job.name }, 'a job failed')
    throw error
  }
}
