import type { Route } from '#server/kernel/http/route.ts'
import { addressRoutes } from './addresses/routes.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { officeCustomerRoutes } from './customers/routes.ts'
import { screenRoutes } from './screens/routes.ts'
import { authRoutes } from './sign-in/routes.ts'
import { clockRoutes } from './staff/clock-routes.ts'
import { adminAuthRoutes } from './staff/routes.ts'
import { secondFactorRoutes } from './staff/second-factor-routes.ts'
import { staffRoutes } from './staff/staff-routes.ts'

/** People: customers with their sign-in and addresses, and the kitchen's people. What other areas may use of it. */

export const peopleRoutes: Route[] = [
  ...authRoutes,
  ...adminAuthRoutes,
  ...staffRoutes,
  ...screenRoutes,
  ...secondFactorRoutes,
  ...auditRoutes,
  ...approvalRoutes,
  ...clockRoutes,
  ...addressRoutes,
  ...officeCustomerRoutes,
]

export type { MergeFigures } from '#shared/contract/people/office/merge.schemas.ts'
// Hooks.
export { addressChanged } from './addresses/address-changed.ts'
export { addressUsed } from './addresses/address-used.ts'
export { saveFirstAddress, setDefaultAddress } from './addresses/default-address.ts'
export { ownAddress } from './addresses/own-address.ts'
export { lockCustomer } from './addresses/queries.ts'
export { recipientNames } from './addresses/recipient-names.ts'
export { recipientRenamed } from './addresses/recipient-renamed.ts'
export { RECIPIENT_SQL } from './addresses/recipient-sql.ts'
export { type ApprovalKind, approvalKinds, standingRequest } from './approvals/approval-kinds.ts'
export { isOwnOfDay, letMoneyGo } from './approvals/let-go.ts'
export { customerMoneyApproval, moneyApproval, noteApproved } from './approvals/money-approval.ts'
export { differenceOf } from './audit/difference.ts'
export { namesOfPeople, namesOfThings } from './audit/names.ts'
export { recordChanges, recordCustomerRejected, recordNews } from './audit/record.ts'
export { type BlockEffects, blockEffects, customerBlocked, holdForBlock } from './customers/block-hooks.ts'
export { HELD_CUSTOMERS, holdCustomer, servedCustomers } from './customers/hold-customer.ts'
export { phoneLeft } from './customers/leave-phone.ts'
export {
  addedUp,
  type CustomerTable,
  customerTables,
  ended,
  kept,
  mergeFigures,
  moved,
  movedUnlessThere,
} from './customers/merge/customer-tables.ts'
export { peopleCustomerTables, peopleFigures } from './customers/merge/people-tables.ts'
export { ofCustomer } from './customers/of-customer.ts'
export { requireCustomer } from './customers/queries.ts'
// Binding calls of customers and of the back office.
export { removeExpiredSessions } from './remove-expired.ts'
export { adminCsvRoute, adminPictureRoute, adminRoute, customerRoute, optionalAuthRoute } from './route.ts'
export { endEverySession } from './sessions/session-list.ts'
export { toAdmins, toCustomer } from './sessions/socket-messages.ts'
export { socketSessions } from './sessions/socket-sessions.ts'
export { hashToken, newToken } from './sessions/tokens.ts'
export type { CustomerCaller } from './sign-in/customer-sessions.ts'
export { ensureCustomer } from './sign-in/queries.ts'
export { renameCustomer } from './sign-in/rename-customer.ts'
export { lastOrdered } from './sign-in/same-person.ts'
export { codeLimitsReached } from './sign-in/send-caps.ts'
export { subscriptionChosen } from './sign-in/subscription-chosen.ts'
export { type UserFacts, userFacts } from './sign-in/user-facts.ts'
export type { AdminCaller } from './staff/admin-sessions.ts'
export { ensureFirstAdmin } from './staff/first-admin.ts'
export {
  ADMIN_COMMANDS,
  type AdminCommand,
  AdminProblem,
  adminEmail,
  checkPassword,
  manageAdmins,
} from './staff/manage-admins.ts'
