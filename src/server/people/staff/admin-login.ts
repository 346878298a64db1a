import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { roleCan } from '#shared/domain/people/permissions.ts'
import type { Client } from '../sessions/clients.ts'
import { ROLES_SQL } from '../sessions/roles-sql.ts'
import { forgetFailures, uncountFailure, whenCounted } from './login-failures.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { spendSecondFactor } from './second-factor.ts'

/** Compared against when no admin has the address, so that the answer takes as long as for one that exists. */
const nobodysPassword = hashPassword('a password that nobody has')

interface Credentials {
  /** As it is stored: lower case. */
  email: string
  password: string
  /** Code of the authenticator, or a recovery code. */
  totp: string | undefined
}

/**
 * The admin who signs in. The failure is counted before comparing and taken back on success. Throws `login_failed`,
 * `login_locked`, `login_second_factor` when the password is right and a code is wanted, `login_second_factor_wrong`,
 * `not_allowed` when the admin has no role.
 */
export function adminOfLogin(ctx: AppContext, client: Client, credentials: Credentials) {
  return whenCounted(ctx, credentials.email, client, () => compare(ctx, client, credentials))
}

async function compare(ctx: AppContext, client: Client, { email, password, totp }: Credentials) {
  const admin = await ctx.db
    .selectFrom('admins as a')
    .select(['id', 'name', ROLES_SQL.as('role'), 'password_hash', 'totp_secret as secret'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  const matches = await passwordMatches(password, admin?.password_hash ?? (await nobodysPassword))
  if (!admin || !matches) throw new AppError('login_failed')
  const { id, name, role, secret } = admin
  if (secret) {
    await spendSecondFactor(ctx, { id, secret }, client, totp).catch(async (error: unknown) => {
      const onlyAsked = error instanceof AppError && error.code === 'login_second_factor'
      if (onlyAsked) await uncountFailure(ctx, email, client)
      throw error
    })
  }
  await forgetFailures(ctx, email, client)
  if (!roleCan(role, 'session.own')) throw new AppError('not_allowed')
  return { id, name, role }
}

/** The admin who signs in by a phone (E.164) that has been proven. Throws `login_phone_unknown`, and `not_allowed` without a role. */
export async function adminOfPhone(db: Db, phone: string) {
  const admin = await db
    .selectFrom('admins as a')
    .select(['id', 'name', ROLES_SQL.as('role')])
    .where('phone', '=', phone)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!admin) throw new AppError('login_phone_unknown')
  if (!roleCan(admin.role, 'session.own')) throw new AppError('not_allowed')
  return admin
}
