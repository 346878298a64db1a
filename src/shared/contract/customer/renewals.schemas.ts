import { z } from 'zod'
import { idParams } from '../parts.ts'

export const renewalSchemas = {
  subscriptionOffer: {
    reply: z.object({
      /** On how many days a thali was delivered, what it cost, and what a subscription would have, rupees. */
      offer: z.object({ days: z.number(), paid: z.number(), subscription: z.number() }).nullable(),
    }),
  },
  cancelSubscription: { params: idParams, reply: z.object({ message: z.string() }) },
}
