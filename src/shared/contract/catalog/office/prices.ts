import { defineCalls } from '../../define.ts'
import type { priceSchemas } from './prices.schemas.ts'

/** What is charged where nothing else says so. */
export const priceCalls = defineCalls<typeof priceSchemas>({
  getPrices: {
    method: 'GET',
    path: '/api/admin/prices',
    access: 'admin',
    permission: 'prices.read',
    summary:
      'What a thali, an add-on, a dish and a plate of a subscription cost where nothing else says so, who set it, and what goes by it.',
  },
  changePrices: {
    method: 'PUT',
    path: '/api/admin/prices',
    access: 'admin',
    permission: 'prices.write',
    summary: 'Sets these prices for orders and subscriptions to come; those that are there keep theirs.',
  },
})
