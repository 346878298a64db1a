import { z } from 'zod'
import { idParams } from '../../parts.ts'
import { storedRules, typedFoodRules } from '../customer/food-rules.schemas.ts'

export const foodRules = storedRules.extend({
  /** Who of the kitchen's people changed them last; `null`: the customer. */
  by: z.string().nullable(),
})
export type FoodRulesOfEater = z.output<typeof foodRules>

/** The customer's own first, then those of recipients by name. */
export const foodRulesReply = z.object({ rules: z.array(foodRules) })

export const foodRuleSchemas = {
  customerFoodRules: { params: idParams, reply: foodRulesReply },
  setCustomerFoodRules: {
    params: idParams,
    body: typedFoodRules,
    reply: foodRulesReply,
    failures: { changed_meanwhile: foodRulesReply },
  },
}
