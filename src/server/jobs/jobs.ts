import type { AppContext } from '#server/context.ts'
import { rollDemoMenus } from '#server/seed/demo-menus.ts'
import { housekeeping } from './housekeeping.ts'

const HOUR_MS = 60 * 60 * 1000

/** Timed work: what it is called, and an idempotent `run`. */
const JOBS = [
  { name: 'housekeeping', run: housekeeping },
  { name: 'roll-demo-menus', run: rollDemoMenus },
]

/** Runs every job now and then every hour. A job that fails is logged and tried again the next hour. */
export function startJobs(ctx: AppContext): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const round = async () => {
    for (const job of JOBS) {
      await job.run(ctx).catch((error: unknown) => ctx.log.error({ err: error, job: job.name }, 'a job failed'))
    }
  }
  const start = () => {
    running = running.then(round)
  }
  start()
  const timer = setInterval(start, HOUR_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
