import { defineCalls } from '../../define.ts'
import type { cashSchemas } from './cash.schemas.ts'

/** The cash that riders carry, and how it is handed over. */
export const cashCalls = defineCalls<typeof cashSchemas>({
  ridersCash: {
    method: 'GET',
    path: '/api/admin/cash',
    access: 'admin',
    permission: 'money.read',
    summary:
      'What riders have in hand, what waits to be counted, and where the sums differ. What a rider has declared is not told before it is counted.',
  },
  countCash: {
    method: 'POST',
    path: '/api/admin/cash/{id}/count',
    access: 'admin',
    permission: 'money.write',
    summary: 'Enters what somebody else than the rider has counted of a hand-over.',
  },
  resolveCash: {
    method: 'POST',
    path: '/api/admin/cash/{id}/resolve',
    access: 'admin',
    permission: 'cash.resolve',
    summary: 'Decides what of a hand-over is settled whose sums differ.',
  },
})
