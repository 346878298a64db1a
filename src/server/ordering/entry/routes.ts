import { AppError } from '#server/kernel/http/errors.ts'
import { idempotencyKey } from '#server/kernel/http/idempotency.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { enterOrder } from './enter-order.ts'
import { enterRows } from './enter-rows.ts'
import { entryCustomer } from './entry-customer.ts'
import { entryDays } from './entry-form.ts'

/** Orders that the kitchen's people enter. */
export const entryRoutes: Route[] = [
  adminRoute(contract.orderEntry, async ({ ctx, query }) => {
    const days = await entryDays(ctx)
    const today = kitchenDayOf(ctx.now())
    if (query.customer === undefined) return { today, days }
    const customer = await entryCustomer(ctx.db, query.customer)
    if (!customer) throw new AppError('not_found')
    return { today, days, customer }
  }),

  adminRoute(contract.enterOrder, ({ ctx, caller, body, request }) =>
    enterOrder(ctx, caller, body, idempotencyKey(request)),
  ),

  adminRoute(contract.enterOrders, async ({ ctx, caller, body }) => ({ rows: await enterRows(ctx, caller, body) })),
]
