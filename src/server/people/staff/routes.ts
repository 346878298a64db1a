import { AppError } from '#server/kernel/http/errors.ts'
import { bearerToken, publicRoute, type Route } from '#server/kernel/http/route.ts'
import { normalizePhone } from '#shared/base/phone.ts'
import { contract } from '#shared/contract/contract.ts'
import { presentAdmin } from '../present.ts'
import { adminRoute } from '../route.ts'
import { syncAuth } from '../sessions/auth-sync.ts'
import { clientOf } from '../sessions/clients.ts'
import { rememberDevice } from '../sessions/known-devices.ts'
import { endAllSessions, endSession, listSessions } from '../sessions/session-list.ts'
import { consumeCode } from '../sign-in/codes.ts'
import { uncountUsed } from '../sign-in/send-caps.ts'
import { adminOfLogin, adminOfPhone } from './admin-login.ts'
import { endAdminSession, startAdminSession } from './admin-sessions.ts'

/** Sign-in of the kitchen's people. */
export const adminAuthRoutes: Route[] = [
  publicRoute(contract.adminLogin, async ({ ctx, body, request }) => {
    const { signIns } = request.server.limits
    const { password, totp, deviceToken } = body
    const email = body.email.trim().toLowerCase()
    const client = await clientOf(ctx, request, deviceToken, email)
    signIns.spend(request, client)
    const admin = await adminOfLogin(ctx, client, { email, password, totp })
    // This try, and the one that was answered by asking for the second factor.
    signIns.giveBack(request, client, totp === undefined ? 1 : 2)
    if (client.device) await rememberDevice(ctx, { admin_id: admin.id }, client.device)
    const token = await startAdminSession(ctx, admin.id, request.headers['user-agent'])
    syncAuth(ctx, 'POST', token)
    return { token, admin: presentAdmin(admin), testSignIn: ctx.sms.testMode }
  }),

  publicRoute(contract.adminPhoneLogin, async ({ ctx, body, request }) => {
    const { signIns } = request.server.limits
    const phone = normalizePhone(body.phoneNumber)
    if (phone === null) throw new AppError('phone_invalid')
    const client = await clientOf(ctx, request, body.deviceToken, phone)
    signIns.spend(request, client)
    const code = await consumeCode(ctx, phone, client, body.otp)
    // This try, and the sending of the code.
    signIns.giveBack(request, client, 2)
    await uncountUsed(ctx.db, { ...code, knownPhone: client.knownPhone })
    const admin = await adminOfPhone(ctx.db, phone)
    if (client.device) await rememberDevice(ctx, { admin_id: admin.id }, client.device)
    const token = await startAdminSession(ctx, admin.id, request.headers['user-agent'])
    syncAuth(ctx, 'POST', token)
    return { token, admin: presentAdmin(admin), testSignIn: ctx.sms.testMode }
  }),

  adminRoute(contract.adminVerify, async ({ ctx, caller }) => ({
    admin: presentAdmin(caller),
    testSignIn: ctx.sms.testMode,
  })),

  adminRoute(contract.adminLogout, async ({ ctx, caller, request }) => {
    await endAdminSession(ctx, caller.tokenHash)
    syncAuth(ctx, 'DELETE', bearerToken(request) ?? '')
    return {}
  }),

  adminRoute(contract.listAdminSessions, async ({ ctx, caller }) => ({
    sessions: await listSessions(ctx.db, 'admin', caller, ctx.now()),
  })),

  adminRoute(contract.endAdminSession, async ({ ctx, caller, params }) => {
    if (!(await endSession(ctx.db, 'admin', caller.id, params.id))) throw new AppError('not_found')
    return {}
  }),

  adminRoute(contract.adminLogoutEverywhere, async ({ ctx, caller, request }) => {
    const ended = await endAllSessions(ctx.db, 'admin', caller.id)
    syncAuth(ctx, 'DELETE', bearerToken(request) ?? '')
    return { ended }
  }),
]
