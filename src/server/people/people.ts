import type { Route } from '#server/platform/http/route.ts'
import { addressRoutes } from './addresses/routes.ts'
import { authRoutes } from './sign-in/routes.ts'
import { clockRoutes } from './staff/clock-routes.ts'
import { adminAuthRoutes } from './staff/routes.ts'

/** People: customers with their sign-in and addresses, and the kitchen's people. What other areas may use of it. */

export const peopleRoutes: Route[] = [...authRoutes, ...adminAuthRoutes, ...clockRoutes, ...addressRoutes]

// Hooks.
export { addressChanged } from './addresses/address-changed.ts'
export { setDefaultAddress } from './addresses/default-address.ts'
// Binding calls of customers and of the back office.
export { removeExpiredSessions } from './remove-expired.ts'
export { adminRoute, customerRoute, optionalAuthRoute } from './route.ts'
export { endEverySession } from './session-list.ts'
export type { CustomerCaller } from './sign-in/customer-sessions.ts'
export { renameCustomer } from './sign-in/rename-customer.ts'
export { subscriptionChosen } from './sign-in/subscription-chosen.ts'
export { type UserFacts, userFacts } from './sign-in/user-facts.ts'
export { socketSessions } from './socket-sessions.ts'
export { ensureFirstAdmin } from './staff/first-admin.ts'
export {
  ADMIN_COMMANDS,
  type AdminCommand,
  AdminProblem,
  adminEmail,
  checkPassword,
  manageAdmins,
} from './staff/manage-admins.ts'
export { hashToken, newToken } from './tokens.ts'
