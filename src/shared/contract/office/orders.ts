import { defineCalls } from '../define.ts'
import type { adminOrderSchemas } from './orders.schemas.ts'

/** Orders as the kitchen works with them. Spec: admin §7. */
export const adminOrderCalls = defineCalls<typeof adminOrderSchemas>({
  listAdminOrders: {
    method: 'GET',
    path: '/api/admin/orders',
    access: 'admin',
    permission: 'orders.read',
    summary: 'Orders by day of delivery in kitchen time, newest first.',
  },
  listHeldOrders: {
    method: 'GET',
    path: '/api/admin/orders/held',
    access: 'admin',
    permission: 'orders.read',
    summary: "Orders that wait for the kitchen's yes: confirming one is the yes, cancelling it the no.",
  },
  setNoShow: {
    method: 'PUT',
    path: '/api/admin/orders/{id}/no-show',
    access: 'admin',
    permission: 'orders.write',
    summary:
      'Notes that nobody was there or paid; an order on its way is cancelled. The customer is held as a new one.',
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
