import type { FastifyRequest } from 'fastify'
import * as m from '#paraglide/messages.js'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { cameThroughProxy } from '#server/kernel/http/came-through-proxy.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { keptChoice } from '#server/kernel/http/language.ts'
import { bearerToken, publicRoute, type Route } from '#server/kernel/http/route.ts'
import { testCode } from '#server/kernel/sms/test-sms.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { BASE_LANGUAGE } from '#shared/base/language.ts'
import { isIndianMobile, normalizePhone } from '#shared/base/phone.ts'
import { contract } from '#shared/contract/contract.ts'
import { RESEND_WAIT_S } from '#shared/domain/people/sign-in-rules.ts'
import { presentUser } from '../present.ts'
import { customerRoute } from '../route.ts'
import { clientOf } from '../sessions/clients.ts'
import { rememberDevice } from '../sessions/known-devices.ts'
import { endAllSessions, endSession, listSessions } from '../sessions/session-list.ts'
import { consumeCode, issueCode, randomCode, withdrawCode } from './codes.ts'
import { endCustomerSession, startCustomerSession } from './customer-sessions.ts'
import { adoptLanguage, chooseLanguage, customerProfile, ensureCustomer } from './queries.ts'
import { completeRegistration } from './registration.ts'
import { renameCustomer } from './rename-customer.ts'
import { answerSamePerson, silentSince } from './same-person.ts'
import { uncountUsed } from './send-caps.ts'
import { NO_FACTS } from './user-facts.ts'
import { userOf } from './user-of.ts'

/** Sign-in of customers. */
export const authRoutes: Route[] = [
  publicRoute(contract.sendOtp, async ({ ctx, body, request }) => {
    const phone = indianMobile(body.phoneNumber)
    const { testMode } = ctx.sms
    const forwarded = cameThroughProxy(request.headers)
    if (testMode && forwarded) requireOpenTestSignIn(ctx, request)
    const client = await clientOf(ctx, request, body.deviceToken, phone)
    request.server.limits.signIns.spend(request, client)
    const issued = await issueCode(ctx, phone, client, testMode ? testCode : randomCode)
    try {
      await ctx.sms.sendCode(phone, issued.code)
    } catch (error) {
      request.log.error({ err: error }, 'the code could not be sent')
      await withdrawCode(ctx, issued)
      throw new AppError('code_send_failed')
    }
    ctx.metrics.codeSent()
    return {
      message: m.login_code_sent(),
      testMode,
      ...(testMode && !forwarded && { testCode: issued.code }),
      resendAfter: RESEND_WAIT_S,
      resendsLeft: issued.resendsLeft,
      codeLength: issued.code.length,
    }
  }),

  publicRoute(contract.verifyOtp, async ({ ctx, body, request, reply }) => {
    const phone = indianMobile(body.phoneNumber)
    const { signIns } = request.server.limits
    const client = await clientOf(ctx, request, body.deviceToken, phone)
    signIns.spend(request, client)
    const code = await consumeCode(ctx, phone, client, body.otp)
    // This try, and the sending of the code.
    signIns.giveBack(request, client, 2)
    await uncountUsed(ctx.db, { ...code, knownPhone: client.knownPhone })
    const { id, isNew } = await ensureCustomer(ctx, phone)
    const since = isNew || client.known ? null : await silentSince(ctx, id, ctx.now())
    if (since !== null) return unsureReply(ctx, request, { customerId: id, since })
    if (client.device) await rememberDevice(ctx, { customer_id: id }, client.device)
    // Notifications then speak as the screens do.
    const chosen = keptChoice(request) ?? (request.language === BASE_LANGUAGE ? null : request.language)
    if (chosen !== null) await adoptLanguage(ctx.db, id, chosen)
    const token = await startCustomerSession(ctx, id, request.headers['user-agent'])
    const user = await userOf(ctx, ctx.db, id, isNew)
    await request.server.languages.follow(request, reply, user.language)
    return {
      message: m.login_successful(),
      token,
      user,
      isNewUser: user.isNewUser,
      needsRegistration: user.needsRegistration,
      testMode: ctx.sms.testMode,
    }
  }),

  customerRoute(contract.answerSamePerson, async ({ ctx, caller, body }) => {
    const { customerId, isNew } = await answerSamePerson(ctx, caller, body)
    return { user: await userOf(ctx, ctx.db, customerId, isNew) }
  }),

  // The answer is kept under the caller's key without the token, which is stored nowhere but as a hash.
  customerRoute(contract.completeRegistration, async ({ ctx, caller, body, request }) => {
    const run = (trx: Trx) => completeRegistration(ctx, trx, caller, body)
    const reply = await withIdempotency({ ctx, request, caller, call: 'completeRegistration', body, run })
    return { ...reply, token: bearerToken(request) ?? '' }
  }),

  customerRoute(contract.me, async ({ ctx, caller }) => ({ user: await userOf(ctx, ctx.db, caller.id, false) })),

  customerRoute(contract.changeName, async ({ ctx, caller, body }) => ({
    user: await inTransaction(ctx.db, async (trx) => {
      await renameCustomer(trx, caller.id, body.name)
      return userOf(ctx, trx, caller.id, false)
    }),
  })),

  customerRoute(contract.changeLanguage, async ({ ctx, caller, body, request, reply }) => {
    const { languages } = request.server
    if (!(await languages.offered()).includes(body.language)) throw new AppError('language_not_offered')
    await chooseLanguage(ctx.db, caller.id, body.language)
    languages.keep(reply, body.language)
    return { user: await userOf(ctx, ctx.db, caller.id, false) }
  }),

  customerRoute(contract.logout, async ({ ctx, caller }) => {
    await endCustomerSession(ctx, caller.tokenHash)
    return {}
  }),

  customerRoute(contract.listSessions, async ({ ctx, caller }) => ({
    sessions: await listSessions(ctx.db, 'customer', caller, ctx.now()),
  })),

  customerRoute(contract.endSession, async ({ ctx, caller, params }) => {
    if (!(await endSession(ctx.db, 'customer', caller.id, params.id))) throw new AppError('not_found')
    return {}
  }),

  customerRoute(contract.logoutEverywhere, async ({ ctx, caller }) => ({
    ended: await endAllSessions(ctx.db, 'customer', caller.id),
  })),
]

/** What comes through a proxy may come from anywhere: in test mode anyone could sign in as anyone. */
function requireOpenTestSignIn({ config }: AppContext, request: FastifyRequest) {
  if (config.sms.provider === 'test' && config.sms.open) return
  request.log.error(
    'test sign-in rejected to a request that came through a proxy: name an SMS provider, or set ALLOW_TEST_SIGN_IN=1',
  )
  throw new AppError('code_send_failed')
}

function indianMobile(text: string): string {
  const phone = normalizePhone(text)
  if (phone === null) throw new AppError('phone_invalid')
  if (!isIndianMobile(phone)) throw new AppError('phone_not_indian')
  return phone
}

/** Signed in on a new device after long silence: the session shows nothing of the customer until it is answered who it is. */
async function unsureReply(
  ctx: AppContext,
  request: FastifyRequest,
  { customerId, since }: { customerId: string; since: Date },
) {
  const token = await startCustomerSession(ctx, customerId, request.headers['user-agent'], true)
  const { phone, created_at } = await customerProfile(ctx.db, customerId)
  const nobody = { name: null, address: null, language: null, registration_completed: false }
  const user = presentUser({ id: customerId, phone, created_at, ...nobody }, NO_FACTS, false)
  return {
    message: m.login_successful(),
    token,
    user: { ...user, createdAt: ctx.now().toISOString() },
    isNewUser: false,
    needsRegistration: true,
    testMode: ctx.sms.testMode,
    samePerson: { since: kitchenDayOf(since) },
  }
}
