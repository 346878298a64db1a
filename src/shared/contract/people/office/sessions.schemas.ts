import { z } from 'zod'
import { reject, text } from '../../parts.ts'
import { allEnded, sessionEnd, sessionList } from '../customer/sessions.schemas.ts'

/** Limits of a password, in characters. */
export const password = text(1000).min(8, reject('password_short')).max(200, reject('password_long'))

export const adminSessionSchemas = {
  listAdminSessions: sessionList,
  endAdminSession: sessionEnd,
  adminLogoutEverywhere: allEnded,
  changeOwnPassword: {
    body: z.object({ current: text(1000), password }),
    /** How many other sessions have ended. */
    reply: z.object({ ended: z.number() }),
  },
}
