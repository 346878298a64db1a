import * as m from '#paraglide/messages.js'
import type { Call, CallInput, CallReply } from '#shared/contract/define.ts'
import type { ErrorReply } from '#shared/contract/errors.ts'
import { ApiError } from './api-error.ts'

/** After this an answer counts as lost. */
const TIMEOUT_MS = 20_000
/** A file may be long, and a photo takes its time on a network that hardly moves. */
const FILE_TIMEOUT_MS = 600_000

/** Parts that any call may have. */
interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: object
}

export interface CallOptions {
  /** For idempotent calls: the same key again is the same work. */
  idempotencyKey?: string
  /** Asks every cache on the way for a fresh answer, by the browser's own no-cache headers. */
  noCache?: boolean
  signal?: AbortSignal
}

/** Makes calls with one kind of session. */
export interface Api {
  call<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<CallReply<C>>
}

/** Called with a rejected token. Resolves to `true` when the same person has signed in again and the call can be repeated. */
type OnSignedOut = (token: string) => undefined | Promise<boolean>

/**
 * The client of a session. `token` is read at each call; `onSignedOut` is called at every 401, and the call is repeated when
 * it resolves to `true`. `onAnswer` sees headers and status of each answer; `takeAsked` has the answer to what was asked for already.
 * Calls reject with ApiError.
 */
export function createApi(
  token: () => string | null,
  onSignedOut: OnSignedOut,
  onAnswer?: (headers: Headers, status: number) => void,
  takeAsked?: (token: string, address: string) => Promise<Response> | undefined,
): Api {
  const api: Api = {
    async call(call, input, options = {}) {
      const { idempotencyKey, noCache, signal } = options
      const { params, query, body } = input as AnyInput
      // Sent all the same it would have no answer, and nobody could say whether it arrived.
      if (call.method !== 'GET' && navigator.onLine === false) {
        throw new ApiError(0, { error: m.offline_not_sent() }, { unsent: true })
      }
      const sentToken = call.access === 'public' && !call.optionalAuth ? null : token()
      const headers: Record<string, string> = {}
      if (sentToken) headers.authorization = `Bearer ${sentToken}`
      // Of a form the browser adds it, since it names the boundary.
      if (body !== undefined && !call.multipart) headers['content-type'] = 'application/json'
      if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
      const timeout = AbortSignal.timeout(call.csv || call.multipart ? FILE_TIMEOUT_MS : TIMEOUT_MS)
      const address = addressOf(call, params, query)
      const send = () =>
        fetch(address, {
          method: call.method,
          headers,
          ...(noCache && { cache: 'no-store' }),
          body: body === undefined ? null : call.multipart ? formOf(body) : JSON.stringify(body),
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        })
      const asked = call.method === 'GET' && sentToken ? takeAsked?.(sentToken, address) : undefined
      const response = await (asked ?? send()).catch((error: unknown) => {
        if (signal?.aborted) throw error
        throw new ApiError(0, null)
      })
      onAnswer?.(response.headers, response.status)
      const reply: unknown = await replyOf(call, response).catch(() => null)
      if (response.status === 401 && sentToken !== null && (await onSignedOut(sentToken))) {
        signal?.throwIfAborted()
        return api.call(call, input, options)
      }
      return successOf<typeof call>(response.status, reply)
    },
  }
  return api
}

/** A form with all fields of a body, files among them. */
function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, value)
  return form
}

async function replyOf(call: Call, response: Response): Promise<unknown> {
  if (response.ok && call.csv) return fileOf(response)
  if (response.ok && call.picture) return { success: true, picture: await dataUrlOf(await response.blob()) }
  return response.json()
}

/** The bytes of a picture as a `data:` address: the policy of the pages allows no `blob:`. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

/** The mark in front, by which spreadsheets know UTF-8, stays: `response.text()` would take it away. */
async function fileOf(response: Response) {
  return { success: true, csv: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()) }
}

/** The reply of a call that succeeded. Throws ApiError for every other one. */
export function successOf<C extends Call>(status: number, reply: unknown): CallReply<C> {
  const answer = reply as CallReply<C> | Partial<ErrorReply> | null
  if (status >= 200 && status < 300 && answer?.success === true) return answer
  throw new ApiError(status, answer as Partial<ErrorReply> | null)
}

function addressOf(call: Call, params: AnyInput['params'], query: AnyInput['query']): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length > 0 ? `${path}?${search}` : path
}
