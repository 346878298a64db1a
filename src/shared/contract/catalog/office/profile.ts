import { defineCalls } from '../../define.ts'
import type { adminKitchenSchemas } from './profile.schemas.ts'

/** Who the kitchen is, as it sets it. */
export const adminKitchenCalls = defineCalls<typeof adminKitchenSchemas>({
  adminKitchen: {
    method: 'GET',
    path: '/api/admin/kitchen',
    access: 'admin',
    permission: 'kitchen.read',
    summary: 'What the kitchen says of itself, and who changed it last.',
  },
  changeKitchen: {
    method: 'PUT',
    path: '/api/admin/kitchen',
    access: 'admin',
    permission: 'kitchen.write',
    summary: 'Changes what the kitchen says of itself: all of it is sent, what is left out is said no more.',
  },
})
