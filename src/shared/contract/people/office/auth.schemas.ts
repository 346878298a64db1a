import { z } from 'zod'
import { SCREENS } from '../../../domain/people/screens.ts'
import { deviceToken, done, id, phoneText, reject, text } from '../../parts.ts'

const admin = z.object({
  id,
  name: z.string(),
  role: z.string(),
  second_role: z.string().optional(),
  screen: z.enum(SCREENS).optional(),
})
/** Customers sign in by a code that everybody knows. */
const testSignIn = z.boolean()
const signedIn = z.object({ token: z.string(), admin, testSignIn })

export const adminAuthSchemas = {
  adminLogin: {
    body: z.object({
      email: text(320).min(1, reject('login_fields_required')),
      password: text(1000).min(1, reject('login_fields_required')),
      /** The authenticator's code, or a recovery code, of an admin who has a second factor. */
      totp: text(40).optional(),
      deviceToken,
    }),
    reply: signedIn,
  },
  adminPhoneLogin: {
    body: z.object({
      phoneNumber: z.string(reject('phone_required')).min(1, reject('phone_required')).pipe(phoneText),
      /** Of those that `sendOtp` has sent. */
      otp: z.string().regex(/^\d{4,8}$/, reject('code_wrong')),
      deviceToken,
    }),
    reply: signedIn,
  },
  adminVerify: {
    reply: z.object({ admin, testSignIn }),
  },
  adminLogout: { reply: done },
}
