import { defineCalls } from '../../define.ts'
import type { adminMealSchemas } from './meals.schemas.ts'

/** The meals of a subscription as the kitchen looks them up. */
export const adminMealCalls = defineCalls<typeof adminMealSchemas>({
  adminMealStatement: {
    method: 'GET',
    path: '/api/admin/meal-statement/{id}',
    access: 'admin',
    permission: 'subscriptions.read',
    summary: 'What became of the meals of a subscription, the newest move first, with who did it.',
  },
})
