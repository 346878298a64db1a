import { defineCalls } from '../../define.ts'
import type { boxSchemas } from './boxes.schemas.ts'

/** Boxes that come back from customers. */
export const boxCalls = defineCalls<typeof boxSchemas>({
  boxReport: {
    method: 'GET',
    path: '/api/admin/boxes',
    access: 'admin',
    permission: 'delivery.read',
    summary: 'The kinds of returnable boxes, who has how many of them, and what was lost by month.',
  },
  setBoxKinds: {
    method: 'PUT',
    path: '/api/admin/boxes/kinds',
    access: 'admin',
    permission: 'delivery.write',
    summary:
      'Sets the kinds that are handed out. One that is left out is handed out no more; those that are out still come back.',
  },
  moveBoxes: {
    method: 'POST',
    path: '/api/admin/boxes/moves',
    access: 'admin',
    permission: 'delivery.write',
    summary: 'Enters boxes of a customer that went out, came back, were lost or broken without a rider.',
  },
})
