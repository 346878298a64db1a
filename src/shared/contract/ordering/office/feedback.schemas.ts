import { z } from 'zod'
import { RATING_REASONS, REMEDIES } from '../../../domain/ordering/ratings.ts'
import { id, idParams, instant, kitchenDay, readableBy } from '../../parts.ts'

/** Something that was missing, as the kitchen reads it. */
export const ticket = z.object({
  _id: id,
  number: z.string(),
  order_id: id,
  order_number: z.string(),
  delivery_date: kitchenDay,
  dish: z.string(),
  customer: z.string().nullable(),
  phone_number: readableBy('phones.see', z.string()),
  opened: instant,
  due: instant,
  closed: z.object({ at: instant, by: z.string(), remedy: z.enum(REMEDIES) }).nullable(),
})
export type Ticket = z.output<typeof ticket>

export const feedbackSchemas = {
  feedback: {
    reply: z.object({
      from: kitchenDay,
      to: kitchenDay,
      /** Plates that were delivered. */
      plates: z.number().int(),
      ratings: z.number().int(),
      /** Mean of all ratings; `null` without any. */
      stars: z.number().nullable(),
      /** Ratings of few stars, and tickets. */
      complaints: z.number().int(),
      per_thousand: z.number().nullable(),
      /** The worst first. */
      dishes: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          stars: z.number(),
          ratings: z.number().int(),
          complaints: z.number().int(),
        }),
      ),
      reasons: z.array(z.object({ reason: z.enum(RATING_REASONS), count: z.number().int() })),
    }),
  },
  /** Those that are open, the oldest first, and then those closed last. */
  listTickets: { reply: z.object({ tickets: z.array(ticket), now: instant }) },
  closeTicket: {
    params: idParams,
    body: z.object({ remedy: z.enum(REMEDIES) }),
    reply: z.object({ ticket }),
  },
}
