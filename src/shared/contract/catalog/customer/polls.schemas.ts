import { z } from 'zod'
import { id, idParams, instant, translations } from '../../parts.ts'

export const poll = z.object({
  _id: id,
  title: z.string(),
  description: z.string().nullable(),
  /** `null`: it ends only when an admin ends it or creates another. */
  expiresAt: instant.nullable(),
  createdAt: instant,
  /** When it ended, by whatever; `null` while one can vote. */
  endedAt: instant.nullable(),
  results: z.object({
    totalVotes: z.number(),
    /** Percentages are whole and add up to 100; all are 0 without a vote. */
    options: z.array(
      z.object({
        _id: id,
        name: z.string(),
        /** Of the dish or the menu that is called so. */
        names: translations,
        votes: z.number(),
        percentage: z.number(),
      }),
    ),
  }),
})
export type Poll = z.output<typeof poll>

/** What the caller voted for: the option's id. `null` without a customer's token, or before the vote. */
export const pollOfCaller = poll.extend({ myVote: id.nullable() })

export const pollSchemas = {
  activePoll: { reply: z.object({ poll: pollOfCaller.nullable() }) },
  vote: { params: idParams, body: z.object({ optionId: id }), reply: z.object({ poll: pollOfCaller }) },
}
