import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { differenceOf } from '../audit/difference.ts'
import { endAllSessions } from '../sessions/session-list.ts'
import { newToken } from '../sessions/tokens.ts'
import type { AdminCaller } from './admin-sessions.ts'
import { endPasswordLink } from './password-links.ts'
import { hashPassword } from './passwords.ts'
import { removeSecondFactor } from './second-factor.ts'
import { holdBelow } from './staff-rows.ts'

/** What is corrected of a person; what is left out stays. One of e-mail address and phone (E.164) at most. */
export interface AccountChange {
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
}

/** A password that no one knows, for a person who sets one by a link. Slow, as every hash of a password. */
export const unknownPassword = () => hashPassword(newToken().token)

const UNIQUE_VIOLATION = '23505'

/**
 * Changes name and sign-in of a person below the caller; of the caller the name alone. Another e-mail address or phone ends
 * the person's sessions and an open password link. Throws `not_found`, `not_allowed` and `staff_exists`. Returns what the
 * change log may have: names, and whether the sign-in is another.
 */
export async function changeAccount(
  trx: Trx,
  caller: AdminCaller,
  id: string,
  { name, email, phone }: AccountChange,
  password: string,
) {
  const signIn = email !== undefined || phone !== undefined
  if (id === caller.id && signIn) throw new AppError('not_allowed')
  const row = id === caller.id ? caller : await holdBelow(trx, caller, id)
  const before = { name: row.name, accountChanged: false }
  const after = { name: name ?? row.name, accountChanged: false }
  if ('email' in row && signIn) {
    const by = email === undefined ? { email: null, phone: phone ?? null } : { email, phone: null }
    after.accountChanged = by.email !== row.email || by.phone !== row.phone
    if (after.accountChanged) {
      // One who keeps signing in by e-mail keeps the password.
      const password_hash = by.email === null ? null : row.email === null ? password : undefined
      await trx
        .updateTable('admins')
        .set({ ...by, ...(password_hash !== undefined && { password_hash }) })
        .where('id', '=', id)
        .execute()
        .catch(asTaken)
      if (by.email === null) await removeSecondFactor(trx, id)
      await endAllSessions(trx, 'admin', id)
      await endPasswordLink(trx, id)
    }
  }
  await trx.updateTable('admins').set({ name: after.name }).where('id', '=', id).execute()
  return differenceOf(before, after)
}

function asTaken(error: unknown): never {
  if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) throw new AppError('staff_exists')
  throw error
}
