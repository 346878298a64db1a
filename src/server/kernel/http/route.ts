import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodType, z } from 'zod'
import type { AppContext } from '#server/kernel/context.ts'
import { isDatabaseGone, OutcomeUnknown } from '#server/kernel/db/errors.ts'
import { inLanguage } from '#server/kernel/language.ts'
import { BASE_LANGUAGE, type Language } from '#shared/base/language.ts'
import type { Access, CallSchemas, Contract } from '#shared/contract/define.ts'
import { precompress, sendCached } from './cached-response.ts'
import { enteredDaysOf, requireEnterable } from './entered-days.ts'
import { AppError } from './errors.ts'
import { serializerSchema } from './json-schema.ts'
import { isErrorCode } from './rejections.ts'

/** Of brotli's eleven: clients choose the days they ask for, so that it must be cheap. */
const REPLY_EFFORT = 5

const JSON_TYPE = 'application/json; charset=utf-8'

/** What a handler is given: checked input, the caller, and the context. */
export interface Input<Schemas extends CallSchemas, Caller> {
  ctx: AppContext
  caller: Caller
  params: Read<Schemas['params']>
  query: Read<Schemas['query']>
  body: Read<Schemas['body']>
  request: FastifyRequest
  reply: FastifyReply
}

type Read<Schema> = Schema extends ZodType ? z.output<Schema> : undefined
/** Answers a call with what its reply carries beside `success: true`. */
export type Handler<Schemas extends CallSchemas, Caller> = (
  input: Input<Schemas, Caller>,
) => Promise<z.input<Schemas['reply']>>

/** A call of the contract bound to its handler. */
export interface Route {
  call: Contract
  register(app: FastifyInstance, ctx: AppContext): void
}

/** Who is let in to a call, and what is held against the call before its handler runs. */
export interface Gate<Caller> {
  access: Access
  /** The caller of a token. Throws `sign_in_required` when nobody may come without a good one. */
  authenticate(ctx: AppContext, token: string | null): Promise<Caller>
  /** Whether this caller may make the call at all. Asked at every request, before the body is read. */
  authorize?(call: Contract, caller: Caller): void
  /** Whether the checked input is the caller's to send. */
  check?(call: Contract, input: Input<CallSchemas, Caller>): void
  /** What is done before the handler's work; without it there is none. */
  begin?(call: Contract, input: Input<CallSchemas, Caller>): Promise<void>
  /** What follows when the handler has thrown, before that is answered. */
  failed?(call: Contract, input: Input<CallSchemas, Caller>, error: unknown): Promise<void>
}

const OPEN: Gate<null> = { access: 'public', authenticate: async () => null }

/** Binds a call that anyone may make. */
export function publicRoute<S extends CallSchemas>(call: Contract<S>, handler: Handler<S, null>): Route {
  return bind(call, OPEN, json(handler))
}

/** Keeps what has been made for a key, for as long as it holds. */
export interface Cache {
  kept<Value>(key: string, make: () => Promise<Value>): Promise<Value>
}

/**
 * Binds a public call whose answer is the same for everybody as long as `cacheOf` keeps it: it is made once for each key,
 * and sent from memory. A reader who names its ETag is told that nothing has changed.
 */
export function cachedRoute<S extends CallSchemas>(
  call: Contract<S>,
  cacheOf: (ctx: AppContext) => Cache,
  keyOf: (input: Input<S, null>) => Promise<string>,
  handler: Handler<S, null>,
): Route {
  return bind(call, OPEN, async (input: Input<S, null>, reply, write) => {
    const cached = await cacheOf(input.ctx).kept(`${call.name} ${await keyOf(input)}`, async () => {
      // For readers of all languages.
      const made = await inLanguage(BASE_LANGUAGE, () => handler(input))
      const json = write({ success: true, ...made })
      return precompress(Buffer.from(json), REPLY_EFFORT)
    })
    return sendCached(cached, input.request, reply.type(JSON_TYPE))
  })
}

/** Makes what is sent of checked input; `write` makes JSON of a whole reply, with nothing that its schema does not declare. */
type Answer<S extends CallSchemas, Caller> = (
  input: Input<S, Caller>,
  reply: FastifyReply,
  write: (reply: object) => string,
) => Promise<unknown>

/** Answers with what a handler says, as JSON. */
export function json<S extends CallSchemas, Caller>(handler: Handler<S, Caller>): Answer<S, Caller> {
  return async (input, reply, write) => {
    const json = write({ success: true, ...(await handler(input)) })
    reply.type(JSON_TYPE)
    return json
  }
}

/** A file of CSV: its name, without the ending, and its parts, each made when the one before has been sent. */
interface CsvFile {
  name: string
  parts: AsyncIterable<string>
}

/**
 * Answers a call that is declared as `csv` with a file, part by part, so that any number of rows needs the memory of one part.
 * What goes wrong before the first part is answered as a rejection; later the connection breaks, so that nobody takes half a
 * file for the whole.
 */
export function csv<S extends CallSchemas, Caller>(
  make: (input: Input<S, Caller>) => Promise<CsvFile>,
): Answer<S, Caller> {
  return async (input, reply) => {
    const { name, parts } = await make(input)
    const rest = parts[Symbol.asyncIterator]()
    const first = await rest.next()
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`)
    return Readable.from(joined(first, rest))
  }
}

async function* joined(first: IteratorResult<string>, rest: AsyncIterator<string>) {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/** Answers a call that is declared as `picture` with the bytes of a WebP that no cache may keep, and that runs nothing. */
export function picture<S extends CallSchemas, Caller>(
  make: (input: Input<S, Caller>) => Promise<Buffer>,
): Answer<S, Caller> {
  return async (input, reply) => {
    const bytes = await make(input)
    reply.type('image/webp').headers({
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    return bytes
  }
}

/** Binds a call to what answers it, behind a gate. */
export function bind<S extends CallSchemas, Caller>(
  call: Contract<S>,
  gate: Gate<Caller>,
  answer: Answer<S, Caller>,
): Route {
  if (call.access !== gate.access) throw new Error(`${call.name} is for ${call.access}, not for ${gate.access}`)
  // Made at the first answer, for all apps of the process: for all calls at once it would be the longest part of the start.
  let written: ((reply: object) => string) | undefined
  const writerOf = (reply: FastifyReply) => {
    written ??= reply.compileSerializationSchema(serializerSchema(call.schemas.reply)) as (reply: object) => string
    return written
  }
  let daysOf: ((input: Input<S, Caller>) => Parameters<typeof requireEnterable>[1]) | undefined
  return {
    call,
    register(app, ctx) {
      const callers = new WeakMap<FastifyRequest, Caller>()
      app.route({
        method: call.method,
        url: call.path.replace(/\{(\w+)\}/g, ':$1'),
        ...(call.bodyLimit !== undefined && { bodyLimit: call.bodyLimit }),
        // Before the body is read: a stranger's megabytes are not worth parsing.
        onRequest: async (request, reply) => {
          if (writesToDisk(call, ctx)) ctx.disk.requireRoom()
          const caller = await admit(request, gate.authenticate(ctx, bearerToken(request)))
          gate.authorize?.(call, caller)
          callers.set(request, caller)
          if (call.access !== 'admin') await followCaller(request, reply, caller)
        },
        handler: async (request: FastifyRequest, reply: FastifyReply) => {
          // By `date` the office knows the kitchen's day, whatever its own clock says.
          reply.headers({ 'cache-control': 'no-store', date: ctx.now().toUTCString() })
          const input = {
            ctx,
            request,
            reply,
            caller: callers.get(request) as Caller,
            params: read(call.schemas.params, request.params, 'params', 'not_found'),
            query: read(call.schemas.query, request.query, 'query'),
            body: read(call.schemas.body, request.body, 'body'),
          } as Input<S, Caller>
          gate.check?.(call, input)
          daysOf ??= daysOfInput(call)
          await requireEnterable(ctx, daysOf(input))
          await gate.begin?.(call, input)
          request.timeBudget.startChange()
          try {
            return await inLanguage(request.language, () =>
              answer(input, reply, (answered) => writerOf(reply)(answered)),
            )
          } catch (thrown) {
            const error = request.timeBudget.saved && isDatabaseGone(thrown) ? new OutcomeUnknown(thrown) : thrown
            await gate.failed?.(call, input, error)
            throw error
          }
        },
      })
    },
  }
}

/** Finds the days that a person has entered, in query and body of a call. Made at its first request, as what writes replies. */
function daysOfInput({ schemas: { query, body } }: Contract) {
  const [ofQuery, ofBody] = [enteredDaysOf(query, 'query'), enteredDaysOf(body, 'body')]
  return (input: { query: unknown; body: unknown }) => [
    ...(ofQuery?.(input.query) ?? []),
    ...(ofBody?.(input.body) ?? []),
  ]
}

/** Whether a call writes where the data of this machine stands: the embedded database, or pictures. */
function writesToDisk(call: Contract, { config }: AppContext): boolean {
  if (call.method === 'GET') return false
  return config.databaseUrl === null || call.multipart === true
}

/** Lets a caller in who has not come too often; a stranger shares the limit of all strangers of that address. */
async function admit<Caller>(request: FastifyRequest, authenticating: Promise<Caller>): Promise<Caller> {
  const { limits } = request.server
  const caller = await authenticating.catch(async (error: unknown) => {
    if (error instanceof AppError) limits.ofStranger(request)
    throw error
  })
  const id = (caller as { id?: string } | null)?.id
  if (id === undefined) limits.ofStranger(request)
  else limits.ofCaller(id)
  return caller
}

/** A customer who has chosen a language is answered in it. */
async function followCaller(request: FastifyRequest, reply: FastifyReply, caller: unknown) {
  const { language = null } = (caller ?? {}) as { language?: Language | null }
  await request.server.languages.follow(request, reply, language)
}

/** The token that a request carries. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/**
 * Checks one part of the input. An issue that names an ErrorCode becomes that rejection. A malformed path parameter is
 * answered like a thing that does not exist.
 */
function read(schema: ZodType | undefined, value: unknown, part: string, rejection?: 'not_found'): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  if (rejection) throw new AppError(rejection)
  const issue = result.error.issues[0]
  if (issue && isErrorCode(issue.message)) throw new AppError(issue.message)
  throw new AppError('invalid_request', { field: [part, ...(issue?.path ?? [])].join('.') })
}
