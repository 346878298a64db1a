import { defineCalls } from '../../define.ts'
import type { approvalSchemas } from './approvals.schemas.ts'

/** Changes that wait for the owner. */
export const approvalCalls = defineCalls<typeof approvalSchemas>({
  listApprovals: {
    method: 'GET',
    path: '/api/admin/approvals',
    access: 'admin',
    permission: 'approvals.read',
    summary: 'What waits for the owner, and what became of it: all of it, or what the caller has asked for.',
  },
  askApproval: {
    method: 'POST',
    path: '/api/admin/approvals',
    access: 'admin',
    permission: 'approvals.ask',
    // The ids of as many orders as a list finds.
    bodyLimit: 1024 * 1024,
    summary:
      'Asks the owner for a change of prices or of the rules of subscriptions, or to let a large refund be given back.',
  },
  approveRequest: {
    method: 'POST',
    path: '/api/admin/approvals/{id}/approve',
    access: 'admin',
    permission: 'approvals.decide',
    summary: 'Makes the change that was asked for, if nothing of it has been changed meanwhile.',
  },
  rejectRequest: {
    method: 'POST',
    path: '/api/admin/approvals/{id}/reject',
    access: 'admin',
    permission: 'approvals.decide',
    summary: 'Says no to a change that was asked for, and why.',
  },
  withdrawRequest: {
    method: 'POST',
    path: '/api/admin/approvals/{id}/withdraw',
    access: 'admin',
    permission: 'approvals.ask',
    summary: 'Takes back what the caller has asked for.',
  },
})
