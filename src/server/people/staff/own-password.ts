import type { AppContext } from '#server/kernel/context.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { countToday, secondsLeftToday, uncount } from '../sessions/daily-counts.ts'
import type { AdminCaller } from './admin-sessions.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

const TRIES_A_DAY = 10

/**
 * Compares the caller's password with the present one. Whoever finds a session open has ten tries a day to guess it, counted
 * before it is compared. Throws `password_wrong`, `login_locked` after too many, and `not_allowed` for who has none. Returns
 * the stored hash.
 */
export async function provePassword({ db, now }: AppContext, caller: AdminCaller, present: string): Promise<string> {
  const at = now()
  const tried = `password changes of ${caller.id}`
  if ((await countToday(db, tried, TRIES_A_DAY, at)) === null) {
    throw new AppError('login_locked', { retryAfter: secondsLeftToday(at) })
  }
  const { password_hash } = await db
    .selectFrom('admins')
    .select('password_hash')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  // Who signs in by phone has no password.
  if (password_hash === null) throw new AppError('not_allowed')
  if (!(await passwordMatches(present, password_hash))) throw new AppError('password_wrong')
  await uncount(db, tried, at)
  return password_hash
}

/**
 * Changes the caller's password and ends the caller's other sessions, and what devices they stood for. Throws as
 * `provePassword`. Returns how many sessions have ended.
 */
export async function changeOwnPassword(ctx: AppContext, caller: AdminCaller, present: string, next: string) {
  const stored = await provePassword(ctx, caller, present)
  const password_hash = await hashPassword(next)
  return inTransaction(ctx.db, async (trx) => {
    const changed = await trx
      .updateTable('admins')
      .set({ password_hash })
      .where('id', '=', caller.id)
      // Of two changes at once the one that came first counts.
      .where('password_hash', '=', stored)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new AppError('password_wrong')
    await trx.deleteFrom('known_devices').where('admin_id', '=', caller.id).execute()
    const others = await trx
      .deleteFrom('admin_sessions')
      .where('admin_id', '=', caller.id)
      .where('token_hash', '<>', caller.tokenHash)
      .returning('id')
      .execute()
    return others.length
  })
}
