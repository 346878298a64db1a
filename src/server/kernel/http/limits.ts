import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from './errors.ts'
import { TokenBucket } from './token-bucket.ts'

/**
 * How much of this server one client may have. A mobile carrier puts thousands of phones behind one address, so a
 * signed-in customer or admin is counted alone, whatever the address; only strangers share what their address has.
 * Counted in this process, on its monotonic clock: with several instances a client has that much of each, and what
 * becomes of the clock on the wall changes nothing.
 */
export interface Limits {
  /** Counts a call that came without a good token. */
  ofStranger(request: FastifyRequest): void
  /** Counts a call of a signed-in customer or admin. */
  ofCaller(callerId: string): void
  /**
   * What an address may spend on signing in: a code that is sent, a code or a password that is tried. What leads to a
   * session is given back, so that people who really sign in use nothing up, and an attacker soon has nothing left. A
   * device that has signed in before is counted alone, whatever happens at its address, and phones of customers apart from
   * those of strangers.
   */
  signIns: {
    spend(request: FastifyRequest, client: SignInClient): void
    giveBack(request: FastifyRequest, client: SignInClient, count: number): void
  }
}

/** Who signs in. `known`: a device that has signed in to this account before, by its `id`. `knownPhone`: the account is known. */
interface SignInClient {
  id: Buffer
  known: boolean
  knownPhone: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
}

const FLOOD_FACTOR = 10
const CALL_WINDOW_MS = 60 * 1000
const SIGN_IN_WINDOW_MS = 60 * 60 * 1000

/** Gives the app its limits. Each of the functions throws `too_many_requests`, with the seconds to wait. */
export function addLimits(app: FastifyInstance, { config, elapsed }: Pick<AppContext, 'config' | 'elapsed'>): void {
  const { perAddress, perCaller, signIns } = config.limits
  const limiter = (limit: number, windowMs: number) => {
    const bucket = new TokenBucket(limit, windowMs)
    const spend = (key: string) => {
      const waitMs = limit === 0 ? 0 : bucket.spend(key, elapsed())
      if (waitMs > 0) throw tooMany(waitMs)
    }
    return { spend, giveBack: (key: string, count: number) => bucket.giveBack(key, count) }
  }
  const addresses = limiter(perAddress * FLOOD_FACTOR, CALL_WINDOW_MS)
  const strangers = limiter(perAddress, CALL_WINDOW_MS)
  const callers = limiter(perCaller, CALL_WINDOW_MS)
  const attempts = limiter(signIns, SIGN_IN_WINDOW_MS)
  app.decorate('limits', {
    ofStranger: (request) => strangers.spend(addressOf(request)),
    ofCaller: (callerId) => callers.spend(callerId),
    signIns: {
      spend: (request, client) => attempts.spend(signInKey(request, client)),
      giveBack: (request, client, count) => attempts.giveBack(signInKey(request, client), count),
    },
  } satisfies Limits)
  // Counts any request at all of an address: far above what people need, it stops floods.
  app.addHook('onRequest', async (request) => addresses.spend(addressOf(request)))
}

/**
 * The visitor's address; of IPv6 the network, since one customer has 2⁶⁴ addresses of it. A connection that has ended
 * meanwhile has none any more.
 */
export const addressOf = (request: FastifyRequest) => normalizeIP((request.ip as string | undefined) ?? '', 64)

function signInKey(request: FastifyRequest, { id, known, knownPhone }: SignInClient): string {
  if (known) return `device ${id.toString('hex')}`
  return knownPhone ? `known phones ${addressOf(request)}` : addressOf(request)
}

const tooMany = (ms: number) => new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(ms / 1000)) })
