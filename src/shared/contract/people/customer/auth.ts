import { defineCalls } from '../../define.ts'
import type { authSchemas } from './auth.schemas.ts'

/** Sign-in of customers by phone and one-time code. Spec: customer §7. */
export const authCalls = defineCalls<typeof authSchemas>({
  sendOtp: {
    method: 'POST',
    path: '/api/auth/send-otp',
    access: 'public',
    summary: 'Sends a one-time code to an Indian mobile number.',
  },
  verifyOtp: {
    method: 'POST',
    path: '/api/auth/verify-otp',
    access: 'public',
    summary: 'Exchanges phone and code for a session; makes the customer when the phone is new.',
  },
  completeRegistration: {
    method: 'POST',
    path: '/api/auth/complete-registration',
    access: 'customer',
    idempotent: true,
    summary:
      'Completes the registration and, when the plan type names a number of days, buys that subscription in the same step.',
  },
  answerSamePerson: {
    method: 'POST',
    path: '/api/auth/same-person',
    access: 'customer',
    summary:
      'Answers whether the one who signed in on a new device, after long silence, is the same person; another begins without a past.',
  },
  me: { method: 'GET', path: '/api/auth/me', access: 'customer', summary: 'The signed-in customer.' },
  changeName: {
    method: 'PUT',
    path: '/api/auth/me',
    access: 'customer',
    summary: 'Sets the name that the customer goes by from now on; orders that were placed keep the former one.',
  },
  logout: { method: 'POST', path: '/api/auth/logout', access: 'customer', summary: 'Ends the session of the token.' },
})
