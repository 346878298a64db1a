import { defineCalls } from '../../define.ts'
import type { officeRefundSchemas } from './refunds.schemas.ts'

/** Money that the kitchen gives back. */
export const officeRefundCalls = defineCalls<typeof officeRefundSchemas>({
  adminListRefunds: {
    method: 'GET',
    path: '/api/admin/refunds',
    access: 'admin',
    permission: 'money.read',
    summary:
      'What waits to be given back or is on its way, the oldest first, with disputes and what the gateway told that is not understood; of a day what was settled on it.',
  },
  giveBack: {
    method: 'POST',
    path: '/api/admin/refunds/{id}/send',
    access: 'admin',
    permission: 'money.write',
    summary:
      'Gives a refund back through the gateway, or writes down that it was given back, in cash or by UPI with the number of the payment. Of a large one the owner is asked first.',
  },
  resolveRefund: {
    method: 'POST',
    path: '/api/admin/refunds/{id}/resolve',
    access: 'admin',
    permission: 'money.write',
    summary:
      "Says what the gateway's own panel shows of a refund of which it tells nothing here, or that somebody has seen to one that was given twice.",
  },
  rejectRefund: {
    method: 'POST',
    path: '/api/admin/refunds/{id}/reject',
    access: 'admin',
    permission: 'money.write',
    needsReason: true,
    summary: 'Decides that the kitchen keeps it.',
  },
})
