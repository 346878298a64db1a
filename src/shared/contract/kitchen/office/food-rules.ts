import { defineCalls } from '../../define.ts'
import type { foodRuleSchemas } from './food-rules.schemas.ts'

/** What customers, and those for whom they order, must not or do not want to eat. */
export const foodRuleCalls = defineCalls<typeof foodRuleSchemas>({
  customerFoodRules: {
    method: 'GET',
    path: '/api/admin/customers/{id}/food-rules',
    access: 'admin',
    permission: 'customers.read',
    summary: 'What a customer, and each recipient of the customer’s orders, avoids and is allergic to.',
  },
  setCustomerFoodRules: {
    method: 'PUT',
    path: '/api/admin/customers/{id}/food-rules',
    access: 'admin',
    permission: 'customers.write',
    summary:
      'Sets what a customer or a recipient avoids and is allergic to. With the state that was read; none are removed.',
  },
})
