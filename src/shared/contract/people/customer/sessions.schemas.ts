import { z } from 'zod'
import { done, id, instant } from '../../parts.ts'

export const sessionList = {
  reply: z.object({
    sessions: z.array(
      z.object({
        id,
        /** As the browser named itself at sign-in. */
        browser: z.string().nullable(),
        system: z.string().nullable(),
        createdAt: instant,
        /** To the day. */
        lastSeenAt: instant,
        endsAt: instant,
        /** The session that asks. */
        current: z.boolean(),
      }),
    ),
  }),
}
/** One of a person's sessions. */
export type SessionEntry = z.output<typeof sessionList.reply>['sessions'][number]
export const sessionEnd = { params: z.object({ id }), reply: done }
/** How many sessions there were, the one that asks among them. */
export const allEnded = { reply: z.object({ ended: z.number() }) }

export const sessionSchemas = {
  listSessions: sessionList,
  endSession: sessionEnd,
  logoutEverywhere: allEnded,
}
