import { z } from 'zod'
import { CONTENT_CODES } from '../../domain/catalog/contents.ts'
import { MAX_CHOICES } from '../../domain/kitchen/food-rules.ts'
import { NAME_MAX_LENGTH } from '../../domain/people/address.ts'
import { idParams, instant, optionalText } from '../parts.ts'
import { contentCode } from './items.schemas.ts'

const codes = z.array(contentCode).max(CONTENT_CODES.length)

/** What an eater must not or does not want to eat. */
const rules = {
  jain: z.boolean(),
  avoid: codes,
  allergies: codes,
}

export const foodRules = z.object({
  /** For whom the customer orders; `null`: the customer. */
  recipient: z.string().nullable(),
  ...rules,
  /** What the plate is to be like, in short words. */
  choices: z.string().nullable(),
  updatedAt: instant,
  /** Who of the kitchen's people changed them last; `null`: the customer. */
  by: z.string().nullable(),
})
export type FoodRulesOfEater = z.output<typeof foodRules>

export const typedFoodRules = z.object({
  recipient: optionalText(NAME_MAX_LENGTH),
  ...rules,
  choices: optionalText(MAX_CHOICES),
  /** When they were changed last, as it was read; `null`: there were none. */
  updatedAt: instant.nullable(),
})

/** The customer's own first, then those of recipients by name. */
export const foodRulesReply = z.object({ rules: z.array(foodRules) })

export const foodRuleSchemas = {
  customerFoodRules: { params: idParams, reply: foodRulesReply },
  setCustomerFoodRules: { params: idParams, body: typedFoodRules, reply: foodRulesReply },
}
