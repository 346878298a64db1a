import type { CustomerTable } from '#server/people/people.ts'
import { recountTotals } from './customer-totals.ts'
import { lockThrough } from './rolled-up-through.ts'

/** What is counted of customers: counted anew, after the orders have moved, and while no day is rolled up. */
export const reportCustomerTables: CustomerTable[] = [
  {
    table: 'customer_totals',
    merge: async (trx, { keep, goes }) => {
      const through = await lockThrough(trx)
      if (through !== null) await recountTotals(trx, [keep, goes], through)
    },
  },
]
