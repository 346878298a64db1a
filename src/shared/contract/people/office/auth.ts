import { defineCalls } from '../../define.ts'
import type { adminAuthSchemas } from './auth.schemas.ts'

/** Sign-in of the kitchen's people by e-mail and password (spec: admin §7), or by phone and code. */
export const adminAuthCalls = defineCalls<typeof adminAuthSchemas>({
  adminLogin: { method: 'POST', path: '/api/admin/login', access: 'public', summary: 'Signs an admin in.' },
  adminPhoneLogin: {
    method: 'POST',
    path: '/api/admin/phone-login',
    access: 'public',
    summary: 'Signs in one of the people who have no e-mail address, by phone and code.',
  },
  adminVerify: {
    method: 'GET',
    path: '/api/admin/verify',
    access: 'admin',
    permission: 'session.own',
    screens: ['wall', 'kitchen', 'packing'],
    summary: 'The signed-in admin, or the screen.',
  },
  adminLogout: {
    method: 'POST',
    path: '/api/admin/logout',
    access: 'admin',
    permission: 'session.own',
    summary: 'Ends the session of the token.',
  },
})
