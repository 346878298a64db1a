import { type CustomerTable, kept } from '#server/people/people.ts'

/** Boxes keep the customer whom they went to; who that is now says `boxesOut`. */
export const deliveryCustomerTables: CustomerTable[] = [kept('box_moves')]
