import { z } from 'zod'
import { SUBSCRIBER_LISTS } from '../../../domain/subscriptions/subscriber-lists.ts'
import { id, kitchenDay, pageQuery, readableBy, reason, slotCode } from '../../parts.ts'

const list = z.enum(SUBSCRIBER_LISTS)

const subscriber = z.object({
  _id: id,
  customer_id: id,
  name: z.string().nullable(),
  phone_number: readableBy('phones.see', z.string()),
  /** What can be written as of this list, in the customer's language. */
  whatsapp_text: readableBy('phones.see', z.string()),
  slot: slotCode,
  status: z.enum(['queued', 'active', 'ended', 'cancelled']),
  meals: z.number(),
  meals_left: z.number(),
  start_day: kitchenDay,
  /** Day of the last meal; `null` while a pause without an end holds it. */
  end_day: kitchenDay.nullable(),
  /** Whether today is paused. */
  paused: z.boolean(),
  /** Where meals go; `null` when there is no address, so that none come. */
  address: z.string().nullable(),
  payment: z.string(),
  /** Rupees that are still to be paid. */
  due: readableBy('money.see', z.number()),
})
export type Subscriber = z.output<typeof subscriber>

export const subscriberSchemas = {
  listSubscribers: {
    query: z.object({ list, ...pageQuery }),
    reply: z.object({
      subscribers: z.array(subscriber),
      /** How many stand in each list. */
      counts: z.object({
        ends_soon: z.number(),
        unpaid: z.number(),
        paused: z.number(),
        ended: z.number(),
        no_address: z.number(),
        all: z.number(),
      }),
      nextCursor: z.string().nullable(),
    }),
  },
  exportSubscribers: { query: z.object({ list, reason }), reply: z.object({ csv: z.string() }) },
}
