import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { hashToken, newToken } from '#server/people/people.ts'

/** An order that a device may answer until `expiresAt`. */
interface Answerable {
  orderId: string
  deviceId: string
  expiresAt: Date
}

/** Tokens, one for each of `answerables` and in their order; each answers that order, from that device's notification. */
export async function newAnswerTokens(db: Db, answerables: Answerable[]): Promise<string[]> {
  const tokens = answerables.map(() => newToken())
  if (tokens.length > 0) {
    await sql`
      INSERT INTO order_answer_tokens (token_hash, order_id, device_id, expires_at)
      SELECT t.token_hash, t.order_id, d.id, t.expires_at
      FROM unnest(${tokens.map(({ hash }) => hash)}::bytea[], ${answerables.map((of) => of.orderId)}::uuid[],
        ${answerables.map((of) => of.deviceId)}::uuid[], ${answerables.map((of) => of.expiresAt)}::timestamptz[])
        AS t (token_hash, order_id, device_id, expires_at)
      -- A device that has just signed out gets no tokens.
      JOIN push_devices d ON d.id = t.device_id`.execute(db)
  }
  return tokens.map(({ token }) => token)
}

/**
 * The order that a token may answer, and whose it is. Throws `not_found` for a token that is made up or whose device has
 * signed out, and `order_deadline_passed`.
 */
export async function orderOfAnswerToken(db: Db, token: string, now: Date) {
  const found = await db
    .selectFrom('order_answer_tokens as t')
    .innerJoin('push_devices as d', 'd.id', 't.device_id')
    .innerJoin('customer_sessions as s', 's.token_hash', 'd.session_hash')
    .innerJoin('orders as o', 'o.id', 't.order_id')
    .select(['o.id as orderId', 'o.customer_id as customerId', 't.expires_at as expiresAt'])
    .where('t.token_hash', '=', hashToken(token))
    .where('s.expires_at', '>', now)
    // The device may have been handed on; a token never is.
    .whereRef('d.customer_id', '=', 'o.customer_id')
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  if (found.expiresAt <= now) throw new AppError('order_deadline_passed')
  return { orderId: found.orderId, customerId: found.customerId }
}

/** Removes the tokens of orders whose deadline has passed. */
export async function removePastAnswerTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('order_answer_tokens').where('expires_at', '<=', now).execute()
}
