import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { hook } from '#server/kernel/hook.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { leavePhone } from '../customers/leave-phone.ts'
import { rememberDevice } from '../sessions/known-devices.ts'
import { hashToken } from '../sessions/tokens.ts'
import type { CustomerCaller } from './customer-sessions.ts'

/**
 * Numbers are given to other people once they were silent for long. A device that is new to such a customer is asked whether it
 * is the same person, and is shown nothing of them before.
 */

/** After so many months without a sign of life. */
export const SILENT_MONTHS = 8

/** Asks the floors above when a customer has ordered last; `null` for never. */
export const lastOrdered = hook<[customerId: string], Date | null, Db>()

/** When a customer was last heard of, if that is so long ago that the number may be another person's; else `null`. */
export async function silentSince(ctx: AppContext, customerId: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ seen: Date; silent: boolean }>`
    SELECT seen, seen <= ${now}::timestamptz - make_interval(months => ${SILENT_MONTHS}) AS silent FROM (
      SELECT greatest(c.created_at, ${(await lastOrdered.run(ctx, ctx.db, customerId))[0] ?? null}::timestamptz,
        (SELECT max(last_signed_in_at) FROM known_devices WHERE customer_id = c.id),
        (SELECT max(coalesce(last_seen_at, created_at)) FROM customer_sessions WHERE customer_id = c.id AND NOT unsure)) AS seen
      FROM customers c WHERE c.id = ${customerId}
    ) AS known`.execute(ctx.db)
  const [known] = rows
  return known?.silent ? known.seen : null
}

/**
 * The answer of a session that is unsure. The same person goes on; another gets a customer of their own, and the former keeps the
 * books without the number. An answer that comes again changes nothing. Returns whose the session is. Throws
 * `customer_still_served` where the number cannot be left, since meals or orders are to come.
 */
export async function answerSamePerson(
  ctx: AppContext,
  caller: CustomerCaller,
  { same, deviceToken }: { same: boolean; deviceToken?: string | undefined },
): Promise<{ customerId: string; isNew: boolean }> {
  const now = ctx.now()
  const answered = await inTransaction(ctx.db, async (trx) => {
    // Held in the order of locks: the customer before the session.
    await sql`SELECT FROM customers WHERE id = ${caller.id} FOR NO KEY UPDATE`.execute(trx)
    const session = await settle(trx, caller.tokenHash)
    if (same || !session.unsure) return { customerId: session.customer_id, isNew: false }
    const customerId = await leavePhone(ctx, trx, caller.id, now)
    await trx
      .updateTable('customer_sessions')
      .set({ customer_id: customerId })
      .where('token_hash', '=', caller.tokenHash)
      .execute()
    await trx.deleteFrom('customer_sessions').where('customer_id', '=', caller.id).execute()
    return { customerId, isNew: true }
  })
  if (deviceToken) await rememberDevice(ctx, { customer_id: answered.customerId }, hashToken(deviceToken))
  return answered
}

/** Settles a session, and returns it as it was. Throws `sign_in_required` for one that has ended meanwhile. */
async function settle(trx: Trx, tokenHash: Buffer) {
  const session = await trx
    .selectFrom('customer_sessions')
    .select(['unsure', 'customer_id'])
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
  if (!session) throw new AppError('sign_in_required')
  await trx.updateTable('customer_sessions').set({ unsure: false }).where('token_hash', '=', tokenHash).execute()
  return session
}
