import { z } from 'zod'
import { POLL_OPTION_LENGTH, POLL_TITLE_LENGTH } from '../domain/catalog/poll.ts'
import { id, idParams, instant, optionalText, reject, text } from './parts.ts'

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
    options: z.array(z.object({ _id: id, name: z.string(), votes: z.number(), percentage: z.number() })),
  }),
})
export type Poll = z.output<typeof poll>

/** What the caller voted for: the option's id. `null` without a customer's token, or before the vote. */
export const pollOfCaller = poll.extend({ myVote: id.nullable() })

/** A time without a zone is kitchen time, as a date-time field of the browser gives it. */
const expiry = z.iso
  .datetime({ offset: true, local: true })
  .transform((time) => new Date(/(z|[+-]\d\d:\d\d)$/i.test(time) ? time : `${time}+05:30`))

export const pollSchemas = {
  activePoll: { reply: z.object({ poll: pollOfCaller.nullable() }) },
  createPoll: {
    body: z.object({
      title: z.string(reject('poll_title_required')).trim().pipe(text(POLL_TITLE_LENGTH)),
      description: optionalText(1000),
      options: z
        .array(text(POLL_OPTION_LENGTH), reject('poll_options_required'))
        .max(50, reject('poll_too_many_options')),
      expiresAt: z
        .union([expiry, z.literal('')])
        .nullish()
        .transform((time) => time || null),
    }),
    reply: z.object({ poll }),
  },
  vote: { params: idParams, body: z.object({ optionId: id }), reply: z.object({ poll: pollOfCaller }) },
}

export const adminPollSchemas = {
  listPolls: { reply: z.object({ polls: z.array(poll) }) },
  endPoll: { params: idParams, reply: z.object({ poll }) },
}
