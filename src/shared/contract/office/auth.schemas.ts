import { z } from 'zod'
import { done, id, reject, text } from '../parts.ts'

export const adminAuthSchemas = {
  adminLogin: {
    body: z.object({
      email: text(320).min(1, reject('login_fields_required')),
      password: text(1000).min(1, reject('login_fields_required')),
    }),
    reply: z.object({
      token: z.string(),
      admin: z.object({ id, name: z.string(), role: z.string() }),
    }),
  },
  adminVerify: {
    reply: z.object({ admin: z.object({ id, name: z.string(), role: z.string() }) }),
  },
  adminLogout: { reply: done },
}
