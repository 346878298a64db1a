import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/kernel/context.ts'
import { isMigrated } from '#server/kernel/db/migrate.ts'
import { AppError } from './errors.ts'

/**
 * For whoever watches the process. `/healthz`: alive, and nothing that only a restart mends. `/readyz`: ready to serve;
 * on a disk that is nearly full, and while the clock is not believed, it serves those who read, and says so.
 */
export function registerHealth(app: FastifyInstance, ctx: AppContext) {
  app.get('/healthz', async () => {
    if (ctx.watchdog.failed.aborted) throw new AppError('unavailable')
    return { status: 'ok' }
  })
  app.get('/readyz', async () => {
    if (ctx.leaving.aborted || !(await isMigrated(ctx.pool))) throw new AppError('unavailable')
    if (ctx.disk.low()) {
      const [freeBytes, { minFreeBytes }] = [ctx.disk.free(), ctx.config]
      return { status: 'read-only', reason: 'disk_full', freeBytes, minFreeBytes }
    }
    const doubt = ctx.timeGuard.doubt()
    if (!doubt) return { status: 'ready' }
    const seconds = Math.round(doubt.byMs / 1000)
    return { status: 'read-only', reason: 'clock_in_doubt', clock: doubt.kind, seconds, now: ctx.now() }
  })
}
