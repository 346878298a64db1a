import { bearerToken, publicRoute, type Route } from '#server/platform/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { syncAuth } from '../auth-sync.ts'
import { presentAdmin } from '../present.ts'
import { adminRoute } from '../route.ts'
import { adminOfPassword } from './admin-login.ts'
import { endAdminSession, startAdminSession } from './admin-sessions.ts'

/** Sign-in of the kitchen's people. */
export const adminAuthRoutes: Route[] = [
  publicRoute(contract.adminLogin, async ({ ctx, body, request }) => {
    const { signIns } = request.server.limits
    signIns.spend(request)
    const admin = await adminOfPassword(ctx, body.email, body.password)
    signIns.giveBack(request, 1)
    const token = await startAdminSession(ctx, admin.id)
    syncAuth(ctx, 'POST', token)
    return { token, admin: presentAdmin(admin) }
  }),

  adminRoute(contract.adminVerify, async ({ caller }) => ({ admin: presentAdmin(caller) })),

  adminRoute(contract.adminLogout, async ({ ctx, caller, request }) => {
    await endAdminSession(ctx, caller.tokenHash)
    syncAuth(ctx, 'DELETE', bearerToken(request) ?? '')
    return {}
  }),
]
