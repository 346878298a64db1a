import { z } from 'zod'
import { instant } from '../../parts.ts'

const clock = z.object({
  /** What the server takes the time to be. */
  now: instant,
  /** What speaks against it; `null` for nothing. */
  doubt: z
    .object({
      /** `apart`: this server tells another time than the database, and only its clock can be put right. */
      kind: z.enum(['ahead', 'behind', 'apart']),
      seconds: z.number(),
      /** What the time would be if the clock had gone on as before. */
      expected: instant.nullable(),
    })
    .nullable(),
})
export type Clock = z.output<typeof clock>

export const clockSchemas = {
  getClock: { reply: clock },
  confirmClock: {
    /** The time that was shown and is right. */
    body: z.object({ now: instant }),
    reply: clock,
  },
}
