import { defineCalls } from '../../define.ts'
import type { mealSchemas } from './meals.schemas.ts'

/** The meals of a customer's subscriptions. Apart from `subscriptions.ts`: only who opens a statement needs it. */
export const mealCalls = defineCalls<typeof mealSchemas>({
  mealStatement: {
    method: 'GET',
    path: '/api/meal-statement/{id}',
    access: 'customer',
    summary: 'What became of the meals of one of the caller’s subscriptions, the newest move first.',
  },
})
