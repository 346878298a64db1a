import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodType, z } from 'zod'
import { type CustomerCaller, customerOfToken } from '#server/people/sign-in/customer-sessions.ts'
import { type AdminCaller, adminOfToken } from '#server/people/staff/admin-sessions.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Contract } from '#shared/contract/contract.ts'
import type { Access, CallSchemas } from '#shared/contract/define.ts'
import { normalizePhone } from '#shared/domain/people/phone.ts'
import { precompress, sendCached } from './cached-response.ts'
import { AppError, isErrorCode } from './errors.ts'
import { serializerSchema } from './json-schema.ts'

/** Of brotli's eleven: clients choose the days they ask for, so that it must be cheap. */
const REPLY_EFFORT = 5

/** What a handler is given: checked input, the caller, and the context. */
export interface Input<Schemas extends CallSchemas, Caller> {
  ctx: AppContext
  caller: Caller
  params: Read<Schemas['params']>
  query: Read<Schemas['query']>
  body: Read<Schemas['body']>
  request: FastifyRequest
}

type Read<Schema> = Schema extends ZodType ? z.output<Schema> : undefined
type Handler<Schemas extends CallSchemas, Caller> = (
  input: Input<Schemas, Caller>,
) => Promise<z.input<Schemas['reply']>>

/** A call of the contract bound to its handler. */
export interface Route {
  call: Contract
  register(app: FastifyInstance, ctx: AppContext): void
}

/** Binds a call that anyone may make. */
export function publicRoute<S extends CallSchemas>(call: Contract<S>, handler: Handler<S, null>): Route {
  return bind(call, 'public', async () => null, handler)
}

/**
 * Binds a public call whose answer is the same for everybody until a menu changes: it is made once for each key, and sent
 * from memory. A reader who names its ETag is told that nothing has changed.
 */
export function menuRoute<S extends CallSchemas>(
  call: Contract<S>,
  keyOf: (input: Input<S, null>) => string,
  handler: Handler<S, null>,
): Route {
  return bind(
    call,
    'public',
    async () => null,
    handler,
    async (input, reply) => {
      const cached = await input.ctx.menus.kept(`${call.name} ${keyOf(input)}`, async () => {
        const json = reply.serialize({ success: true, ...(await handler(input)) })
        return precompress(Buffer.from(json as string), REPLY_EFFORT)
      })
      return sendCached(cached, input.request, reply.type('application/json; charset=utf-8'))
    },
  )
}

/** Binds a public call that tells a customer more. Whoever has no good token is a stranger, not rejected. */
export function optionalAuthRoute<S extends CallSchemas>(
  call: Contract<S>,
  handler: Handler<S, CustomerCaller | null>,
): Route {
  if (!call.optionalAuth) throw new Error(`${call.name} looks at no token`)
  return bind(call, 'public', customerIfAny, handler)
}

/** Binds a call that needs a customer's token. A phone among its inputs must be the customer's own. */
export function customerRoute<S extends CallSchemas>(call: Contract<S>, handler: Handler<S, CustomerCaller>): Route {
  return bind(call, 'customer', customerOfToken, (input) => {
    const phones = [fieldOf(input.params, 'phone'), fieldOf(input.query, 'phone'), fieldOf(input.body, 'phoneNumber')]
    requireOwnPhone(phones, input.caller)
    return handler(input)
  })
}

/** Binds a call that needs an admin's token. */
export function adminRoute<S extends CallSchemas>(call: Contract<S>, handler: Handler<S, AdminCaller>): Route {
  return bind(call, 'admin', adminOfToken, handler)
}

type Authenticate<Caller> = (ctx: AppContext, token: string | null) => Promise<Caller>

function bind<S extends CallSchemas, Caller>(
  call: Contract<S>,
  access: Access,
  authenticate: Authenticate<Caller>,
  handler: Handler<S, Caller>,
  answer = async (input: Input<S, Caller>, _reply: FastifyReply): Promise<unknown> => ({
    success: true,
    ...(await handler(input)),
  }),
): Route {
  if (call.access !== access) throw new Error(`${call.name} is for ${call.access}, not for ${access}`)
  return {
    call,
    register(app, ctx) {
      const callers = new WeakMap<FastifyRequest, Caller>()
      app.route({
        method: call.method,
        url: call.path.replace(/\{(\w+)\}/g, ':$1'),
        schema: { response: { 200: serializerSchema(call.schemas.reply) } },
        // Before the body is read: a stranger's megabytes are not worth parsing.
        onRequest: async (request) => {
          callers.set(request, await admit(request, authenticate(ctx, bearerToken(request))))
        },
        handler: async (request: FastifyRequest, reply: FastifyReply) => {
          reply.header('cache-control', 'no-store')
          const input = {
            ctx,
            request,
            caller: callers.get(request) as Caller,
            params: read(call.schemas.params, request.params, 'params', 'not_found'),
            query: read(call.schemas.query, request.query, 'query'),
            body: read(call.schemas.body, request.body, 'body'),
          } as Input<S, Caller>
          return answer(input, reply)
        },
      })
    },
  }
}

/** Lets a caller in who has not come too often; a stranger shares the limit of all strangers of that address. */
async function admit<Caller>(request: FastifyRequest, authenticating: Promise<Caller>): Promise<Caller> {
  const { limits } = request.server
  const caller = await authenticating.catch(async (error: unknown) => {
    if (error instanceof AppError) await limits.ofStranger(request)
    throw error
  })
  const id = (caller as { id?: string } | null)?.id
  await (id === undefined ? limits.ofStranger(request) : limits.ofCaller(request, id))
  return caller
}

async function customerIfAny(ctx: AppContext, token: string | null): Promise<CustomerCaller | null> {
  if (token === null) return null
  return customerOfToken(ctx, token).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'sign_in_required') return null
    throw error
  })
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

function fieldOf(part: unknown, name: string): unknown {
  return typeof part === 'object' && part !== null && name in part ? (part as Record<string, unknown>)[name] : undefined
}

/** Another's phone is answered exactly like one that does not exist. */
function requireOwnPhone(phones: unknown[], caller: CustomerCaller) {
  for (const phone of phones) {
    if (typeof phone === 'string' && normalizePhone(phone) !== caller.phone) throw new AppError('not_found')
  }
}
