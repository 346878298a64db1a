import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { Screen } from '#shared/domain/people/screens.ts'
import { screenOfToken } from '../screens/screen-sessions.ts'
import { browserName } from '../sessions/browser-name.ts'
import { beginNow, beginsLater, firstEnd } from '../sessions/early-sessions.ts'
import { ROLES_SQL } from '../sessions/roles-sql.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'

/** The signed-in admin of a request. */
export interface AdminCaller {
  id: string
  name: string
  /** One or two roles, see `rolesOf`; `null` when they have been taken away. */
  role: string | null
  tokenHash: Buffer
  /** Of the session of a screen: what it shows. It has no role; `id` and `name` are those of the screen. */
  screen?: Screen
  /** Of a call that is audited: its row. */
  auditId?: string
}

/** Starts a session of 12 hours. Returns the token, which is known only now. */
export async function startAdminSession(ctx: AppContext, adminId: string, userAgent = ''): Promise<string> {
  const { token, hash } = newToken()
  const now = ctx.now()
  await ctx.db.updateTable('admins').set({ last_signed_in_at: now }).where('id', '=', adminId).execute()
  await ctx.db
    .insertInto('admin_sessions')
    .values({
      token_hash: hash,
      admin_id: adminId,
      ...browserName(userAgent),
      created_at: now,
      expires_at: firstEnd('admin_sessions', now),
    })
    .execute()
  return token
}

/** The admin of a token, or the screen that it is the session of. Throws `sign_in_required` for a token that is not good, or whose admin has been disabled. */
export async function adminOfToken(ctx: AppContext, token: string | null): Promise<AdminCaller> {
  if (token === null) throw new AppError('sign_in_required')
  const hash = hashToken(token)
  const now = ctx.now()
  const found = await ctx.db
    .selectFrom('admin_sessions as s')
    .innerJoin('admins as a', 'a.id', 's.admin_id')
    .select(['a.id', 'a.name', ROLES_SQL.as('role'), 's.created_at'])
    .where('s.token_hash', '=', hash)
    .where('s.expires_at', '>', now)
    .where('a.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!found) {
    const screen = await screenOfToken(ctx, hash)
    if (!screen) throw new AppError('sign_in_required')
    return { ...screen, role: null, tokenHash: hash }
  }
  const { created_at: createdAt, ...caller } = found
  if (beginsLater(createdAt, now) && !ctx.timeGuard.doubt()) await beginNow(ctx.db, 'admin_sessions', now, hash)
  return { ...caller, tokenHash: hash }
}

/** Ends the session of a token. */
export async function endAdminSession(ctx: AppContext, tokenHash: Buffer): Promise<void> {
  await ctx.db.deleteFrom('admin_sessions').where('token_hash', '=', tokenHash).execute()
}
