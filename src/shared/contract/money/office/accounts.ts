import { defineCalls } from '../../define.ts'
import type { officeAccountSchemas } from './accounts.schemas.ts'

/** Customers' accounts as the office keeps them. */
export const officeAccountCalls = defineCalls<typeof officeAccountSchemas>({
  listAccounts: {
    method: 'GET',
    path: '/api/admin/accounts',
    access: 'admin',
    permission: 'money.read',
    summary:
      'Customers who owe something on account, may owe something, or have something with the kitchen, who owes most first.',
  },
  customerAccount: {
    method: 'GET',
    path: '/api/admin/customers/{id}/account',
    access: 'admin',
    permission: 'money.read',
    summary: 'How the account of a customer stands, with its entries, the latest first.',
  },
  setAccountLimit: {
    method: 'PUT',
    path: '/api/admin/customers/{id}/account/limit',
    access: 'admin',
    permission: 'money.write',
    summary: 'Sets how much a customer may owe on account.',
  },
  enterOnAccount: {
    method: 'POST',
    path: '/api/admin/customers/{id}/account/entries',
    access: 'admin',
    permission: 'money.write',
    summary: 'Enters money that came for an account, goodwill, or what the kitchen gives up.',
  },
  reverseAccountEntry: {
    method: 'POST',
    path: '/api/admin/account-entries/{id}/reverse',
    access: 'admin',
    permission: 'money.write',
    needsReason: true,
    summary: 'Takes back an entry by another one; nothing is changed in place.',
  },
  chargeAccount: {
    method: 'POST',
    path: '/api/admin/payments/account/{kind}/{id}',
    access: 'admin',
    permission: 'money.write',
    summary: 'Puts what is due of an order or a subscription on its customer’s account, as far as the limit allows.',
  },
})
