import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorReply } from '#shared/contract/errors.ts'
import { AppError, ERRORS } from './errors.ts'

/** Turns whatever was thrown into the one shape of a rejection. Only the unexpected is logged as an error. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const rejection = asAppError(error)
  if (rejection.code === 'internal') request.log.error({ err: error }, 'unexpected error')
  return sendError(rejection, request, reply)
}

/** Writes a rejection. */
export function sendError(rejection: AppError, request: FastifyRequest, reply: FastifyReply) {
  const { status, text } = ERRORS[rejection.code]
  const body: ErrorReply = { success: false, error: text(rejection.facts), code: rejection.code }
  const { retryAfter } = rejection.facts
  if (retryAfter !== undefined) {
    body.retryAfter = retryAfter
    reply.header('retry-after', retryAfter)
  }
  if (rejection.code === 'unavailable') reply.header('retry-after', 2)
  if (rejection.code === 'disk_full') reply.header('retry-after', 30)
  if (rejection.details !== undefined) body.details = rejection.details
  if (rejection.code === 'internal') body.requestId = request.id
  return reply.status(status).header('cache-control', 'no-store').send(body)
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseGone(error)) return new AppError('unavailable')
  const { statusCode, code } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new AppError('payload_too_large')
  if (statusCode === 429) return new AppError('too_many_requests')
  if (statusCode === 503) return new AppError('unavailable')
  // What Fastify itself rejects: malformed JSON, an unknown content type, a bad header.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('invalid_request')
  return new AppError('internal')
}

/** What the driver says of a connection that broke, which has no code. */
const DRIVER_MESSAGES =
  /connection terminated|not queryable|timeout exceeded when trying to connect|query read timeout/i
const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'ENOENT'])

/** PostgreSQL is not there, is starting or shutting down, gives no connection, or has no room to work in. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') {
    // Class 08: connection exceptions; 57P01–03: shutdown, crash, cannot connect now; class 53: its disk, memory or
    // connections are used up.
    return CONNECTION_ERRORS.has(code) || /^(08\w{3}|57P0[123]|53\w{3})$/.test(code)
  }
  return DRIVER_MESSAGES.test(error.message)
}
