import * as m from '#paraglide/messages.js'
import type { Trx } from '#server/platform/db/connection.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { withIdempotency } from '#server/platform/http/idempotency.ts'
import { bearerToken, publicRoute, type Route } from '#server/platform/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { isIndianMobile, normalizePhone } from '#shared/domain/people/phone.ts'
import { RESEND_WAIT_S } from '#shared/domain/people/sign-in-rules.ts'
import { customerRoute } from '../route.ts'
import { consumeCode, issueCode, randomCode, withdrawCode } from './codes.ts'
import { endCustomerSession, startCustomerSession } from './customer-sessions.ts'
import { ensureCustomer } from './queries.ts'
import { completeRegistration } from './registration.ts'
import { userOf } from './user-of.ts'

/** Sign-in of customers. */
export const authRoutes: Route[] = [
  // Nothing is looked up here, so that known and unknown phones are answered alike.
  publicRoute(contract.sendOtp, async ({ ctx, body, request }) => {
    const phone = indianMobile(body.phoneNumber)
    request.server.limits.signIns.spend(request)
    const { testCode } = ctx.sms
    const code = testCode ?? randomCode(ctx.config.codeLength)
    const { resendsLeft } = await issueCode(ctx, phone, code)
    try {
      await ctx.sms.sendCode(phone, code)
    } catch (error) {
      request.log.error({ err: error }, 'the code could not be sent')
      await withdrawCode(ctx, phone, code)
      throw new AppError('code_send_failed')
    }
    return {
      message: m.login_code_sent(),
      testMode: testCode !== null,
      ...(testCode !== null && { testCode }),
      resendAfter: RESEND_WAIT_S,
      resendsLeft,
      codeLength: code.length,
    }
  }),

  publicRoute(contract.verifyOtp, async ({ ctx, body, request }) => {
    const phone = indianMobile(body.phoneNumber)
    const { signIns } = request.server.limits
    signIns.spend(request)
    await consumeCode(ctx, phone, body.otp)
    // This try, and the sending of the code.
    signIns.giveBack(request, 2)
    const { id, isNew } = await ensureCustomer(ctx, phone)
    const token = await startCustomerSession(ctx, id)
    const user = await userOf(ctx, ctx.db, id, isNew)
    return {
      message: m.login_successful(),
      token,
      user,
      isNewUser: user.isNewUser,
      needsRegistration: user.needsRegistration,
      testMode: ctx.sms.testCode !== null,
    }
  }),

  // The answer is kept under the caller's key without the token, which is stored nowhere but as a hash.
  customerRoute(contract.completeRegistration, async ({ ctx, caller, body, request }) => {
    const run = (trx: Trx) => completeRegistration(ctx, trx, caller, body)
    const reply = await withIdempotency({ ctx, request, caller, call: 'completeRegistration', body, run })
    return { ...reply, token: bearerToken(request) ?? '' }
  }),

  customerRoute(contract.me, async ({ ctx, caller }) => ({ user: await userOf(ctx, ctx.db, caller.id, false) })),

  customerRoute(contract.logout, async ({ ctx, caller }) => {
    await endCustomerSession(ctx, caller.tokenHash)
    return {}
  }),
]

function indianMobile(text: string): string {
  const phone = normalizePhone(text)
  if (phone === null) throw new AppError('phone_invalid')
  if (!isIndianMobile(phone)) throw new AppError('phone_not_indian')
  return phone
}
