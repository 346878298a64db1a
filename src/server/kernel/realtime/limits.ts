import type { IncomingMessage } from 'node:http'
import { normalizeIP } from '@fastify/rate-limit'

/** Bytes of one message. Clients have nothing to say but their own id. */
export const MESSAGE_BYTES = 10_000
/** Messages of one connection within ten seconds; beyond, it is cut. */
const MESSAGES = 40
const MESSAGES_WITHIN_MS = 10_000
/** How long a connection may stay without having shown a token. */
export const AUTH_TIMEOUT_MS = 5000
/** Sockets of one customer or admin, over all their tabs and devices; of more, the oldest go. */
export const SOCKETS_PER_CALLER = 20
/** Connections of one instance. */
const CONNECTIONS = 20_000
/** Of one address: generous, since a mobile carrier puts thousands of phones behind one, and all come back after a restart. */
const CONNECTIONS_PER_ADDRESS = 10_000
const HANDSHAKES_PER_ADDRESS = 20_000
const HANDSHAKES_WITHIN_MS = 60_000

/** Counts a connection's messages: `true` as long as they are not too many. */
export function messageMeter(): () => boolean {
  let since = 0
  let count = 0
  return () => {
    const now = performance.now()
    if (now - since > MESSAGES_WITHIN_MS) {
      since = now
      count = 0
    }
    count += 1
    return count <= MESSAGES
  }
}

/** Counts the open connections and the handshakes of each address. */
export class Connections {
  readonly #open = new Map<string, number>()
  #tries = new Map<string, number>()
  #triesSince = 0
  #count = 0

  /** Whether one more may try; to be asked once for each handshake. */
  mayTry(address: string): boolean {
    const now = performance.now()
    if (now - this.#triesSince > HANDSHAKES_WITHIN_MS) {
      this.#triesSince = now
      this.#tries = new Map()
    }
    const tries = (this.#tries.get(address) ?? 0) + 1
    this.#tries.set(address, tries)
    if (tries > HANDSHAKES_PER_ADDRESS || this.#count >= CONNECTIONS) return false
    return (this.#open.get(address) ?? 0) < CONNECTIONS_PER_ADDRESS
  }

  opened(address: string) {
    this.#count += 1
    this.#open.set(address, (this.#open.get(address) ?? 0) + 1)
  }

  closed(address: string) {
    this.#count -= 1
    const left = (this.#open.get(address) ?? 1) - 1
    if (left > 0) this.#open.set(address, left)
    else this.#open.delete(address)
  }
}

/** Who connects: behind so many proxies, whom the outermost of them saw, as for calls. */
export function addressOf(request: IncomingMessage, proxies: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
  const seen = proxies === 0 ? '' : (forwarded.at(-proxies) ?? forwarded[0] ?? '').trim()
  return normalizeIP(seen || (request.socket.remoteAddress ?? ''), 64)
}

/** Browsers say which page connects: only our own may. Programs that say nothing need a token like everybody. */
export function isOwnPage(request: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.host === host || (publicUrl !== null && page.origin === new URL(publicUrl).origin)
}
