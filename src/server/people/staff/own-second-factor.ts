import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { recordChanges } from '../audit/record.ts'
import type { AdminCaller } from './admin-sessions.ts'
import { provePassword } from './own-password.ts'
import { enrolSecondFactor, readableCode, removeSecondFactor, spendSecondFactor } from './second-factor.ts'
import { fromBase32, stepOfTotp } from './totp.ts'

/**
 * Turns the caller's second factor on with a secret of which the app has shown a code. That code is used up. Throws
 * `password_wrong` and `login_locked` as a change of the password does, `second_factor_wrong`, and `second_factor_on` when
 * there is one already, also for all but one of any number at once. Returns the recovery codes.
 */
export async function turnOn(
  ctx: AppContext,
  caller: AdminCaller,
  body: { current: string; secret: string; code: string },
): Promise<string[]> {
  await provePassword(ctx, caller, body.current)
  const now = ctx.now()
  const secret = fromBase32(body.secret)
  const step = stepOfTotp(secret, readableCode(body.code), now)
  if (step === null) throw new AppError('second_factor_wrong')
  return inTransaction(ctx.db, async (trx) => {
    const free = await trx
      .updateTable('admins')
      .set({ totp_secret: secret })
      .where('id', '=', caller.id)
      .where('totp_secret', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!free) throw new AppError('second_factor_on')
    const { recoveryCodes } = await enrolSecondFactor(trx, caller.id, { secret, usedStep: step })
    await recordTurned(trx, caller, true, now)
    return recoveryCodes
  })
}

/** Turns it off for who knows the password and a code, which is used up. Throws as `turnOn`, and `login_locked` after too many codes. */
export async function turnOff(
  ctx: AppContext,
  caller: AdminCaller,
  body: { current: string; code: string },
): Promise<void> {
  await provePassword(ctx, caller, body.current)
  const { secret } = await ownSecondFactor(ctx, caller)
  // Off already, by another window say.
  if (secret === null) return
  const session = { id: caller.tokenHash, origin: caller.tokenHash, device: null, known: true, knownPhone: false }
  await spendSecondFactor(ctx, { id: caller.id, secret }, session, body.code).catch((error: unknown) => {
    const isWrong = error instanceof AppError && /^login_second_factor/.test(error.code)
    // A 401 would end the session.
    throw isWrong ? new AppError('second_factor_wrong') : error
  })
  await inTransaction(ctx.db, async (trx) => {
    await removeSecondFactor(trx, caller.id)
    await recordTurned(trx, caller, false, ctx.now())
  })
}

/** The caller's e-mail, `null` for who signs in by phone, and secret, `null` while it is off. */
export function ownSecondFactor({ db }: AppContext, { id }: AdminCaller) {
  return db
    .selectFrom('admins')
    .select(['email', 'totp_secret as secret'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

function recordTurned(trx: Trx, caller: AdminCaller, on: boolean, at: Date) {
  const call = on ? 'turnOnSecondFactor' : 'turnOffSecondFactor'
  const change = { subject: caller.id, before: { secondFactor: !on }, after: { secondFactor: on } }
  return recordChanges(trx, caller, call, [change], at)
}
