import { defineCalls } from '../../define.ts'
import type { wallSchemas } from './wall.schemas.ts'

/** What hangs on the kitchen's wall: the day's orders as numbers, without phones, addresses and family names. */
export const wallCalls = defineCalls<typeof wallSchemas>({
  wall: {
    method: 'GET',
    path: '/api/admin/wall',
    access: 'admin',
    permission: 'wall.read',
    screens: ['wall'],
    summary:
      'What comes, what is to be cooked and what is on its way on the order day, for a screen that all can read.',
  },
})
