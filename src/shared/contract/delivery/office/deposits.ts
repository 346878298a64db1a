import { defineCalls } from '../../define.ts'
import type { depositSchemas } from './deposits.schemas.ts'

/** Deposits for boxes that come back, as the office keeps them. */
export const depositCalls = defineCalls<typeof depositSchemas>({
  customerDeposit: {
    method: 'GET',
    path: '/api/admin/customers/{id}/deposit',
    access: 'admin',
    permission: 'money.read',
    summary:
      'What the kitchen holds of a customer as a deposit for boxes, what those that are out come to, and each move.',
  },
  moveDeposit: {
    method: 'POST',
    path: '/api/admin/customers/{id}/deposit/moves',
    access: 'admin',
    permission: 'money.write',
    summary: 'Enters a deposit for boxes that was taken, given back, or is kept for boxes that were lost or broken.',
  },
  reverseDeposit: {
    method: 'POST',
    path: '/api/admin/deposit-moves/{id}/reverse',
    access: 'admin',
    permission: 'money.write',
    summary: 'Takes back a move of a deposit by another one; nothing is changed in place.',
  },
  exportDeposits: {
    method: 'GET',
    path: '/api/admin/deposits/export',
    access: 'admin',
    permission: 'money.read',
    csv: true,
    summary: 'The moves of deposits for boxes as a file for a spreadsheet, of some days or all, the latest first.',
  },
  depositsOfDay: {
    method: 'GET',
    path: '/api/admin/deposits',
    access: 'admin',
    permission: 'money.read',
    summary: 'What was taken, given back and kept of deposits for boxes on a day. None of it is a sale.',
  },
})
