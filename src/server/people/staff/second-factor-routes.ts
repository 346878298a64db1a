import { randomBytes } from 'node:crypto'
import { AppError } from '#server/kernel/http/errors.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { qrOf } from '#server/kernel/qr.ts'
import { contract } from '#shared/contract/contract.ts'
import { adminRoute } from '../route.ts'
import { ownSecondFactor, turnOff, turnOn } from './own-second-factor.ts'
import { recoveryCodesLeft } from './second-factor.ts'
import { base32, otpauthUri, SECRET_BYTES } from './totp.ts'

/** What one of the kitchen's people does with their own second factor. */
export const secondFactorRoutes: Route[] = [
  adminRoute(contract.getSecondFactor, async ({ ctx, caller }) => {
    const { email, secret } = await ownSecondFactor(ctx, caller)
    const left = await recoveryCodesLeft(ctx.db, caller.id)
    return { on: secret !== null, available: email !== null, recovery_codes_left: left }
  }),

  adminRoute(contract.newSecondFactor, async ({ ctx, caller }) => {
    const { email } = await ownSecondFactor(ctx, caller)
    if (email === null) throw new AppError('not_allowed')
    const secret = randomBytes(SECRET_BYTES)
    const uri = otpauthUri(secret, 'Dabba', email)
    return { secret: base32(secret), uri, qr: qrOf(uri) }
  }),

  adminRoute(contract.turnOnSecondFactor, async ({ ctx, caller, body }) => ({
    recovery_codes: await turnOn(ctx, caller, body),
  })),

  adminRoute(contract.turnOffSecondFactor, async ({ ctx, caller, body }) => {
    await turnOff(ctx, caller, body)
    return { on: false as const }
  }),
]
