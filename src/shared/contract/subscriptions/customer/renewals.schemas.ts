import { z } from 'zod'
import { MAX_DAYS } from '../../../domain/subscriptions/subscription.ts'
import { id, idParams } from '../../parts.ts'

/** How many meals are left by now, when that is not what was shown. */
export const mealsLeftNow = z.object({ meals: z.number() })

export const renewalSchemas = {
  subscriptionOffer: {
    reply: z.object({
      /** On how many days a thali was delivered, what it cost, and what a subscription would have, rupees. */
      offer: z.object({ days: z.number(), paid: z.number(), subscription: z.number() }).nullable(),
    }),
  },
  stopSubscription: {
    params: idParams,
    /** How many meals are left, as the customer has seen it. */
    body: z.object({ meals: z.number().int().min(1).max(MAX_DAYS) }),
    reply: z.object({ message: z.string() }),
    failures: { preview_stale: mealsLeftNow },
  },
  cancelSubscription: { params: idParams, reply: z.object({ message: z.string() }) },
  changeSubscriptionAddress: {
    params: idParams,
    /** One of the caller's saved addresses; `null` follows the default one. */
    body: z.object({ addressId: id.nullable() }),
    reply: z.object({ message: z.string() }),
  },
}
