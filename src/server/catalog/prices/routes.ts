import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { pricesOf, setPrices } from './set-prices.ts'

/** What is charged where nothing else says so. */
export const priceRoutes: Route[] = [
  adminRoute(contract.getPrices, async ({ ctx }) => ({ prices: await pricesOf(ctx, ctx.db) })),

  adminRoute(contract.changePrices, async ({ ctx, caller, body: { updatedAt, reason: _, ...terms } }) => {
    const readAt = updatedAt === undefined ? null : new Date(updatedAt)
    return { prices: await setPrices(ctx, caller, terms, { readAt }) }
  }),
]
