import { tellingAfter } from '#server/events.ts'
import { adminRoute, type Route } from '#server/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { deliveryDaysOf } from '#shared/domain/kitchen-time.ts'
import { changeStatus } from './change-status.ts'
import { readPage } from './paging.ts'
import { presentAdminOrder } from './present.ts'
import { ordersByDelivery } from './queries.ts'

const PAGE = 500

/** Orders as the kitchen works with them. */
export const adminOrderRoutes: Route[] = [
  adminRoute(contract.listAdminOrders, async ({ ctx, query }) => {
    const days = deliveryDaysOf(query.date, ctx.now())
    const { rows, nextCursor } = await readPage(query, PAGE, (page) => ordersByDelivery(ctx.db, days, page))
    return { orders: rows.map(presentAdminOrder), nextCursor }
  }),

  adminRoute(contract.setOrderStatus, async ({ ctx, caller, params, body }) => {
    const change = { orderId: params.id, to: body.status, adminId: caller.id, at: ctx.now() }
    const order = await tellingAfter(ctx.events, (report) => changeStatus(ctx, change, report))
    return { order: presentAdminOrder(order) }
  }),
]
