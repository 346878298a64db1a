import { type CustomerTable, kept, movedUnlessThere } from '#server/people/people.ts'

/** Boxes and deposits keep the customer whose they were; who that is now says `boxesOut`, and `heldPaise`. */
export const deliveryCustomerTables: CustomerTable[] = [
  kept('box_moves'),
  kept('deposit_moves'),
  movedUnlessThere('place_customers', ['key']),
]
