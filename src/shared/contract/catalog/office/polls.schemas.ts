import { z } from 'zod'
import { POLL_OPTION_LENGTH, POLL_TITLE_LENGTH } from '../../../domain/catalog/poll.ts'
import { idParams, optionalText, reject, text } from '../../parts.ts'
import { poll } from '../customer/polls.schemas.ts'

/** A time without a zone is kitchen time, as a date-time field of the browser gives it. */
const expiry = z.iso
  .datetime({ offset: true, local: true })
  .transform((time) => new Date(/(z|[+-]\d\d:\d\d)$/i.test(time) ? time : `${time}+05:30`))

export const adminPollSchemas = {
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
  listPolls: { reply: z.object({ polls: z.array(poll) }) },
  endPoll: { params: idParams, reply: z.object({ poll }) },
}
