import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RegisterOptions } from 'fastify'
import { perContext } from '#server/kernel/per-context.ts'
import type { ErrorCode } from '#shared/contract/error-codes.ts'
import { AppError } from './errors.ts'
import type { Route } from './route.ts'

/** What stands around a file in its body: boundaries, headers and the other fields. */
const AROUND_FILE_BYTES = 64 * 1024
/** Bodies with files that are in memory at once. */
const MOST_AT_ONCE = 12

const LIMITS = {
  files: 1,
  fields: 5,
  fieldSize: 1000,
  parts: 6,
  headerPairs: 20,
}

/** How many bodies with files are being read. */
const readingOf = perContext(() => ({ bodies: 0 }))

/** How large a file may be, and how a larger one is rejected. */
interface FileLimit {
  bytes: number
  tooBig: ErrorCode
}

/** A route that takes a form with one file in it. Everywhere else such bodies stay rejected. */
export function withFile(route: Route, limit: FileLimit): Route {
  if (!route.call.multipart) throw new Error(`${route.call.name} takes no file`)
  return {
    call: route.call,
    register(app, ctx) {
      // At trace the reader of forms would write the request's headers, and with them the token, to the log.
      const log: RegisterOptions = ctx.config.logLevel === 'trace' ? { logLevel: 'debug' } : {}
      const inOwnScope = async (scope: FastifyInstance) => {
        await scope.register(multipart, { limits: { ...LIMITS, fileSize: limit.bytes } })
        scope.addHook('preHandler', async (request, reply) => {
          request.body = await formOf(readingOf(ctx), limit, request, reply)
        })
        route.register(scope, ctx)
      }
      app.register(inOwnScope, log)
    },
  }
}

/**
 * The fields of a multipart body, the file as a File; any other body as it came. Throws what the limit says of larger ones and, when
 * many are being read already, `upload_busy`.
 */
async function formOf(
  reading: { bodies: number },
  limit: FileLimit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  if (Number(request.headers['content-length'] ?? 0) > limit.bytes + AROUND_FILE_BYTES) {
    throw new AppError(limit.tooBig)
  }
  if (reading.bodies >= MOST_AT_ONCE) throw new AppError('upload_busy')
  reading.bodies += 1
  reply.raw.once('close', () => {
    reading.bodies -= 1
  })
  const fields = new Map<string, unknown>()
  try {
    for await (const part of request.parts()) {
      fields.set(part.fieldname, part.type === 'file' ? await fileOf(part) : part.value)
    }
  } catch (error) {
    const tooBig = (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'
    // Whatever else goes wrong in here is the sender's: a form that is broken, has too much in it or stops half way.
    throw tooBig ? new AppError(limit.tooBig) : new AppError('invalid_request', { field: 'body' })
  }
  return Object.fromEntries(fields)
}

async function fileOf(part: { filename: string; mimetype: string; toBuffer(): Promise<Buffer> }): Promise<File> {
  const bytes = await part.toBuffer()
  return new File([new Uint8Array(bytes)], part.filename ?? '', { type: part.mimetype })
}
