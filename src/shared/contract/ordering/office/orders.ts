import { defineCalls } from '../../define.ts'
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
  orderTotals: {
    method: 'GET',
    path: '/api/admin/orders/totals',
    access: 'admin',
    permission: 'orders.read',
    summary: 'What the orders of a list come to, all of them: how many, plates and rupees.',
  },
  listOrderChoices: {
    method: 'GET',
    path: '/api/admin/orders/choices',
    access: 'admin',
    permission: 'orders.read',
    summary:
      'By which areas and dishes a list of orders can be narrowed down; of all time as the newest orders have them.',
  },
  exportOrders: {
    method: 'GET',
    path: '/api/admin/orders/export',
    access: 'admin',
    permission: 'orders.export',
    csv: true,
    summary: 'The orders of a list or of any days as a file for a spreadsheet, all of them, the newest first.',
  },
  orderDays: {
    method: 'GET',
    path: '/api/admin/orders/days',
    access: 'admin',
    permission: 'orders.read',
    summary: 'Which days the words of the date filter mean, by the calendar.',
  },
  listHeldOrders: {
    method: 'GET',
    path: '/api/admin/orders/held',
    access: 'admin',
    permission: 'orders.write',
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
    permission: 'orders.status',
    summary: 'Sets the status of an order and records who did it.',
  },
  setOrderStatuses: {
    method: 'PUT',
    path: '/api/admin/orders/status',
    access: 'admin',
    permission: 'orders.status',
    summary:
      'Sets the status of many orders at once, all or none of them. Cancelled and skipped ones are left as they are, unless there are no others.',
  },
  setMatchingStatuses: {
    method: 'PUT',
    path: '/api/admin/orders/status/matching',
    access: 'admin',
    permission: 'orders.status',
    summary:
      'Sets the status of all orders that a list finds, loaded or not, all or none of them. Cancelled and skipped ones are left as they are, unless there are no others.',
  },
  orderHistory: {
    method: 'GET',
    path: '/api/admin/orders/{id}/history',
    access: 'admin',
    permission: 'orders.read',
    summary: 'What became of an order: each status with who set it and when.',
  },
})
