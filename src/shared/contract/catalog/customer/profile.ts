import { defineCalls } from '../../define.ts'
import type { kitchenSchemas } from './profile.schemas.ts'

/** Who the kitchen is. */
export const kitchenCalls = defineCalls<typeof kitchenSchemas>({
  getKitchen: {
    method: 'GET',
    path: '/api/kitchen',
    access: 'public',
    summary: 'Who cooks, how to reach the kitchen, where and when it delivers, and what it is registered by.',
  },
})
