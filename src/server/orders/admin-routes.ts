import { tellingAfter } from '#server/events.ts'
import { AppError } from '#server/http/errors.ts'
import { adminRoute, type Route } from '#server/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { deliveryDaysOf } from '#shared/domain/kitchen-time.ts'
import { changeStatus, changeStatuses } from './change-status.ts'
import { readPage } from './paging.ts'
import { presentAdminOrder, presentChange } from './present.ts'
import { historyOf, ordersByDelivery } from './queries.ts'

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

  adminRoute(contract.setOrderStatuses, async ({ ctx, caller, body }) => {
    const change = { orderIds: [...new Set(body.ids)], to: body.status, adminId: caller.id, at: ctx.now() }
    const changed = await tellingAfter(ctx.events, (report) => changeStatuses(ctx, change, report))
    return { changed: changed.map(({ id, status }) => ({ _id: id, from: status, to: body.status })) }
  }),

  adminRoute(contract.orderHistory, async ({ ctx, params }) => {
    const history = await historyOf(ctx.db, params.id)
    // Every order begins with its placing.
    if (history.length === 0) throw new AppError('not_found')
    return { history: history.map(presentChange) }
  }),
]
