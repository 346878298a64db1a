import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'

/** What is read anew when a customer has cancelled or declined an order. */
export const CHANGED_BY_ORDER = [orderCalls.getOrder, orderCalls.listOrders, subscriptionCalls.listSubscriptions]
