import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { rolesText, standsAbove } from '#shared/domain/people/permissions.ts'
import { recordAsked, recordChanges } from '../audit/record.ts'
import { endAllSessions } from '../sessions/session-list.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import type { AdminCaller } from './admin-sessions.ts'
import { changeStaff } from './change-staff.ts'
import { unlockLogin } from './login-failures.ts'
import { hashPassword } from './passwords.ts'
import { holdBelow } from './staff-rows.ts'

/** Links by which a colleague sets a forgotten password again: a token of 256 random bits, stored as its hash. */

const LIFE_MS = 24 * 60 * 60 * 1000

/**
 * Makes the link of a person below the caller, in place of an open one. Until it is used the old password counts. Throws
 * `not_found`, `not_allowed`, and `staff_no_password` for one who signs in by phone.
 */
export async function makePasswordLink(ctx: AppContext, caller: AdminCaller, id: string) {
  const { token, hash } = newToken()
  const now = ctx.now()
  const link = { token_hash: hash, made_by: caller.id, created_at: now, expires_at: new Date(now.getTime() + LIFE_MS) }
  await inTransaction(ctx.db, async (trx) => {
    const { email, name } = await holdBelow(trx, caller, id)
    if (email === null) throw new AppError('staff_no_password')
    await trx
      .insertInto('password_links')
      .values({ admin_id: id, ...link })
      .onConflict((conflict) => conflict.column('admin_id').doUpdateSet(link))
      .execute()
    await recordChanges(trx, caller, 'makePasswordLink', [{ subject: id, before: null, after: { name } }], now)
  })
  return { token, expires_at: link.expires_at }
}

/** Withdraws the link of a person below the caller. Throws `not_found`, also when there is none, and `not_allowed`. */
export async function withdrawPasswordLink(ctx: AppContext, caller: AdminCaller, id: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const { name } = await holdBelow(trx, caller, id)
    if (!(await endPasswordLink(trx, id))) throw new AppError('not_found')
    const change = { subject: id, before: { name }, after: null }
    await recordChanges(trx, caller, 'withdrawPasswordLink', [change], ctx.now())
  })
}

/** Ends the open link of a person, if there is one. */
export async function endPasswordLink(trx: Trx, adminId: string): Promise<boolean> {
  const gone = await trx.deleteFrom('password_links').where('admin_id', '=', adminId).returning('admin_id').execute()
  return gone.length > 0
}

/** Whose password a link's token sets. Throws `password_link_over` for one that is used up, withdrawn or too old. */
export async function ownerOfPasswordLink(db: Db, token: string, now: Date): Promise<{ name: string; email: string }> {
  const found = await db
    .selectFrom('password_links as l')
    .innerJoin('admins as a', 'a.id', 'l.admin_id')
    .select(['a.name', 'a.email'])
    .where('l.token_hash', '=', hashToken(token))
    .where('l.expires_at', '>', now)
    .where('a.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!found?.email) throw new AppError('password_link_over')
  return { name: found.name, email: found.email }
}

/**
 * Sets the password, once: of any number at once one finds the link. Its maker must still rank above the person. All
 * sessions of the person end, and a sign-in that wrong passwords have locked is open again. A second factor stays.
 * Throws `password_link_over`.
 */
export async function usePasswordLink(ctx: AppContext, token: string, password: string): Promise<{ email: string }> {
  const now = ctx.now()
  await ownerOfPasswordLink(ctx.db, token, now)
  const password_hash = await hashPassword(password)
  return inTransaction(ctx.db, async (trx) => {
    const used = await trx
      .deleteFrom('password_links')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now)
      .returning(['admin_id', 'made_by'])
      .executeTakeFirst()
    if (!used) throw new AppError('password_link_over')
    const { admin_id: id, made_by } = used
    const people = await trx
      .selectFrom('admins')
      .select(['id', 'email', 'role', 'second_role', 'disabled_at'])
      .where('id', 'in', [id, made_by])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const [own, maker] = [id, made_by].map((each) => people.find((row) => row.id === each && row.disabled_at === null))
    const [role, makers] = [own, maker].map((row) => rolesText(row?.role ?? null, row?.second_role))
    if (!own?.email || !standsAbove(makers ?? null, role ?? null)) throw new AppError('password_link_over')
    await changeStaff(trx, id, { password_hash })
    const sessionsEnded = await endAllSessions(trx, 'admin', id)
    await unlockLogin(trx, own.email)
    const actor = { id, role: role ?? null }
    const auditId = await recordAsked(trx, { actor, call: 'usePasswordLink', subject: id, reason: null }, now)
    const change = { subject: id, before: null, after: { sessionsEnded } }
    await recordChanges(trx, { ...actor, auditId }, 'usePasswordLink', [change], now)
    return { email: own.email }
  })
}
