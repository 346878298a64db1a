import { sql } from 'kysely'
import type { AppContext } from '#server/platform/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

const FAILURES_TO_LOCK = 5
const LOCK_MS = 15 * 60 * 1000

/** Compared against when no admin has the address, so that the answer takes as long as for one that exists. */
const nobodysPassword = hashPassword('a password that nobody has')

/**
 * The admin of an address and a password. The failure is counted before comparing and taken back on success; five in a
 * row, each within 15 minutes of the one before, lock the address for 15 minutes, whether or not an admin has it.
 * Throws `login_failed` or `login_locked`.
 */
export async function adminOfPassword(ctx: AppContext, emailEntry: string, password: string) {
  const email = emailEntry.trim().toLowerCase()
  await countFailure(ctx, email)
  const admin = await ctx.db
    .selectFrom('admins')
    .select(['id', 'name', 'role', 'password_hash'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  const matches = await passwordMatches(password, admin?.password_hash ?? (await nobodysPassword))
  if (!admin || !matches) throw new AppError('login_failed')
  await ctx.db.deleteFrom('admin_login_failures').where('email', '=', email).execute()
  return { id: admin.id, name: admin.name, role: admin.role }
}

async function countFailure(ctx: AppContext, email: string) {
  const now = ctx.now()
  const lockEnd = new Date(now.getTime() + LOCK_MS)
  const forgotten = new Date(now.getTime() - LOCK_MS)
  const failures = sql<number>`(CASE WHEN f.last_failed_at <= ${forgotten} OR f.locked_until IS NOT NULL THEN 1 ELSE f.failures + 1 END)`
  const { rows } = await sql`
    INSERT INTO admin_login_failures AS f (email, failures, last_failed_at) VALUES (${email}, 1, ${now})
    ON CONFLICT (email) DO UPDATE SET
      failures = ${failures},
      last_failed_at = excluded.last_failed_at,
      locked_until = CASE WHEN ${failures} >= ${FAILURES_TO_LOCK} THEN ${lockEnd}::timestamptz END
    WHERE f.locked_until IS NULL OR f.locked_until <= ${now}
    RETURNING failures`.execute(ctx.db)
  if (rows.length === 0) throw new AppError('login_locked', { retryAfter: await lockLeft(ctx, email) })
}

/** Seconds. */
async function lockLeft(ctx: AppContext, email: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('admin_login_failures')
    .select('locked_until')
    .where('email', '=', email)
    .executeTakeFirst()
  return Math.max(1, Math.ceil(((row?.locked_until?.getTime() ?? 0) - ctx.now().getTime()) / 1000))
}
