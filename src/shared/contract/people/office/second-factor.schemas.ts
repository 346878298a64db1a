import { z } from 'zod'
import { qrCode, text } from '../../parts.ts'

/** The caller's present password: whoever finds a session open changes nothing. */
const current = text(1000)
const code = text(40)

export const secondFactorSchemas = {
  getSecondFactor: {
    reply: z.object({
      on: z.boolean(),
      /** Whether the caller signs in with a password: who signs in by phone has no second factor. */
      available: z.boolean(),
      recovery_codes_left: z.number(),
    }),
  },
  newSecondFactor: {
    /** The secret in base32, as the link that authenticator apps read, and as the QR code of that. Nothing is stored. */
    reply: z.object({
      secret: z.string(),
      uri: z.string(),
      qr: qrCode,
    }),
  },
  turnOnSecondFactor: {
    /** `code` is what the app shows for the secret: it proves that the app has it. */
    body: z.object({ current, secret: z.string().regex(/^[A-Z2-7]{32}$/), code }),
    /** Told only this once. */
    reply: z.object({ recovery_codes: z.array(z.string()) }),
  },
  turnOffSecondFactor: {
    /** `code` of the app, or a recovery code. */
    body: z.object({ current, code }),
    reply: z.object({ on: z.literal(false) }),
  },
}
