import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '#server/platform/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import {
  CODE_LIFE_S,
  MAX_RESENDS,
  RESEND_BLOCK_S,
  RESEND_WAIT_S,
  WRONG_TRIES_PER_CODE,
  WRONG_TRIES_PER_DAY,
  WRONG_TRIES_PER_MONTH,
} from '#shared/domain/people/sign-in-rules.ts'

/**
 * One-time codes. All counters of a phone stand in its row of `sign_in_codes`; each step is one guarded statement, so
 * that the limits hold under parallel requests, over several instances and across restarts.
 */

const SENDS_PER_SERIES = 1 + MAX_RESENDS
const DAY_S = 24 * 60 * 60
const MONTH_S = 30 * DAY_S

const later = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000)

/** Digits from the system's random source; leading zeros count. */
export function randomCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}

/** A code is worthless for another phone: the phone goes into its HMAC. */
function hmacOf(ctx: AppContext, phone: string, code: string): Buffer {
  return createHmac('sha256', ctx.codeKey).update(`${phone}:${code}`).digest()
}

/**
 * Stores a new code for the phone and voids the former one. Returns how many resends are left.
 * Throws `code_send_wait` within 30 seconds of the last send and `code_send_blocked` after the third resend; half an
 * hour after its last send a series is over and a new one begins.
 */
export async function issueCode(ctx: AppContext, phone: string, code: string): Promise<{ resendsLeft: number }> {
  const now = ctx.now()
  const seriesStart = later(now, -RESEND_BLOCK_S)
  const fresh = sql<boolean>`(c.last_sent_at IS NULL OR c.last_sent_at <= ${seriesStart})`
  const { rows } = await sql<{ sends: number }>`
    INSERT INTO sign_in_codes AS c (phone, code_hmac, expires_at, sends, last_sent_at)
    VALUES (${phone}, ${hmacOf(ctx, phone, code)}, ${later(now, CODE_LIFE_S)}, 1, ${now}::timestamptz)
    ON CONFLICT (phone) DO UPDATE SET
      code_hmac = excluded.code_hmac, expires_at = excluded.expires_at, tries = 0, last_sent_at = excluded.last_sent_at,
      sends = CASE WHEN ${fresh} THEN 1 ELSE c.sends + 1 END
    WHERE ${fresh} OR (c.sends < ${SENDS_PER_SERIES} AND c.last_sent_at <= ${later(now, -RESEND_WAIT_S)})
    RETURNING sends`.execute(ctx.db)
  const sent = rows[0]
  if (!sent) throw await sendErrorFor(ctx, phone)
  return { resendsLeft: SENDS_PER_SERIES - sent.sends }
}

async function sendErrorFor(ctx: AppContext, phone: string): Promise<AppError> {
  const row = await ctx.db
    .selectFrom('sign_in_codes')
    .select(['sends', 'last_sent_at'])
    .where('phone', '=', phone)
    .executeTakeFirst()
  const elapsed = row?.last_sent_at ? (ctx.now().getTime() - row.last_sent_at.getTime()) / 1000 : 0
  const blocked = (row?.sends ?? 0) >= SENDS_PER_SERIES
  const retryAfter = Math.max(1, Math.ceil((blocked ? RESEND_BLOCK_S : RESEND_WAIT_S) - elapsed))
  return new AppError(blocked ? 'code_send_blocked' : 'code_send_wait', { retryAfter })
}

/** Takes back a send that the provider rejected: the code is void, the send does not count. */
export async function withdrawCode(ctx: AppContext, phone: string, code: string): Promise<void> {
  await ctx.db
    .updateTable('sign_in_codes')
    .set({ code_hmac: null, last_sent_at: null, sends: sql`sends - 1` })
    .where('phone', '=', phone)
    .where('code_hmac', '=', hmacOf(ctx, phone, code))
    .execute()
}

/**
 * Uses up a code. The try is counted in its own statement before anything is compared: 200 parallel guesses get three
 * comparisons. Of several right ones at once, one wins. Throws `code_wrong`, `code_expired`, `code_tries_used_up` or
 * `code_phone_locked`.
 */
export async function consumeCode(ctx: AppContext, phone: string, code: string): Promise<void> {
  const counted = await countTry(ctx, phone)
  if (!counted) throw await tryRejectionFor(ctx, phone)
  if (!timingSafeEqual(counted.codeHmac, hmacOf(ctx, phone, code))) {
    const triesLeft = WRONG_TRIES_PER_CODE - counted.tries
    throw triesLeft > 0 ? new AppError('code_wrong', { triesLeft }) : new AppError('code_tries_used_up')
  }
  const won = await ctx.db
    .updateTable('sign_in_codes')
    .set({ code_hmac: null, sends: 0, last_sent_at: null, wrong_tries: sql`'{}'` })
    .where('phone', '=', phone)
    .where('code_hmac', '=', counted.codeHmac)
    .returning('phone')
    .executeTakeFirst()
  if (!won) throw new AppError('code_expired')
}

async function countTry(ctx: AppContext, phone: string): Promise<{ codeHmac: Buffer; tries: number } | undefined> {
  const now = ctx.now()
  const { rows } = await sql<{ codeHmac: Buffer; tries: number }>`
    UPDATE sign_in_codes SET
      tries = tries + 1,
      wrong_tries = array_append(ARRAY(SELECT at FROM unnest(wrong_tries) AS at WHERE at > ${later(now, -MONTH_S)}), ${now}::timestamptz)
    WHERE phone = ${phone} AND code_hmac IS NOT NULL AND expires_at > ${now} AND tries < ${WRONG_TRIES_PER_CODE}
      AND (SELECT count(*) FROM unnest(wrong_tries) AS at WHERE at > ${later(now, -DAY_S)}) < ${WRONG_TRIES_PER_DAY}
      AND (SELECT count(*) FROM unnest(wrong_tries) AS at WHERE at > ${later(now, -MONTH_S)}) < ${WRONG_TRIES_PER_MONTH}
    RETURNING code_hmac AS "codeHmac", tries`.execute(ctx.db)
  return rows[0]
}

async function tryRejectionFor(ctx: AppContext, phone: string): Promise<AppError> {
  const row = await ctx.db
    .selectFrom('sign_in_codes')
    .select(['code_hmac', 'expires_at', 'tries', 'wrong_tries'])
    .where('phone', '=', phone)
    .executeTakeFirst()
  if (!row) return new AppError('code_expired')
  const now = ctx.now()
  const retryAfter = Math.max(
    waitFor(row.wrong_tries, WRONG_TRIES_PER_DAY, DAY_S, now),
    waitFor(row.wrong_tries, WRONG_TRIES_PER_MONTH, MONTH_S, now),
  )
  if (retryAfter > 0) return new AppError('code_phone_locked', { retryAfter })
  const usedUp = row.code_hmac !== null && row.expires_at > now && row.tries >= WRONG_TRIES_PER_CODE
  return new AppError(usedUp ? 'code_tries_used_up' : 'code_expired')
}

/** Seconds until fewer than `limit` tries lie within the last `windowS` seconds. */
function waitFor(tries: Date[], limit: number, windowS: number, now: Date): number {
  const recent = tries.map((at) => at.getTime()).filter((at) => at > now.getTime() - windowS * 1000)
  const blocking = recent.sort((a, b) => a - b)[recent.length - limit]
  return blocking === undefined ? 0 : Math.ceil((blocking + windowS * 1000 - now.getTime()) / 1000)
}
