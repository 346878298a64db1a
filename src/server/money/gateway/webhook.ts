import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { eventWorker, storeEvent } from './events.ts'
import { gatewaysOf } from './gateway.ts'

/** Events are a few kB. */
const BODY_LIMIT = 64 * 1024

/**
 * Where each gateway tells of payments: `/webhooks/<its name>`. The signature is of the bytes, so that this route alone is handed
 * them as they came. What is not signed is answered with 400, and counted; what is signed is stored, answered with 200, and
 * worked after that.
 */
export function registerWebhooks(app: FastifyInstance, ctx: AppContext): void {
  const gateways = gatewaysOf(ctx)
  if (gateways.length === 0) return
  const forged = ctx.metrics.counter(
    'dabba_gateway_forged_total',
    'Requests to the webhook of the payment gateway that it has not signed',
  )
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onClose', () => eventWorker(ctx).stop())
    for (const gateway of gateways) {
      scope.post(`/webhooks/${gateway.name}`, async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const eventId = gateway.eventIdOf(request.headers, raw)
        if (eventId === null) {
          forged.inc()
          // Who tries signatures has what strangers have of this server.
          request.server.limits.ofStranger(request)
          throw new AppError('invalid_request', { field: 'signature' })
        }
        if (ctx.config.databaseUrl === null) ctx.disk.requireRoom()
        await storeEvent(ctx.db, gateway, { eventId, raw, at: ctx.now() })
        eventWorker(ctx).wake()
        return reply.header('cache-control', 'no-store').send({ success: true })
      })
    }
  })
}
