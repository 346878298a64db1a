import { defineCalls } from './define.ts'
import type { adminOrderSchemas, orderSchemas } from './orders.schemas.ts'

/** A customer's orders. Spec: customer §7. */
export const orderCalls = defineCalls<typeof orderSchemas>({
  listOrders: {
    method: 'GET',
    path: '/api/orders/{phone}',
    access: 'customer',
    ownPhone: 'params.phone',
    summary: 'The orders of the caller, newest first.',
  },
  placeOrder: {
    method: 'POST',
    path: '/api/orders',
    access: 'customer',
    ownPhone: 'body.phoneNumber',
    idempotent: true,
    summary: 'Places a cash-on-delivery order for the order day, priced by the server.',
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
})

/** Orders as the kitchen works with them. Spec: admin §7. */
export const adminOrderCalls = defineCalls<typeof adminOrderSchemas>({
  listAdminOrders: {
    method: 'GET',
    path: '/api/admin/orders',
    access: 'admin',
    permission: 'orders.read',
    summary: 'Orders by day of delivery in kitchen time, newest first.',
  },
  setOrderStatus: {
    method: 'PUT',
    path: '/api/admin/orders/{id}/status',
    access: 'admin',
    permission: 'orders.write',
    summary: 'Sets the status of an order and records who did it.',
  },
  setOrderStatuses: {
    method: 'PUT',
    path: '/api/admin/orders/status',
    access: 'admin',
    permission: 'orders.write',
    summary: 'Sets the status of many orders at once, all or none of them.',
  },
  orderHistory: {
    method: 'GET',
    path: '/api/admin/orders/{id}/history',
    access: 'admin',
    permission: 'orders.read',
    summary: 'What became of an order: each status with who set it and when.',
  },
})
