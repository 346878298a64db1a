import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { eventWorker, storeEvent } from './events.ts'
import { gatewaysOf } from './gateway.ts'

/** Events are a few kB. */
const BODY_LIMIT = 64 * 1024
/** So much more is let pass unread, so that the sender reads the answer. */
const PASSED_LIMIT = 32 * 1024 * 1024

/**
 * The bytes of a body; `null`, at once, of one that is too large. The rest of that passes by unread: a connection that is cut
 * while the sender writes takes the answer with it. An error here would have it cut.
 */
function readBytes(body: IncomingMessage, announced: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    let [size, kept] = [0, [] as Buffer[]]
    const isTooLarge = () => Math.max(size, announced) > BODY_LIMIT
    if (isTooLarge()) resolve(null)
    body.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > PASSED_LIMIT) return body.destroy()
      if (!isTooLarge()) return kept.push(chunk)
      kept = []
      resolve(null)
    })
    body.on('end', () => resolve(Buffer.concat(kept)))
    body.on('error', reject)
  })
}

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
    scope.addContentTypeParser('*', (request, body, done) => {
      readBytes(body, Number(request.headers['content-length'] ?? 0)).then(
        (bytes) => done(null, bytes),
        (error: Error) => done(error),
      )
    })
    scope.addHook('onClose', () => eventWorker(ctx).stop())
    for (const gateway of gateways) {
      scope.post(`/webhooks/${gateway.name}`, async (request, reply) => {
        if (request.body === null) throw new AppError('payload_too_large')
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
