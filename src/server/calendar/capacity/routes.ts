import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute, recordChanges } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { changeDays } from '../change-days.ts'
import { capacityOn, setCapacity, setUsualCapacity, usualCapacities } from './set-capacity.ts'

/** For how many plates the kitchen has room. */
export const capacityRoutes: Route[] = [
  adminRoute(contract.setCapacity, async ({ ctx, caller, body: { capacity, ...range } }) => ({
    days: await changeDays(ctx, async (trx) => {
      const before = { capacity: await capacityOn(trx, range.slot, range.from) }
      const days = await setCapacity(ctx, trx, range, capacity)
      const change = { subject: null, before, after: { capacity, ...range } }
      await recordChanges(trx, caller, 'setCapacity', [change], ctx.now())
      return days
    }),
  })),

  adminRoute(contract.getUsualCapacity, async ({ ctx }) => ({ slots: await usualCapacities(ctx.db) })),

  adminRoute(contract.setUsualCapacity, async ({ ctx, caller, body: { slot, capacity } }) => ({
    days: await changeDays(ctx, async (trx) => {
      const former = (await usualCapacities(trx)).find((usual) => usual.slot === slot)
      const days = await setUsualCapacity(ctx, trx, slot, capacity)
      const change = { subject: null, before: { capacity: former?.capacity ?? null }, after: { capacity, slot } }
      await recordChanges(trx, caller, 'setUsualCapacity', [change], ctx.now())
      return days
    }),
  })),
]
