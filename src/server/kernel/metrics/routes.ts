import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { bearerToken } from '#server/kernel/http/route.ts'

/**
 * `GET /metrics`. Figures tell how much a kitchen sells, so that they are shown to nobody unless asked for: on a port of
 * their own (METRICS_PORT), or on the common one to who brings METRICS_TOKEN. For everyone else there is no such page.
 */
export function addMetrics(app: FastifyInstance, ctx: Pick<AppContext, 'config' | 'metrics'>): void {
  const { token } = ctx.config.metrics
  app.get('/metrics', async (request, reply) => {
    if (token !== null && !carries(request, token)) throw new AppError('not_found')
    return reply.type(ctx.metrics.registry.contentType).send(await ctx.metrics.text())
  })
}

/** The port of their own, when there is one. */
export async function listenForMetrics(
  ctx: Pick<AppContext, 'config' | 'metrics'>,
): Promise<{ close(): Promise<unknown> } | null> {
  const { port, host } = ctx.config.metrics
  if (port === null) return null
  const app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler((_error, _request, reply) => reply.status(404).send())
  addMetrics(app, ctx)
  await app.listen({ port, host })
  return app
}

/** Compared by hash: the same time for any guess. */
function carries(request: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(bearerToken(request) ?? ''), hash(token))
}
