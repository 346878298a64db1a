import { defineCalls } from '../../define.ts'
import type { orderEntrySchemas } from './order-entry.schemas.ts'

/** Orders that the kitchen's people enter for a customer. */
export const orderEntryCalls = defineCalls<typeof orderEntrySchemas>({
  orderEntry: {
    method: 'GET',
    path: '/api/admin/order-entry',
    access: 'admin',
    permission: 'orders.enter',
    summary:
      'What can be entered: the days with their dishes and prices, and of a customer the last order and the addresses.',
  },
  enterOrder: {
    method: 'POST',
    path: '/api/admin/order-entry',
    access: 'admin',
    permission: 'orders.enter',
    idempotent: true,
    summary:
      'Places an order for a customer, by the prices, days and capacity that hold for customers; past them with a reason, for who may.',
  },
  enterOrders: {
    method: 'POST',
    path: '/api/admin/order-entry/rows',
    access: 'admin',
    permission: 'orders.enter',
    summary:
      'Places orders for many customers on one day, each by itself and once for its key; says what became of each.',
  },
})
