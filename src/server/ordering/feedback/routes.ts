import { AppError } from '#server/kernel/http/errors.ts'
import { publicRoute, type Route } from '#server/kernel/http/route.ts'
import { adminRoute, customerRoute } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { RATING_HOURS } from '#shared/domain/ordering/ratings.ts'
import { dishRatingsOf } from './dish-ratings.ts'
import { feedback } from './feedback.ts'
import { rateOrder, reportMissing } from './rate-order.ts'
import { ordersDelivered, presentRateables } from './rateable.ts'
import { closeTicket, listTickets } from './tickets.ts'

const HOUR_MS = 3_600_000

/** What customers say of delivered orders, and what the kitchen makes of it. */
export const feedbackRoutes: Route[] = [
  customerRoute(contract.listRateable, async ({ ctx, caller }) => {
    const now = ctx.now()
    const since = new Date(now.getTime() - RATING_HOURS * HOUR_MS)
    return { orders: await presentRateables(ctx.db, await ordersDelivered(ctx.db, caller.id, { since, now })) }
  }),

  customerRoute(contract.rateOrder, async ({ ctx, caller, params, body: { stars, reasons = [], dishes = [] } }) => ({
    order: await rateOrder(ctx, caller.id, params.id, { stars, reasons, dishes }),
  })),

  customerRoute(contract.reportMissing, ({ ctx, caller, params, body }) =>
    reportMissing(ctx, caller.id, params.id, body.dish),
  ),

  publicRoute(contract.dishRatings, async ({ ctx }) => ({ dishes: await dishRatingsOf(ctx)() })),

  adminRoute(contract.feedback, ({ ctx }) => feedback(ctx)),

  adminRoute(contract.listTickets, async ({ ctx }) => ({
    tickets: await listTickets(ctx.db),
    now: ctx.now().toISOString(),
  })),

  adminRoute(contract.closeTicket, async ({ ctx, caller, params, body: { remedy } }) => {
    const ticket = await closeTicket(ctx.db, params.id, { remedy, adminId: caller.id, at: ctx.now() })
    if (!ticket) throw new AppError('not_found')
    return { ticket }
  }),
]
