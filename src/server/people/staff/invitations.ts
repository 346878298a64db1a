import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { type CombinedRole, type Role, rolesText } from '#shared/domain/people/permissions.ts'
import { ROLES_SQL } from '../sessions/roles-sql.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import type { AdminCaller } from './admin-sessions.ts'
import { hashPassword } from './passwords.ts'

/** Invitations of the kitchen's people: a link with a token of 256 random bits, of which the database has the hash. */

const LIFE_MS = 3 * 24 * 60 * 60 * 1000

export interface InvitationRow {
  id: string
  name: string
  role: Exclude<Role, 'owner'>
  second_role: CombinedRole | null
  email: string | null
  phone: string | null
  expires_at: Date
}

const COLUMNS = ['id', 'name', 'role', 'second_role', 'email', 'phone', 'expires_at'] as const

type Invited = Pick<InvitationRow, 'name' | 'role' | 'second_role' | 'email' | 'phone'>

/** Whether roles rank above others, so that those may be given. */
type MayGive = (roles: string | null, given: string | null) => boolean

/** Who changes invitations, and what is noted of it in the transaction. */
interface Inviting {
  caller: Pick<AdminCaller, 'id' | 'role'>
  mayGive: MayGive
  now: Date
  noted: (trx: Trx, invitation: Pick<InvitationRow, 'id' | 'name' | 'role' | 'second_role'>) => Promise<void>
}

/**
 * Invites a person, in place of an invitation of the same e-mail address or phone. Throws `staff_exists`, and `not_allowed` for a
 * role that the caller may not give, also when the invitation that would be replaced is to such a role.
 */
export async function invite(db: Db, invited: Invited, { caller, mayGive, now, noted }: Inviting) {
  if (!mayGive(caller.role, rolesText(invited.role, invited.second_role))) throw new AppError('not_allowed')
  const { token, hash } = newToken()
  const invitation = await inTransaction(db, async (trx) => {
    if (await hasAccount(trx, invited)) throw new AppError('staff_exists')
    const column = invited.email === null ? 'phone' : 'email'
    const replaced = await trx
      .deleteFrom('staff_invitations')
      .where(column, '=', invited[column])
      .returning(['role', 'expires_at'])
      .execute()
    // What is thrown here keeps them: the deletion is not committed.
    const open = replaced.filter(({ expires_at }) => expires_at > now)
    if (open.some(({ role }) => !mayGive(caller.role, role))) throw new AppError('not_allowed')
    const made = await trx
      .insertInto('staff_invitations')
      .values({
        id: newId(),
        token_hash: hash,
        ...invited,
        invited_by: caller.id,
        created_at: now,
        expires_at: new Date(now.getTime() + LIFE_MS),
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    await noted(trx, made)
    return made
  })
  return { token, invitation }
}

/** Withdraws an invitation. Throws `not_found`, and `not_allowed` for one to a role that the caller may not give. */
export async function withdrawInvitation(
  db: Db,
  id: string,
  { caller, mayGive, noted }: Omit<Inviting, 'now'>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const gone = await trx
      .deleteFrom('staff_invitations')
      .where('id', '=', id)
      .returning(['id', 'name', 'role', 'second_role'])
      .executeTakeFirst()
    if (!gone) throw new AppError('not_found')
    if (!mayGive(caller.role, gone.role)) throw new AppError('not_allowed')
    await noted(trx, gone)
  })
}

async function hasAccount(db: Db, { email, phone }: Pick<Invited, 'email' | 'phone'>): Promise<boolean> {
  const { rows } = await sql`SELECT FROM admins WHERE email = ${email} OR phone = ${phone}`.execute(db)
  return rows.length > 0
}

/** Invitations that can still be accepted, the latest first. */
export function openInvitations(db: Db, now: Date): Promise<InvitationRow[]> {
  return db
    .selectFrom('staff_invitations')
    .select(COLUMNS)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute()
}

/** The invitation of a link's token. Throws `invitation_over` for one that is used up, withdrawn or too old. */
export async function invitationOf(db: Db, token: string, now: Date): Promise<InvitationRow> {
  const found = await db
    .selectFrom('staff_invitations')
    .select(COLUMNS)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!found) throw new AppError('invitation_over')
  return found
}

interface Accepting {
  token: string
  name: string
  /** Of who signs in by e-mail. */
  password?: string | undefined
}

/**
 * Makes the account of who was invited, once: of any number at once, one finds the invitation. Who has invited must still
 * stand above the role. Throws `invitation_over`, `password_short` and `staff_exists`.
 */
export async function accept(db: Db, { token, name, password }: Accepting, mayGive: MayGive, now: Date) {
  const { email } = await invitationOf(db, token, now)
  if (email !== null && password === undefined) throw new AppError('password_short')
  const password_hash = email === null || password === undefined ? null : await hashPassword(password)
  return inTransaction(db, async (trx) => {
    const used = await trx
      .deleteFrom('staff_invitations')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now)
      .returning(['email', 'phone', 'role', 'second_role', 'invited_by'])
      .executeTakeFirst()
    if (!used) throw new AppError('invitation_over')
    const host = await trx
      .selectFrom('admins as a')
      .select(ROLES_SQL.as('role'))
      .where('id', '=', used.invited_by)
      .where('disabled_at', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!host || !mayGive(host.role, rolesText(used.role, used.second_role))) throw new AppError('invitation_over')
    const { email, phone, role, second_role } = used
    const made = await trx
      .insertInto('admins')
      .values({ id: newId(), email, phone, name, role, second_role, password_hash, disabled_at: null, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['email', 'phone'])
      .executeTakeFirst()
    if (!made) throw new AppError('staff_exists')
    return made
  })
}
