import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { CODE_LIFE_S, WRONG_TRIES_PER_CODE } from '#shared/domain/people/sign-in-rules.ts'
import type { Client } from '../sessions/clients.ts'
import { CLOCK_MARGIN_S, HISTORY_S, nextCode, type SentCode } from './code-limits.ts'
import { countSend, uncountSend } from './send-caps.ts'

/**
 * One-time codes: a row for each that was sent. What may be sent is decided by `shared/domain/code-limits.ts` under a lock
 * of the phone, a try by one guarded statement, so that the limits hold under parallel requests, over several instances
 * and across restarts.
 */

/** A code on its way. */
export interface IssuedCode {
  id: string
  phone: string
  code: string
  client: Client
  sentAt: Date
  resendsLeft: number
}

const later = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000)

/** Digits from the system's random source; leading zeros count. */
export function randomCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}

/** A code is worthless for another phone or in place of another code: both go into its HMAC. */
function hmacOf(ctx: AppContext, id: string, phone: string, code: string): Buffer {
  return createHmac('sha256', ctx.codeKey).update(`${id}:${phone}:${code}`).digest()
}

/**
 * Stores a new code, made by `codeOf` with the digits that are due, and ends the former one of the same client.
 * Throws `code_send_wait` within 30 seconds of the client's last code, `code_send_blocked` after its third resend, and
 * `code_send_limit` when no more are sent today.
 */
export async function issueCode(
  ctx: AppContext,
  phone: string,
  client: Client,
  codeOf: (length: number) => string,
): Promise<IssuedCode> {
  return inTransaction(ctx.db, async (trx) => {
    const sentAt = ctx.now()
    await lockPhone(trx, phone)
    // No try at it is counted from here on, so that what is left of it can be given to the new one.
    await trx
      .updateTable('one_time_codes')
      .set({ ended: true })
      .where('phone', '=', phone)
      .where('client', '=', client.id)
      .where('ended', '=', false)
      .execute()
    const asker = { client: client.id.toString('hex'), origin: client.origin.toString('hex'), known: client.known }
    const { codesPerPhone, signInsPerPhone } = ctx.config.limits
    const settings = {
      firstLength: ctx.config.codeLength,
      perDay: codesPerPhone,
      // In test mode anyone can type in the code of any phone, and would use up what its owner may.
      signInsPerDay: ctx.sms.testMode ? Number.POSITIVE_INFINITY : signInsPerPhone,
    }
    const next = nextCode(await sentCodes(trx, phone, later(sentAt, -HISTORY_S)), asker, sentAt, settings)
    if ('rejected' in next) throw new AppError(next.rejected, { retryAfter: next.retryAfter })
    await countSend(ctx, trx, client, sentAt)
    const id = newId()
    const code = codeOf(next.length)
    await trx
      .insertInto('one_time_codes')
      .values({
        id,
        phone,
        client: client.id,
        origin: client.origin,
        known: client.known,
        length: next.length,
        code_hmac: hmacOf(ctx, id, phone, code),
        sent_at: sentAt,
        expires_at: later(sentAt, CODE_LIFE_S),
      })
      .execute()
    return { id, phone, code, client, sentAt, resendsLeft: next.resendsLeft }
  })
}

/** Until the transaction ends nobody else is sent a code for this phone. */
async function lockPhone(trx: Trx, phone: string) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${phone}, 0))`.execute(trx)
}

async function sentCodes(trx: Trx, phone: string, since: Date): Promise<SentCode[]> {
  const rows = await trx
    .selectFrom('one_time_codes')
    .selectAll()
    .where('phone', '=', phone)
    .where('sent_at', '>', since)
    .orderBy('sent_at')
    .execute()
  return rows.map(({ client, origin, sent_at, expires_at, known, length, tries, used, ended }) => ({
    client: client.toString('hex'),
    origin: origin.toString('hex'),
    sentAt: sent_at,
    expiresAt: expires_at,
    known,
    length,
    tries,
    used,
    ended,
  }))
}

/** Takes back a code that the provider would not send: it does not count. */
export async function withdrawCode(ctx: AppContext, { id, client, sentAt }: IssuedCode): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await trx.deleteFrom('one_time_codes').where('id', '=', id).execute()
    await uncountSend(trx, client, sentAt)
  })
}

/**
 * Uses up the code that the client was sent. The try is counted in its own statement before anything is compared: 200
 * parallel guesses get three comparisons. Of several right ones at once, one wins. Returns where and when it was asked for.
 * Throws `code_wrong`, `code_expired` or `code_tries_used_up`.
 */
export async function consumeCode(ctx: AppContext, phone: string, client: Client, code: string) {
  const counted = await countTry(ctx, phone, client)
  if (!counted) throw await tryErrorFor(ctx, phone, client)
  if (!timingSafeEqual(counted.code_hmac, hmacOf(ctx, counted.id, phone, code))) {
    const triesLeft = WRONG_TRIES_PER_CODE - counted.tries
    throw triesLeft > 0 ? new AppError('code_wrong', { triesLeft }) : new AppError('code_tries_used_up')
  }
  const won = await ctx.db
    .updateTable('one_time_codes')
    .set({ used: true, ended: true })
    .where('id', '=', counted.id)
    .where('ended', '=', false)
    .returning(['known', 'origin', 'sent_at as sentAt'])
    .executeTakeFirst()
  if (!won) throw new AppError('code_expired')
  return won
}

/** A code that was sent before the clock was put back does not live the longer for it. */
function livesAt(now: Date) {
  return sql<SqlBool>`expires_at > ${now} AND expires_at <= ${later(now, CODE_LIFE_S + CLOCK_MARGIN_S)}`
}

function countTry(ctx: AppContext, phone: string, client: Client) {
  return ctx.db
    .updateTable('one_time_codes')
    .set({ tries: sql`tries + 1` })
    .where('phone', '=', phone)
    .where('client', '=', client.id)
    .where('ended', '=', false)
    .where(livesAt(ctx.now()))
    .where('tries', '<', WRONG_TRIES_PER_CODE)
    .returning(['id', 'code_hmac', 'tries'])
    .executeTakeFirst()
}

async function tryErrorFor(ctx: AppContext, phone: string, client: Client): Promise<AppError> {
  const usedUp = await ctx.db
    .selectFrom('one_time_codes')
    .select('id')
    .where('phone', '=', phone)
    .where('client', '=', client.id)
    .where('ended', '=', false)
    .where(livesAt(ctx.now()))
    .executeTakeFirst()
  return new AppError(usedUp ? 'code_tries_used_up' : 'code_expired')
}
