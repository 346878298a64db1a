import { defineCalls } from '../../define.ts'
import type { orderSchemas } from './orders.schemas.ts'

/** A customer's orders. Spec: customer §7. */
export const orderCalls = defineCalls<typeof orderSchemas>({
  listOrders: {
    method: 'GET',
    path: '/api/orders/{phone}',
    access: 'customer',
    ownPhone: 'params.phone',
    summary: 'The orders of the caller, newest first.',
  },
  getOrder: {
    method: 'GET',
    path: '/api/order/{id}',
    access: 'customer',
    summary: 'One order of the caller.',
  },
  placeOrder: {
    method: 'POST',
    path: '/api/orders',
    access: 'customer',
    ownPhone: 'body.phoneNumber',
    idempotent: true,
    summary:
      'Places a cash-on-delivery order for the order day or another of the coming six, priced by the server; one a day for several days, all or none.',
  },
  listPendingOrders: {
    method: 'GET',
    path: '/api/orders/pending-confirmation',
    access: 'customer',
    summary: "The caller's subscription orders that can still be confirmed or skipped, the nearest first.",
  },
  confirmOrder: {
    method: 'POST',
    path: '/api/orders/{id}/confirm',
    access: 'customer',
    idempotent: true,
    summary: 'Accepts a subscription order before its deadline.',
  },
  skipOrder: {
    method: 'POST',
    path: '/api/orders/{id}/skip',
    access: 'customer',
    idempotent: true,
    summary:
      'Skips a subscription order before its deadline; the meal comes back and the subscription ends a cooking day later.',
  },
  cancelOrder: {
    method: 'POST',
    path: '/api/orders/{id}/cancel',
    access: 'customer',
    idempotent: true,
    summary: 'Takes a one-off order back, until the deadline of its day and for a quarter of an hour at least.',
  },
  replaceOrder: {
    method: 'POST',
    path: '/api/orders/{id}/replace',
    access: 'customer',
    idempotent: true,
    summary:
      'Changes a cash-on-delivery order until it can no longer be cancelled: another takes its place, priced by the server, or nothing changes.',
  },
  declineOrder: {
    method: 'POST',
    path: '/api/orders/{id}/decline',
    access: 'customer',
    idempotent: true,
    summary:
      "Lets a subscription order not be delivered, after its deadline and until it is on its way, where the subscription's rules allow it; the meal is not given back.",
  },
  restoreOrder: {
    method: 'POST',
    path: '/api/orders/{id}/restore',
    access: 'customer',
    idempotent: true,
    summary: 'Takes a subscription order after all that a closure cancelled, once its day is open again.',
  },
})
