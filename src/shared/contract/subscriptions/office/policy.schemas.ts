import { z } from 'zod'
import { instant, readState, reason } from '../../parts.ts'
import { policy, policyTerms } from '../customer/policy.schemas.ts'

/** A version of the rules, with who made it and when. */
export const adminPolicy = policy.extend({
  /** Since when subscriptions are sold by it. */
  updatedAt: instant,
  /** Who made it; `null` for the one that was there from the start. */
  admin: z.string().nullable(),
  /** Running subscriptions that were bought by it. */
  running: z.number(),
})
export type AdminPolicy = z.output<typeof adminPolicy>

export const adminPolicySchemas = {
  adminSubscriptionPolicy: {
    reply: z.object({
      /** By which subscriptions are sold now. */
      policy: adminPolicy,
      /** Those before it that running subscriptions keep, the newest first. */
      kept: z.array(adminPolicy),
    }),
  },
  changeSubscriptionPolicy: {
    body: policyTerms.extend({ ...readState, reason }),
    reply: z.object({ policy: adminPolicy }),
    failures: { changed_meanwhile: z.object({ policy: adminPolicy }) },
  },
}
