import { defineCalls } from '../../define.ts'
import type { secondFactorSchemas } from './second-factor.schemas.ts'

/** The caller's own second factor: a code of an authenticator app beside the password. */
export const secondFactorCalls = defineCalls<typeof secondFactorSchemas>({
  getSecondFactor: {
    method: 'GET',
    path: '/api/admin/second-factor',
    access: 'admin',
    permission: 'session.own',
    summary: 'Whether the caller has a second factor.',
  },
  newSecondFactor: {
    method: 'POST',
    path: '/api/admin/second-factor/new',
    access: 'admin',
    permission: 'session.own',
    readsOnly: true,
    summary: 'A new secret for an authenticator app. It counts once it has been turned on with a code of the app.',
  },
  turnOnSecondFactor: {
    method: 'PUT',
    path: '/api/admin/second-factor',
    access: 'admin',
    permission: 'session.own',
    summary: 'From the next sign-in on the caller is asked for a code as well. Recovery codes are told only this once.',
  },
  turnOffSecondFactor: {
    method: 'POST',
    path: '/api/admin/second-factor/off',
    access: 'admin',
    permission: 'session.own',
    summary: 'The password is enough again, and recovery codes are void.',
  },
})
