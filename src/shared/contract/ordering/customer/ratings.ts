import { defineCalls } from '../../define.ts'
import type { ratingSchemas } from './ratings.schemas.ts'

/** What customers say of their orders. */
export const ratingCalls = defineCalls<typeof ratingSchemas>({
  listRateable: {
    method: 'GET',
    path: '/api/ratings',
    access: 'customer',
    summary: 'Orders that can be rated: from their delivery until a day later, with what has been said of them.',
  },
  rateOrder: {
    method: 'PUT',
    path: '/api/orders/{id}/rating',
    access: 'customer',
    summary: 'Rates a delivered order; a second rating takes the place of the first.',
  },
  reportMissing: {
    method: 'POST',
    path: '/api/orders/{id}/missing',
    access: 'customer',
    summary:
      'Says that a dish of a delivered order was missing: the kitchen gets a ticket. The same again changes nothing.',
  },
  dishRatings: {
    method: 'GET',
    path: '/api/dish-ratings',
    access: 'public',
    summary: 'The stars of dishes that have been rated often enough.',
  },
})
