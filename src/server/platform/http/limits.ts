import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/platform/context.ts'
import { AppError } from './errors.ts'
import { TokenBucket } from './token-bucket.ts'

/**
 * How much of this server one client may have. A mobile carrier puts thousands of phones behind one address, so a
 * signed-in customer or admin is counted alone, whatever the address; only strangers share what their address has.
 * Counted in this process: with several instances a client has that much of each.
 */
export interface Limits {
  /** Counts any request at all of an address: far above what people need, it stops floods. */
  ofAddress(request: FastifyRequest): Promise<void>
  /** Counts a call that came without a good token. */
  ofStranger(request: FastifyRequest): Promise<void>
  /** Counts a call of a signed-in customer or admin. */
  ofCaller(request: FastifyRequest, callerId: string): Promise<void>
  /**
   * What an address may spend on signing in: a code that is sent, a code or a password that is tried. What leads to a
   * session is given back, so that people who really sign in use nothing up, and an attacker soon has nothing left. A
   * device that has signed in before is counted alone, whatever happens at its address.
   */
  signIns: {
    spend(request: FastifyRequest, client: SignInClient): void
    giveBack(request: FastifyRequest, client: SignInClient, count: number): void
  }
}

/** Who signs in. `known`: a device that has signed in to this account before, by its `id`. */
interface SignInClient {
  id: Buffer
  known: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
}

const FLOOD_FACTOR = 10
const SIGN_IN_WINDOW_MS = 60 * 60 * 1000

/** Gives the app its limits. Each of the functions throws `too_many_requests`, with the seconds to wait. */
export async function addLimits(app: FastifyInstance, ctx: Pick<AppContext, 'config' | 'now'>): Promise<void> {
  const { perAddress, perCaller, signIns } = ctx.config.limits
  await app.register(rateLimit, { global: false, timeWindow: '1 minute' })
  const callers = new WeakMap<FastifyRequest, string>()
  const limiter = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    const count = app.createRateLimit({ max, keyGenerator })
    return async (request: FastifyRequest) => {
      if (max === 0) return
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
    }
  }
  const ofCaller = limiter(perCaller, (request) => callers.get(request) ?? '')
  const bucket = new TokenBucket(signIns, SIGN_IN_WINDOW_MS)
  app.decorate('limits', {
    ofAddress: limiter(perAddress * FLOOD_FACTOR, addressOf),
    ofStranger: limiter(perAddress, addressOf),
    ofCaller: async (request, callerId) => {
      callers.set(request, callerId)
      await ofCaller(request)
    },
    signIns: {
      spend(request, client) {
        if (signIns === 0) return
        const waitMs = bucket.spend(signInKey(request, client), ctx.now().getTime())
        if (waitMs > 0) throw tooMany(waitMs)
      },
      giveBack: (request, client, count) => bucket.giveBack(signInKey(request, client), count),
    },
  } satisfies Limits)
  app.addHook('onRequest', (request) => app.limits.ofAddress(request))
}

/** The visitor's address; of IPv6 the network, since one customer has 2⁶⁴ addresses of it. */
export const addressOf = (request: FastifyRequest) => normalizeIP(request.ip, 64)

const signInKey = (request: FastifyRequest, { id, known }: SignInClient) =>
  known ? `device ${id.toString('hex')}` : addressOf(request)

const tooMany = (ms: number) => new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(ms / 1000)) })
