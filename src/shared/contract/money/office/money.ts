import { MAX_BANK_FILE_BODY } from '#shared/domain/money/bank-limits.ts'
import { defineCalls } from '../../define.ts'
import type { moneySchemas } from './money.schemas.ts'

/** What customers owe and have paid. */
export const moneyCalls = defineCalls<typeof moneySchemas>({
  moneyOfDay: {
    method: 'GET',
    path: '/api/admin/money',
    access: 'admin',
    permission: 'money.read',
    summary:
      'What came in on a day by how it came, and whether what its orders come to is what was received and is due.',
  },
  listDues: {
    method: 'GET',
    path: '/api/admin/money/dues',
    access: 'admin',
    permission: 'money.read',
    summary: 'Orders and subscriptions for which something is still to be paid, the newest first.',
  },
  listPayments: {
    method: 'GET',
    path: '/api/admin/payments',
    access: 'admin',
    permission: 'money.read',
    summary: 'Payments that came on a day, the latest first; voided ones stay in the list.',
  },
  collectCash: {
    method: 'POST',
    path: '/api/admin/payments/cash',
    access: 'admin',
    permission: 'money.write',
    summary: 'Writes down that the cash of orders and subscriptions has been counted: of each all that is still due.',
  },
  previewCash: {
    method: 'POST',
    path: '/api/admin/payments/cash/preview',
    access: 'admin',
    permission: 'money.write',
    readsOnly: true,
    summary: 'What counted cash would pay of several orders and subscriptions, and what would be left out and why.',
  },
  voidPayments: {
    method: 'POST',
    path: '/api/admin/payments/void',
    access: 'admin',
    permission: 'money.write',
    needsReason: true,
    summary: 'Voids payments that were entered wrongly, all or none; what they were for is due again.',
  },
  listClaims: {
    method: 'GET',
    path: '/api/admin/payments/claims',
    access: 'admin',
    permission: 'money.read',
    summary: 'Payments of which customers say that they have made them, the oldest first.',
  },
  matchClaim: {
    method: 'POST',
    path: '/api/admin/payments/claims/{id}/match',
    access: 'admin',
    permission: 'money.write',
    summary: 'Says that the bank has a payment, by its number: what it is for is paid.',
  },
  rejectClaim: {
    method: 'POST',
    path: '/api/admin/payments/claims/{id}/reject',
    access: 'admin',
    permission: 'money.write',
    needsReason: true,
    summary: 'Says that the bank does not know of a payment; the customer may pay again.',
  },
  previewBankFile: {
    method: 'POST',
    path: '/api/admin/payments/bank-file/preview',
    bodyLimit: MAX_BANK_FILE_BODY,
    access: 'admin',
    permission: 'money.write',
    readsOnly: true,
    summary: "Which lines of a bank's file have paid for what: beyond doubt, or proposed. Changes nothing.",
  },
  importBankFile: {
    method: 'POST',
    path: '/api/admin/payments/bank-file',
    bodyLimit: MAX_BANK_FILE_BODY,
    access: 'admin',
    permission: 'money.write',
    summary:
      "Matches what a bank's file tells beyond doubt, and what was chosen; all or none, and twice changes nothing.",
  },
  voidPayment: {
    method: 'POST',
    path: '/api/admin/payments/{id}/void',
    access: 'admin',
    permission: 'money.write',
    needsReason: true,
    summary: 'Voids a payment that was entered wrongly; what it was for is due again.',
  },
})
