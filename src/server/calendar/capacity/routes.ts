import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { changeDays } from '../change-days.ts'
import { setCapacity, setUsualCapacity, usualCapacities } from './set-capacity.ts'

/** For how many plates the kitchen has room. */
export const capacityRoutes: Route[] = [
  adminRoute(contract.setCapacity, async ({ ctx, body: { capacity, ...range } }) => ({
    days: await changeDays(ctx, (trx) => setCapacity(ctx, trx, range, capacity)),
  })),

  adminRoute(contract.getUsualCapacity, async ({ ctx }) => ({ slots: await usualCapacities(ctx.db) })),

  adminRoute(contract.setUsualCapacity, async ({ ctx, body: { slot, capacity } }) => ({
    days: await changeDays(ctx, (trx) => setUsualCapacity(ctx, trx, slot, capacity)),
  })),
]
