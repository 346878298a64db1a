import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/platform/context.ts'
import { isMigrated } from '#server/platform/db/migrate.ts'
import { AppError } from './errors.ts'

/** For whoever watches the process: alive, and ready to serve. */
export function registerHealth(app: FastifyInstance, ctx: AppContext) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    if (ctx.leaving.aborted || !(await isMigrated(ctx.pool))) throw new AppError('unavailable')
    return { status: 'ready' }
  })
}
