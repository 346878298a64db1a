import { defineCalls } from '../../define.ts'
import type { packingSchemas } from './packing.schemas.ts'

/** The boxes of a day: what is packed, and their labels. */
export const packingCalls = defineCalls<typeof packingSchemas>({
  packing: {
    method: 'GET',
    path: '/api/admin/packing',
    access: 'admin',
    permission: 'production.read',
    screens: ['packing'],
    summary: 'The boxes of a day of a slot, by run, stop and box, with what is in each and whether it is packed.',
  },
  packBoxes: {
    method: 'POST',
    path: '/api/admin/packing/packed',
    access: 'admin',
    permission: 'production.write',
    summary: 'Ticks boxes as packed, or takes that back.',
  },
  scanBox: {
    method: 'POST',
    path: '/api/admin/packing/scan',
    access: 'admin',
    permission: 'production.write',
    summary: 'Ticks the box as packed whose label has this code, and says which it is.',
  },
  printLabels: {
    method: 'POST',
    path: '/api/admin/packing/labels',
    access: 'admin',
    permission: 'production.write',
    summary:
      'A page of labels to be printed, for all boxes, for those without one, or for some. What was printed before says that it is a copy.',
  },
  withdrawLabels: {
    method: 'POST',
    path: '/api/admin/packing/labels/withdraw',
    access: 'admin',
    permission: 'production.write',
    summary: 'Labels that did not come out of the printer: they are new again.',
  },
})
