import { randomBytes } from 'node:crypto'
import type { AppContext } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import { DEFAULT_ADMIN_NAME } from './manage-admins.ts'
import { hashPassword } from './passwords.ts'

const DEFAULT_EMAIL = 'admin@dabba.local'

/**
 * Makes the first admin when there is none, from the configuration or with a made-up password.
 * Returns the password if it was made up, to be printed once; it is stored only as a hash.
 */
export async function ensureFirstAdmin(ctx: AppContext): Promise<{ email: string; password: string | null } | null> {
  const existing = await ctx.db.selectFrom('admins').select('email').orderBy('created_at').limit(1).executeTakeFirst()
  if (existing) return null
  const email = ctx.config.firstAdmin.email ?? DEFAULT_EMAIL
  const password = ctx.config.firstAdmin.password ?? randomBytes(9).toString('base64url')
  await ctx.db
    .insertInto('admins')
    .values({
      id: newId(),
      email,
      name: DEFAULT_ADMIN_NAME,
      role: 'owner',
      password_hash: await hashPassword(password),
      disabled_at: null,
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  return { email, password: ctx.config.firstAdmin.password ? null : password }
}
