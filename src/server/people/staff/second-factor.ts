import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { Client } from '../sessions/clients.ts'
import { countToday, secondsLeftToday, uncount } from '../sessions/daily-counts.ts'
import { hashToken } from '../sessions/tokens.ts'
import { base32, SECRET_BYTES, stepOfTotp } from './totp.ts'

/**
 * The second way in: a code of an authenticator app, or one of eight recovery codes. Only who knows the password gets as
 * far as trying one, so that trying is limited by admin: twenty a day for new devices together, and for each known one.
 */

const TRIES_A_DAY = 20
const RECOVERY_CODES = 8

const triesBy = (adminId: string, { id, known }: Client) =>
  `second factors of ${adminId} by ${known ? id.toString('hex') : 'new devices'}`

/**
 * Uses up a second factor. A code of the app counts once, and ends those of the steps before it. Throws
 * `login_second_factor` when there is none, `login_second_factor_wrong`, and `login_locked` after too many.
 */
export async function spendSecondFactor(
  ctx: AppContext,
  admin: { id: string; secret: Buffer },
  client: Client,
  entry: string | undefined,
): Promise<void> {
  const code = readableCode(entry ?? '')
  if (code === '') throw new AppError('login_second_factor')
  const now = ctx.now()
  const tried = triesBy(admin.id, client)
  if ((await countToday(ctx.db, tried, TRIES_A_DAY, now)) === null) {
    throw new AppError('login_locked', { retryAfter: secondsLeftToday(now) })
  }
  const step = stepOfTotp(admin.secret, code, now)
  const good = step === null ? await spendRecoveryCode(ctx, admin.id, code) : await spendStep(ctx, admin.id, step)
  if (!good) throw new AppError('login_second_factor_wrong')
  await uncount(ctx.db, tried, now)
}

/** A code without what people type between its parts. */
export function readableCode(entry: string): string {
  return entry.replace(/[\s-]/g, '').toUpperCase()
}

async function spendStep(ctx: AppContext, adminId: string, step: number): Promise<boolean> {
  const used = await ctx.db
    .updateTable('admins')
    .set({ totp_used_step: step })
    .where('id', '=', adminId)
    .where((or) => or.or([or('totp_used_step', 'is', null), or('totp_used_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

async function spendRecoveryCode(ctx: AppContext, adminId: string, code: string): Promise<boolean> {
  const used = await ctx.db
    .deleteFrom('admin_recovery_codes')
    .where('admin_id', '=', adminId)
    .where('code_hash', '=', hashToken(code))
    .returning('admin_id')
    .executeTakeFirst()
  return used !== undefined
}

/** How many recovery codes an admin has not used yet. */
export async function recoveryCodesLeft(db: Db, adminId: string): Promise<number> {
  const { left } = await db
    .selectFrom('admin_recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/**
 * Gives an admin a second factor in place of what there was: with a new secret, or one of which a code has been used, that of
 * `usedStep`. Returns what to tell the admin, known only now.
 */
export async function enrolSecondFactor(
  trx: Trx,
  adminId: string,
  { secret, usedStep }: { secret: Buffer; usedStep: number | null } = {
    secret: randomBytes(SECRET_BYTES),
    usedStep: null,
  },
) {
  // 80 random bits each: far too many to try, whoever reads the hashes.
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(10)))
  await removeSecondFactor(trx, adminId)
  await trx
    .updateTable('admins')
    .set({ totp_secret: secret, totp_used_step: usedStep })
    .where('id', '=', adminId)
    .execute()
  await trx
    .insertInto('admin_recovery_codes')
    .values(recoveryCodes.map((code) => ({ admin_id: adminId, code_hash: hashToken(code) })))
    .execute()
  return { secret, recoveryCodes: recoveryCodes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')) }
}

/** From now on the password is enough. */
export async function removeSecondFactor(trx: Trx, adminId: string): Promise<void> {
  await trx.updateTable('admins').set({ totp_secret: null, totp_used_step: null }).where('id', '=', adminId).execute()
  await trx.deleteFrom('admin_recovery_codes').where('admin_id', '=', adminId).execute()
}

/** Lets an admin try again who has tried too often today. */
export async function forgetSecondFactorTries(trx: Trx, adminId: string): Promise<void> {
  await sql`DELETE FROM daily_counts WHERE what LIKE ${`second factors of ${adminId} by %`}`.execute(trx)
}
