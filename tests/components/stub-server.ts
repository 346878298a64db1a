import type { Call, CallReply } from '#shared/contract/define.ts'
import type { ErrorReply } from '#shared/contract/errors.ts'

/** A request as the app made it. */
export interface SentRequest {
  /** Values of the path's braces. */
  params: Record<string, string>
  query: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: what was sent is what the tests look at
  body: any
  headers: Headers
}

/** The fields of a reply, without `success`. */
type Fields<C extends Call> = Omit<CallReply<C>, 'success'>
/** `never` comes, or gets `lost` on the way. */
type Silence = 'never' | 'lost'
type Rejection = { status: number } & Partial<Omit<ErrorReply, 'success'>>

interface Stub {
  call: Call
  pattern: RegExp
  answer: (request: SentRequest) => Response | Silence | Promise<Response | Silence>
  requests: SentRequest[]
}

let stubs: Stub[] = []
let unexpected: string[] = []

/**
 * The app's answers in component tests, under the real API client: `fetch` with replies that the contract types. What can
 * be read is answered by `serveEmptyKitchen`; another call that a test has not answered fails it (see `setup.ts`).
 */
export const server = {
  /** From now on answers a call with this reply. Returns what the app has sent. */
  answers<C extends Call>(call: C, reply: Fields<C> | ((request: SentRequest) => Fields<C> | Promise<Fields<C>>)) {
    return stub(call, async (request) => {
      const fields = typeof reply === 'function' ? await reply(request) : reply
      if (call.picture) return fetchPicture((fields as { picture?: unknown }).picture)
      return call.csv
        ? new Response(String((fields as { csv?: unknown }).csv))
        : Response.json({ success: true, ...(fields as object) })
    })
  },
  /** From now on rejects a call: with a status alone, or with a code, the server's words and details. */
  rejects(call: Call, rejection: number | Rejection) {
    const { status, ...words } = typeof rejection === 'number' ? { status: rejection } : rejection
    return stub(call, () => Response.json({ success: false, ...words }, { status }))
  },
  /** From now on answers a call with a success that says it was none. */
  fails(call: Call) {
    return stub(call, () => Response.json({ success: false }))
  },
  /** From now on a call has no answer. */
  is(silence: Silence, call: Call) {
    return stub(call, () => silence)
  },
  /** What has been asked that no test answers. */
  unexpected: () => unexpected,
  reset() {
    stubs = []
    unexpected = []
  },
}

/** An answer that comes when the test says so: `server.answers(call, () => answer.promise)`, then `answer.resolve(reply)`. */
export function later<C extends Call>(_: C) {
  return Promise.withResolvers<Fields<C>>()
}

function stub(call: Call, answer: Stub['answer']): SentRequest[] {
  const requests: SentRequest[] = []
  const pattern = new RegExp(`^${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  stubs.unshift({ call, pattern, answer, requests })
  return requests
}

/** The picture of a `data:` address. */
function fetchPicture(address: unknown): Response {
  const [head = '', bytes = ''] = String(address).split(',')
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? ''
  return new Response(
    Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)),
    { headers: { 'content-type': type } },
  )
}

/** Takes the place of `fetch` for the calls of the contract. */
export async function stubbedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(String(input), location.origin)
  const method = init.method ?? 'GET'
  const fitting = stubs.filter((stub) => stub.call.method === method && stub.pattern.test(url.pathname))
  // A path of its own goes before one with braces: /api/orders/pending-confirmation is nobody's phone.
  const stub = fitting.find((stub) => stub.call.path === url.pathname) ?? fitting[0]
  if (!stub) {
    unexpected.push(`${method} ${url.pathname}`)
    throw new TypeError('nobody answers this call')
  }
  const found = stub.pattern.exec(url.pathname)?.groups ?? {}
  const request: SentRequest = {
    params: Object.fromEntries(Object.entries(found).map(([name, value]) => [name, decodeURIComponent(value)])),
    query: Object.fromEntries(url.searchParams),
    body:
      init.body instanceof FormData ? Object.fromEntries(init.body) : init.body ? JSON.parse(String(init.body)) : null,
    headers: new Headers(init.headers),
  }
  stub.requests.push(request)
  const answer = await stub.answer(request)
  if (answer === 'lost') throw new TypeError('Failed to fetch')
  if (answer !== 'never') return endedBy(init.signal, answer)
  return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
}

/** An answer that is not read once its reader has gone, as of a real `fetch`: no screen keeps what comes after its test. */
function endedBy(signal: AbortSignal | null | undefined, answer: Response): Response {
  const json = async () => {
    signal?.throwIfAborted()
    const content = await Response.prototype.json.call(answer)
    signal?.throwIfAborted()
    return content
  }
  return Object.assign(answer, { json })
}
