import { z } from 'zod'
import { CONTENT_CODES } from '../../../domain/catalog/contents.ts'
import { MAX_CHOICES } from '../../../domain/kitchen/food-rules.ts'
import { NAME_MAX_LENGTH } from '../../../domain/people/address.ts'
import { contentCode, instant, kitchenDay, optionalText, phoneParams, slotCode } from '../../parts.ts'

const codes = z.array(contentCode).max(CONTENT_CODES.length)

/** What an eater must not or does not want to eat. */
export const eaterRules = {
  jain: z.boolean(),
  avoid: codes,
  allergies: codes,
}

/** The rules of an eater as the wire names them, but for who changed them last. */
export const storedRules = z.object({
  /** For whom the customer orders; `null`: the customer. */
  recipient: z.string().nullable(),
  ...eaterRules,
  /** What the plate is to be like, in short words. */
  choices: z.string().nullable(),
  updatedAt: instant,
})

export const typedFoodRules = z.object({
  recipient: optionalText(NAME_MAX_LENGTH),
  ...eaterRules,
  choices: optionalText(MAX_CHOICES),
  /** When they were changed last, as it was read; `null`: there were none. */
  updatedAt: instant.nullable(),
})

const ownRules = storedRules.extend({
  /** Changed last by somebody of the kitchen's. */
  byKitchen: z.boolean(),
})
export type OwnFoodRules = z.output<typeof ownRules>

const slotDay = z.object({ slot: slotCode, day: kitchenDay })

const ownRulesReply = z.object({
  /** The customer's own first, then those of recipients by name. */
  rules: z.array(ownRules),
  /** Others for whom an address is saved, without rules of their own: the customer's count for them. */
  others: z.array(z.string()),
  /** Of each slot that is served, the first day for which a change made now is sure to be heeded. */
  from: z.array(slotDay),
  /** Days past their deadline for which the caller has an order: the kitchen hears of a change, and may have cooked. */
  late: z.array(slotDay),
})
export type OwnFoodRulesReply = z.output<typeof ownRulesReply>

export const ownFoodRuleSchemas = {
  ownFoodRules: { params: phoneParams, reply: ownRulesReply },
  setOwnFoodRules: {
    params: phoneParams,
    body: typedFoodRules,
    reply: ownRulesReply,
    failures: { changed_meanwhile: ownRulesReply },
  },
}
