import type { AppContext } from '#server/kernel/context.ts'
import { batched } from '#server/kernel/db/batched.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { perContext } from '#server/kernel/per-context.ts'
import type { Language } from '#shared/base/language.ts'
import { browserName } from '../sessions/browser-name.ts'
import { beginNow, beginsLater, firstEnd } from '../sessions/early-sessions.ts'
import { findSessions } from '../sessions/find-sessions.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'

/** However often it is used, a session ends half a year after its sign-in. */
const LONGEST_SESSION_MS = 180 * 24 * 60 * 60 * 1000
/** A session is prolonged at most once a day, so that reading stays reading; also when the clock was put back since. */
const SLIDE_MS = 24 * 60 * 60 * 1000

/** The signed-in customer of a request. */
export interface CustomerCaller {
  id: string
  /** E.164. */
  phone: string
  name: string | null
  /** As chosen; `null` when nothing has been. */
  language: Language | null
  /** The kitchen does not serve them: for what they are told, what they may is decided where it is stored. */
  blocked: boolean
  /** Nothing of the customer is shown before it is answered whether it is the same person. */
  unsure: boolean
  tokenHash: Buffer
}

/** The session with a hash of a token, `null` when there is none; those of requests that come together are one statement. */
const findSession = perContext((ctx) => batched((hashes: Buffer[]) => findSessions(ctx.pool, hashes), { max: 200 }))

/** Starts a session of 30 days, sliding, of 180 in all. Returns the token, which is known only now. */
export async function startCustomerSession(
  ctx: AppContext,
  customerId: string,
  userAgent = '',
  unsure = false,
): Promise<string> {
  const { token, hash } = newToken()
  const now = ctx.now()
  await ctx.db
    .insertInto('customer_sessions')
    .values({
      token_hash: hash,
      customer_id: customerId,
      unsure,
      ...browserName(userAgent),
      created_at: now,
      expires_at: firstEnd('customer_sessions', now),
    })
    .execute()
  return token
}

/** The customer of a token. Throws `sign_in_required` for a token that is missing, made up, ended or expired. */
export async function customerOfToken(ctx: AppContext, token: string | null): Promise<CustomerCaller> {
  if (token === null) throw new AppError('sign_in_required')
  const hash = hashToken(token)
  const now = ctx.now()
  const found = await findSession(ctx)(hash)
  if (!found || found.expiresAt <= now) throw new AppError('sign_in_required')
  if (beginsLater(found.createdAt, now) && !ctx.timeGuard.doubt()) {
    await beginNow(ctx.db, 'customer_sessions', now, hash)
  } else if (Math.abs(now.getTime() - found.lastSeenAt.getTime()) > SLIDE_MS && !ctx.timeGuard.doubt()) {
    const end = Math.min(firstEnd('customer_sessions', now).getTime(), found.createdAt.getTime() + LONGEST_SESSION_MS)
    await ctx.db
      .updateTable('customer_sessions')
      .set({ expires_at: new Date(end), last_seen_at: now })
      .where('token_hash', '=', hash)
      .where('expires_at', '>', now)
      .execute()
  }
  const { customerId: id, phone, name, language, blocked, unsure } = found
  return { id, phone, name, language, blocked, unsure, tokenHash: hash }
}

/** Ends the session of a token. */
export async function endCustomerSession(ctx: AppContext, tokenHash: Buffer): Promise<void> {
  await ctx.db.deleteFrom('customer_sessions').where('token_hash', '=', tokenHash).execute()
}
