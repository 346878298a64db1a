import { setTimeout } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { AppContext } from '#server/kernel/context.ts'
import { mendQueueClock } from './mend-queue-clock.ts'
import { jobQueue } from './queue.ts'

/** A piece of timed work. */
export interface Job {
  name: string
  /** When, in kitchen time. */
  cron: string
  /** Idempotent; finds its work by state. */
  run: (ctx: AppContext) => Promise<unknown>
}

const MEND_EVERY_MS = 60_000
/** For how long a job under way is waited for. */
const STOP_MS = 5000
const KITCHEN_ZONE = 'Asia/Kolkata'

/**
 * Does every job once, now, in the order of the list, and then by its schedule; what fails now is left to the queue, which tries
 * it again, since some come only once a day. None of them keeps the program from starting. The schedules and what is due live in the
 * database, so that of several instances one does each; that two of them would do no harm is each job's own matter. What
 * is scheduled and stands in the list no more goes, with its queue.
 */
export async function startJobs(ctx: AppContext, jobs: Job[]): Promise<{ stop(): Promise<void> }> {
  const boss = await jobQueue(ctx).start()
  await removeFormer(boss, jobs)
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'short', retryLimit: 3, retryDelay: 20, expireInSeconds: 300 })
    await boss.schedule(job.name, job.cron, null, { tz: KITCHEN_ZONE })
    await boss.work(job.name, { pollingIntervalSeconds: 10 }, () => runJob(ctx, job))
  }
  const mending = setInterval(() => {
    mendQueueClock(ctx).catch((err: unknown) =>
      ctx.log.warn({ err }, 'the clock of the job queue could not be looked at'),
    )
  }, MEND_EVERY_MS)
  mending.unref()
  const catchingUp = catchUp(ctx, boss, jobs)
  return {
    stop: async () => {
      clearInterval(mending)
      const ended = Promise.all(jobs.map(({ name }) => boss.offWork(name, { wait: true })))
      await Promise.race([ended, setTimeout(STOP_MS, null, { ref: false })])
      await catchingUp
    },
  }
}

async function removeFormer(boss: PgBoss, jobs: Job[]) {
  const schedules = await boss.getSchedules()
  for (const { name } of schedules.filter((schedule) => !jobs.some((job) => job.name === schedule.name))) {
    await boss.unschedule(name)
    await boss.deleteQueue(name)
  }
}

/** What fell due while nobody ran. One job's failure does not keep the next from being done. */
async function catchUp(ctx: AppContext, boss: PgBoss, jobs: Job[]) {
  for (const job of jobs) {
    await runJob(ctx, job)
      .catch(() => boss.send(job.name))
      .catch((err: unknown) => ctx.log.warn({ err, job: job.name }, 'a failed job is left to its schedule'))
  }
}

/** Does a job now, unless something speaks against the clock: it finds the same work when the time is right. */
export async function runJob(ctx: AppContext, job: Job): Promise<void> {
  const begun = performance.now()
  const ran = (result: 'done' | 'failed') => ctx.metrics.jobRan(job.name, result, (performance.now() - begun) / 1000)
  try {
    // On a full disk it would only half succeed; it finds the same work again when there is room.
    if (ctx.config.databaseUrl === null) ctx.disk.requireRoom()
    if (await ctx.timeGuard.look()) return
    const result = await job.run(ctx)
    ran('done')
    ctx.log.debug({ job: job.name, result }, 'job done')
  } catch (error) {
    ran('failed')
    ctx.log.error({ err: error, job: job.name }, 'a job failed')
    throw error
  }
}
