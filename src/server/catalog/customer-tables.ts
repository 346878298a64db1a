import { type CustomerTable, movedUnlessThere } from '#server/people/people.ts'

/** The catalog's tables with a customer in them: who wants to be told, and who has voted. */
export const catalogCustomerTables: CustomerTable[] = [
  movedUnlessThere('menu_alerts', ['day', 'slot']),
  movedUnlessThere('poll_votes', ['poll_id']),
]
