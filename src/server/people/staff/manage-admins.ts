import type { Db } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { newId } from '#server/kernel/ids.ts'
import { type Role, rolesText } from '#shared/domain/people/permissions.ts'
import { recordAsked } from '../audit/record.ts'
import { endAllSessions } from '../sessions/session-list.ts'
import { changeStaff, LastOwner } from './change-staff.ts'
import { unlockLogin } from './login-failures.ts'
import { hashPassword } from './passwords.ts'
import { enrolSecondFactor, forgetSecondFactorTries, removeSecondFactor } from './second-factor.ts'
import { base32, otpauthUri } from './totp.ts'

/** What the command line does with the kitchen's people. Each answers a sentence for people, or throws AdminProblem. */

/** Why it cannot be done, for people. */
export class AdminProblem extends Error {}

export const DEFAULT_ADMIN_NAME = 'Administrator'
const MIN_PASSWORD = 8
const MAX_PASSWORD = 200

export const ADMIN_COMMANDS = [
  'list',
  'create',
  'role',
  'password',
  'disable',
  'enable',
  'unlock',
  'totp',
  'totp-off',
  'logout',
] as const

/** What is asked of the list of admins. `email` as stored, for `logout` also a customer's phone (E.164); what a command has no use for is empty. */
export interface AdminCommand {
  command: (typeof ADMIN_COMMANDS)[number]
  email: string
  name: string
  password: string
  /** `null` takes the role away. */
  role: Role | null
}

/** Does one of the commands, and stores in the audit that it was done. Throws AdminProblem. */
export async function manageAdmins(db: Db, command: AdminCommand, at: Date): Promise<string> {
  const said = await done(db, command, at)
  const { email } = command
  if (command.command === 'list' || email.startsWith('+')) return said
  const subject = await idOf(db, email)
  await recordAsked(db, { actor: null, call: `admin ${command.command}`, subject, reason: null }, at)
  return said
}

function done(db: Db, { command, email, name, password, role }: AdminCommand, at: Date): Promise<string> {
  switch (command) {
    case 'list':
      return listAdmins(db)
    case 'create':
      return createAdmin(db, email, name, password, at, role ?? 'owner')
    case 'role':
      return giveRole(db, email, role)
    case 'password':
      return setAdminPassword(db, email, password)
    case 'disable':
      return disableAdmin(db, email, at)
    case 'enable':
      return enableAdmin(db, email)
    case 'unlock':
      return unlockAdmin(db, email)
    case 'totp':
      return giveSecondFactor(db, email)
    case 'totp-off':
      return takeSecondFactor(db, email)
    case 'logout':
      return logOutEverywhere(db, email)
  }
}

/** An address as it is stored. Throws AdminProblem for what is none. */
export function adminEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254)
    throw new AdminProblem(`${text} is not an e-mail address.`)
  return email
}

/** Throws AdminProblem for a password that is too short or too long. */
export function checkPassword(password: string) {
  if (password.length < MIN_PASSWORD)
    throw new AdminProblem(`The password must have at least ${MIN_PASSWORD} characters.`)
  if (password.length > MAX_PASSWORD)
    throw new AdminProblem(`The password may have at most ${MAX_PASSWORD} characters.`)
}

/** Makes an admin who can sign in at once. */
export async function createAdmin(
  db: Db,
  email: string,
  name: string,
  password: string,
  at: Date,
  role: Role = 'owner',
): Promise<string> {
  checkPassword(password)
  const made = await db
    .insertInto('admins')
    .values({
      id: newId(),
      email,
      name: name.trim() || DEFAULT_ADMIN_NAME,
      role,
      password_hash: await hashPassword(password),
      disabled_at: null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new AdminProblem(`There is an admin ${email} already.`)
  return `${email} can sign in now, as ${role}.`
}

/** Gives another role, or none. It counts at the next request. One owner who can sign in must remain. */
export async function giveRole(db: Db, email: string, role: Role | null): Promise<string> {
  await changeStaff(db, await idOf(db, email), { role }).catch(ownerMustStay(email))
  return role ? `${email} is ${role} now.` : `${email} has no role now and may do nothing.`
}

/** Gives a new password, ends the sessions of the old one, forgets the devices that knew it and opens a locked sign-in. */
export async function setAdminPassword(db: Db, email: string, password: string): Promise<string> {
  checkPassword(password)
  const password_hash = await hashPassword(password)
  await inTransaction(db, async (trx) => {
    const id = await idOf(trx, email)
    await changeStaff(trx, id, { password_hash })
    await endAllSessions(trx, 'admin', id)
    await unlockLogin(trx, email)
  })
  return `${email} has a new password. Whoever was signed in with the old one is signed out.`
}

/** Keeps an admin out from now on and ends their sessions. One owner who can sign in must remain. */
export async function disableAdmin(db: Db, email: string, at: Date): Promise<string> {
  await inTransaction(db, async (trx) => {
    const id = await idOf(trx, email)
    await changeStaff(trx, id, { disabled_at: at })
    await endAllSessions(trx, 'admin', id)
  }).catch(ownerMustStay(email))
  return `${email} is disabled and signed out everywhere.`
}

/** Lets a disabled admin in again. */
export async function enableAdmin(db: Db, email: string): Promise<string> {
  await changeStaff(db, await idOf(db, email), { disabled_at: null })
  return `${email} can sign in again.`
}

/** Opens a sign-in that was locked by wrong passwords or wrong codes, wherever they came from. */
export async function unlockAdmin(db: Db, email: string): Promise<string> {
  await inTransaction(db, async (trx) => {
    await forgetSecondFactorTries(trx, await idOf(trx, email))
    await unlockLogin(trx, email)
  })
  return `${email} can try to sign in again, from anywhere.`
}

/** Gives a second factor, in place of any before. It is asked for from the next sign-in on. */
export async function giveSecondFactor(db: Db, email: string): Promise<string> {
  const { secret, recoveryCodes } = await inTransaction(db, async (trx) =>
    enrolSecondFactor(trx, await idOf(trx, email)),
  )
  return [
    `From now on ${email} signs in with a code of an authenticator app as well. Shown only this once:`,
    '',
    `  for the app          ${otpauthUri(secret, 'Dabba', email)}`,
    `  or typed in by hand  ${base32(secret)}`,
    '',
    'Without the phone, each of these signs in once. Keep them on paper:',
    '',
    ...recoveryCodes.map((code) => `  ${code}`),
    '',
    'To go back to the password alone: totp-off. Whoever is signed in stays so.',
  ].join('\n')
}

/** Takes the second factor away: the password is enough again. */
export async function takeSecondFactor(db: Db, email: string): Promise<string> {
  await inTransaction(db, async (trx) => removeSecondFactor(trx, await idOf(trx, email)))
  return `${email} signs in with the password alone.`
}

/** Ends all sessions of an admin, by e-mail address, or of a customer, by phone (E.164). */
export async function logOutEverywhere(db: Db, account: string): Promise<string> {
  const ended = await inTransaction(db, async (trx) => {
    if (!account.startsWith('+')) return endAllSessions(trx, 'admin', await idOf(trx, account))
    const customer = await trx.selectFrom('customers').select('id').where('phone', '=', account).executeTakeFirst()
    if (!customer) throw new AdminProblem(`There is no customer ${account}.`)
    return endAllSessions(trx, 'customer', customer.id)
  })
  return `${account} is signed out everywhere (${ended}).`
}

/** All admins, a line each. */
export async function listAdmins(db: Db): Promise<string> {
  const admins = await db
    .selectFrom('admins')
    .select(['email', 'phone', 'name', 'role', 'second_role', 'disabled_at', 'totp_secret'])
    .orderBy('email')
    .orderBy('phone')
    .execute()
  if (admins.length === 0) return 'There is no admin yet. The first start of the server makes one, or create one now.'
  return admins
    .map(({ email, phone, name, role, second_role, disabled_at, totp_secret }) =>
      [
        email ?? phone,
        name,
        rolesText(role, second_role) ?? '(no role)',
        ...(disabled_at ? ['(disabled)'] : []),
        ...(totp_secret ? ['(second factor)'] : []),
      ].join('  '),
    )
    .join('\n')
}

/** What the guard of the last owner means to the person at the keyboard. */
function ownerMustStay(email: string) {
  return (error: unknown) => {
    if (!(error instanceof LastOwner)) throw error
    throw new AdminProblem(`${email} is the only owner who can sign in. Create another one first.`)
  }
}

async function idOf(db: Db, email: string): Promise<string> {
  const admin = await db.selectFrom('admins').select('id').where('email', '=', email).executeTakeFirst()
  if (!admin) throw new AdminProblem(`There is no admin ${email}.`)
  return admin.id
}
