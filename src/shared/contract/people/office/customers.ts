import { defineCalls } from '../../define.ts'
import type { customerSchemas } from './customers.schemas.ts'

/** Customers as the office knows them. */
export const customerCalls = defineCalls<typeof customerSchemas>({
  searchCustomers: {
    method: 'GET',
    path: '/api/admin/customers',
    access: 'admin',
    permission: 'customers.read',
    summary: 'Customers by name, phone, saved address or order number, the newest first.',
  },
  getCustomer: {
    method: 'GET',
    path: '/api/admin/customers/{id}',
    access: 'admin',
    permission: 'customers.read',
    summary: 'Who a customer is, with addresses and standing notes. It is kept who looked, on which day and how often.',
  },
  setCustomerNotes: {
    method: 'PUT',
    path: '/api/admin/customers/{id}/notes',
    access: 'admin',
    permission: 'customers.write',
    summary: 'Sets the standing notes of a customer, for the kitchen and for the rider.',
  },
  previewBlock: {
    method: 'GET',
    path: '/api/admin/customers/{id}/block',
    access: 'admin',
    permission: 'customers.write',
    summary: 'What blocking a customer would do now: orders to come are cancelled, subscriptions are paused.',
  },
  blockCustomer: {
    method: 'POST',
    path: '/api/admin/customers/{id}/block',
    access: 'admin',
    permission: 'customers.write',
    summary: 'Blocks a customer as the preview has shown it: nothing is ordered or bought any more, meals are kept.',
  },
  unblockCustomer: {
    method: 'POST',
    path: '/api/admin/customers/{id}/unblock',
    access: 'admin',
    permission: 'customers.write',
    summary: 'Serves a blocked customer again. What was cancelled and paused stays so.',
  },
  beginAgain: {
    method: 'POST',
    path: '/api/admin/customers/{id}/begin-again',
    access: 'admin',
    permission: 'customers.write',
    summary:
      'The number of a customer is another person’s: the former stays in the books without it, and a new customer has it.',
  },
  endCustomerSessions: {
    method: 'POST',
    path: '/api/admin/customers/{id}/logout',
    access: 'admin',
    permission: 'customers.write',
    summary: 'Ends all sessions of a customer, of whom a phone was lost for example, and forgets the devices.',
  },
  customerOrders: {
    method: 'GET',
    path: '/api/admin/customers/{id}/orders',
    access: 'admin',
    permission: 'customers.read',
    summary: 'The orders of a customer, the newest first.',
  },
  customerFeedback: {
    method: 'GET',
    path: '/api/admin/customers/{id}/feedback',
    access: 'admin',
    permission: 'customers.read',
    summary: 'What a customer said of orders: the latest ratings, and what was missing.',
  },
  customerSubscriptions: {
    method: 'GET',
    path: '/api/admin/customers/{id}/subscriptions',
    access: 'admin',
    permission: 'customers.read',
    summary: 'The subscriptions of a customer, the newest first.',
  },
  customerMessages: {
    method: 'GET',
    path: '/api/admin/customers/{id}/messages',
    access: 'admin',
    permission: 'customers.read',
    summary: 'The latest notifications to a customer, and whether they arrived. Those of the last 90 days are kept.',
  },
})
