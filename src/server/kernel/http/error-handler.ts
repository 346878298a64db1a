import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseGone, OutcomeUnknown } from '#server/kernel/db/errors.ts'
import { inLanguage } from '#server/kernel/language.ts'
import { BASE_LANGUAGE } from '#shared/base/language.ts'
import type { ErrorReply } from '#shared/contract/errors.ts'
import { AppError } from './errors.ts'
import { ERRORS } from './rejections.ts'

/** Turns whatever was thrown into the one shape of a rejection. Only the unexpected is logged as an error. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const rejection = asAppError(error, request.method === 'GET' || request.method === 'HEAD')
  if (rejection.code === 'internal') request.log.error({ err: error }, 'unexpected error')
  return sendError(rejection, request, reply)
}

/** Writes a rejection. */
export function sendError(rejection: AppError, request: FastifyRequest, reply: FastifyReply) {
  const { status, text } = ERRORS[rejection.code]
  // Before its hooks have run, a request has none.
  const said = inLanguage(request.language ?? BASE_LANGUAGE, () => text(rejection.facts))
  const body: ErrorReply = { success: false, error: said, code: rejection.code }
  const { retryAfter } = rejection.facts
  if (retryAfter !== undefined) {
    body.retryAfter = retryAfter
    reply.header('retry-after', retryAfter)
  }
  if (rejection.code === 'unavailable' || rejection.code === 'outcome_unknown') reply.header('retry-after', 2)
  if (rejection.code === 'disk_full') reply.header('retry-after', 30)
  if (rejection.details !== undefined) body.details = rejection.details
  if (rejection.code === 'internal') body.requestId = request.id
  return reply.status(status).header('cache-control', 'no-store').send(body)
}

/** Of what only reads nothing can have been saved. */
function asAppError(error: unknown, onlyReads: boolean): AppError {
  if (error instanceof AppError) return error
  if (error instanceof OutcomeUnknown && !onlyReads) return new AppError('outcome_unknown')
  if (isDatabaseGone(error)) return new AppError('unavailable')
  const { statusCode, code } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new AppError('payload_too_large')
  if (statusCode === 429) return new AppError('too_many_requests')
  if (statusCode === 503) return new AppError('unavailable')
  // What Fastify itself rejects: malformed JSON, an unknown content type, a bad header.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('invalid_request')
  return new AppError('internal')
}
