import { rejectionsOf } from '#server/api-docs/rejections.ts'
import type { Call, CallInput, CallReply, Contract } from '#shared/contract/define.ts'
import type { ErrorCode } from '#shared/contract/error-codes.ts'
import type { ErrorReply } from '#shared/contract/errors.ts'

/** A call's answer: of a success the reply's own fields, of a rejection `error`, `code` and what else it carries. */
export interface Answer<C> {
  status: number
  headers: Record<string, string>
  reply: Omit<CallReply<C>, 'success'> & Omit<Partial<ErrorReply>, 'success'> & { success: boolean }
}

export interface CallOptions {
  /** Bearer token. */
  token?: string | undefined
  /** Idempotency-Key. */
  key?: string | undefined
  /** The visitor's address, as the proxy in front writes it: counts where TRUST_PROXY is set. */
  from?: string | undefined
  /** The language that the browser keeps. */
  language?: string | undefined
}

/** A request as it goes out, whatever carries it. */
export interface RawRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData
}
export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

export type CallContract = <C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions) => Promise<Answer<C>>

/** The contract as a client: `call(orderCalls.placeOrder, { body }, { token, key })`. `send` carries the request. */
export function contractClient(send: (request: RawRequest) => Promise<RawAnswer>): CallContract {
  return async (call, input, options) => {
    const { status, headers, body } = await send(requestOf(call, (input ?? {}) as AnyInput, options))
    if (call.csv && status === 200) return { status, headers, reply: { success: true, csv: body } as never }
    if (call.picture && status === 200) return { status, headers, reply: { success: true, picture: body } as never }
    const reply = JSON.parse(body)
    if (reply.success === false) {
      requireDescribed(call, reply.code)
      requireDeclared(call, reply)
    }
    return { status, headers, reply }
  }
}

/** What a call answers that its description does not tell of would be news to whoever reads that. */
function requireDescribed(call: Call, code: ErrorCode) {
  if (!isNamed(call) || rejectionsOf(call).includes(code)) return
  throw new Error(`${call.name} answers ${code}, which api-docs/*-rejections.ts does not tell`)
}

/** What a rejection carries has to be what the call declares of its code. */
function requireDeclared(call: Call, { code, details }: ErrorReply) {
  if (!isNamed(call)) return
  const problem = call.schemas.failures?.[code]?.safeParse(details).error
  if (problem) throw new Error(`${call.name} answers ${code} with other details than it declares: ${problem.message}`)
}

const isNamed = (call: Call): call is Contract => 'name' in call && call.schemas !== undefined

/** Over the network. `origin` is e.g. `http://127.0.0.1:5000`. */
export function fetchFrom(origin: string): (request: RawRequest) => Promise<RawAnswer> {
  return async ({ method, url, headers, body }) => {
    const response = await fetch(`${origin}${url}`, { method, headers, ...(body !== undefined && { body }) })
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
  }
}

interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** The request of a call; inputs of any shape, so that bad ones can be sent too. */
export function requestOf(call: Call, input: AnyInput, { token, key, from, language }: CallOptions = {}): RawRequest {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const given = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  const sent = call.multipart && input.body instanceof Object ? formOf(input.body) : undefined
  return {
    method: call.method,
    url: query.size > 0 ? `${path}?${query}` : path,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(language !== undefined && { cookie: `language=${language}` }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
      // Of a form the sender adds it, since it names the boundary.
      ...(input.body !== undefined && !sent && { 'content-type': 'application/json' }),
    },
    ...(input.body !== undefined && { body: sent ?? JSON.stringify(input.body) }),
  }
}

function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, value)
  return form
}
