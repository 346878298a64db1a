import type { Route } from '#server/kernel/http/route.ts'
import { cashRoutes } from './cash/routes.ts'
import { accountRoutes } from './customer-accounts/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { moneyRoutes as officeRoutes } from './routes.ts'
import { upiRoutes } from './upi/routes.ts'

/** Money: what customers owe and have paid. What other areas may use of it. */

export const moneyRoutes: Route[] = [
  ...officeRoutes,
  ...upiRoutes,
  ...refundRoutes,
  ...accountRoutes,
  ...cashRoutes,
  ...documentRoutes,
]

export { heldFor } from './accounts.ts'
export { calledOffApproval, calledOffOrdersApproval, forgiveCalledOff, forgiveOrders, unpaidOf } from './called-off.ts'
export { collectAtDoor, collectAtDoors } from './cash/collect-at-door.ts'
export { forgetCash } from './cash/forget-cash.ts'
export { isCashTaken } from './cash/queries.ts'
export { takeBackCash } from './cash/take-back.ts'
export { moneyCustomerTables, moneyFigures } from './customer-tables.ts'
export { issueDue, queueOrders, salesAreInvented } from './documents/documents.ts'
export { checkedNow, dueAtDoor } from './due-at-door.ts'
export { boxesOfOrders, riderOfOrder } from './due-order-facts.ts'
export { duesOfDay, type OrderDue } from './dues-of-day.ts'
export { removePastGatewayEvents, workEvents } from './gateway/events.ts'
export { lookAtDisputes, lookAtGateway } from './gateway/look.ts'
export { registerWebhooks } from './gateway/webhook.ts'
export {
  accountEntryApproval,
  accountReversalApproval,
  documentApproval,
  paymentApproval,
} from './let-go-approvals.ts'
export { OPEN_DISPUTES, STRANGE_EVENTS } from './outside/queries.ts'
export { paySold } from './pay-sold.ts'
export { dueAmongSubscriptions } from './queries.ts'
export { type NewPayment, receivePayments } from './receive.ts'
export { refundApproval } from './refunds/refund-approval.ts'
export { sendRefunds } from './refunds/send-by-gateway.ts'
export { refundChanged } from './refunds/settle-refunds.ts'
export { refundInDoubt } from './refunds/unanswered.ts'
export { requireUnpaid } from './require-unpaid.ts'
export { subscriptionsCostLess } from './settle-subscriptions.ts'
export { noteStored, noteVoided } from './stored-payments.ts'
