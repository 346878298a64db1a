import { defineCalls } from '../../define.ts'
import type { staffSchemas } from './staff.schemas.ts'

/** The kitchen's people: who they are, how they are invited, and what they may do. */
export const staffCalls = defineCalls<typeof staffSchemas>({
  listStaff: {
    method: 'GET',
    path: '/api/admin/staff',
    access: 'admin',
    permission: 'staff.read',
    summary: "The kitchen's people with their roles, and who is invited.",
  },
  inviteStaff: {
    method: 'POST',
    path: '/api/admin/staff/invitations',
    access: 'admin',
    permission: 'staff.write',
    summary: 'Invites somebody to a role below that of the caller, by a link that counts once and for three days.',
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/api/admin/staff/invitations/{id}',
    access: 'admin',
    permission: 'staff.write',
    summary: 'Withdraws an invitation.',
  },
  setStaffRole: {
    method: 'PUT',
    path: '/api/admin/staff/{id}/role',
    access: 'admin',
    permission: 'staff.write',
    summary: 'Gives another role, or none. It counts at the next request.',
  },
  setStaffDisabled: {
    method: 'PUT',
    path: '/api/admin/staff/{id}/disabled',
    access: 'admin',
    permission: 'staff.write',
    summary: 'Keeps somebody out and ends their sessions, or lets them in again.',
  },
  changeStaffAccount: {
    method: 'PUT',
    path: '/api/admin/staff/{id}/account',
    access: 'admin',
    permission: 'staff.write',
    summary: 'Corrects the name, or by what somebody signs in. Another sign-in ends their sessions.',
  },
  makePasswordLink: {
    method: 'POST',
    path: '/api/admin/staff/{id}/password-link',
    access: 'admin',
    permission: 'staff.write',
    summary: 'Makes a link by which somebody sets a forgotten password again: once, and for one day.',
  },
  withdrawPasswordLink: {
    method: 'DELETE',
    path: '/api/admin/staff/{id}/password-link',
    access: 'admin',
    permission: 'staff.write',
    summary: 'Withdraws the link to set a password again.',
  },
  endStaffSessions: {
    method: 'POST',
    path: '/api/admin/staff/{id}/logout',
    access: 'admin',
    permission: 'staff.write',
    summary: 'Ends all sessions of somebody.',
  },
  readInvitation: {
    method: 'POST',
    path: '/api/admin/invitation',
    access: 'public',
    summary: 'Whom an invitation is for.',
  },
  readPasswordLink: {
    method: 'POST',
    path: '/api/admin/password-link',
    access: 'public',
    summary: 'Whose password a link sets again.',
  },
  usePasswordLink: {
    method: 'POST',
    path: '/api/admin/password-link/use',
    access: 'public',
    summary: 'Sets the password, ends all sessions of the account and uses the link up.',
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/admin/invitation/accept',
    access: 'public',
    summary: 'Makes the account of who was invited. The link is used up by it.',
  },
})
