import { defineCalls } from '../../define.ts'
import type { ownFoodRuleSchemas } from './food-rules.schemas.ts'

/** What a customer, and those for whom the customer orders, must not or do not want to eat. */
export const ownFoodRuleCalls = defineCalls<typeof ownFoodRuleSchemas>({
  ownFoodRules: {
    method: 'GET',
    path: '/api/food-rules/{phone}',
    access: 'customer',
    ownPhone: 'params.phone',
    summary: 'What the caller, and each recipient of the caller’s orders, avoids and is allergic to.',
  },
  setOwnFoodRules: {
    method: 'PUT',
    path: '/api/food-rules/{phone}',
    access: 'customer',
    ownPhone: 'params.phone',
    summary:
      'Sets what the caller or a recipient avoids and is allergic to. With the state that was read; none are removed.',
  },
})
