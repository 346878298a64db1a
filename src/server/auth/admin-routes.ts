import { adminRoute, publicRoute, type Route } from '#server/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { adminOfPassword } from './admin-login.ts'
import { endAdminSession, startAdminSession } from './admin-sessions.ts'
import { presentAdmin } from './present.ts'

/** Sign-in of the kitchen's people. */
export const adminAuthRoutes: Route[] = [
  publicRoute(contract.adminLogin, async ({ ctx, body, request }) => {
    const { signIns } = request.server.limits
    signIns.spend(request)
    const admin = await adminOfPassword(ctx, body.email, body.password)
    signIns.giveBack(request, 1)
    return { token: await startAdminSession(ctx, admin.id), admin: presentAdmin(admin) }
  }),

  adminRoute(contract.adminVerify, async ({ caller }) => ({ admin: presentAdmin(caller) })),

  adminRoute(contract.adminLogout, async ({ ctx, caller }) => {
    await endAdminSession(ctx, caller.tokenHash)
    return {}
  }),
]
