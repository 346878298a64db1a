import { AppError } from '#server/http/errors.ts'
import { adminRoute, type Route } from '#server/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { deliveryDaysOf } from '#shared/domain/kitchen-time.ts'
import { readPage } from './paging.ts'
import { presentAdminOrder, presentChange } from './present.ts'
import { changeStatus, changeStatuses, historyOf, orderById, ordersByDelivery } from './queries.ts'

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
    if (!(await changeStatus(ctx.db, change))) throw new AppError('not_found')
    const order = await orderById(ctx.db, params.id)
    if (!order) throw new AppError('not_found')
    return { order: presentAdminOrder(order) }
  }),

  adminRoute(contract.setOrderStatuses, async ({ ctx, caller, body }) => {
    const change = { orderIds: [...new Set(body.ids)], to: body.status, adminId: caller.id, at: ctx.now() }
    const former = await ctx.db.transaction().execute(async (trx) => {
      const found = await changeStatuses(trx, change)
      if (found.length !== change.orderIds.length) throw new AppError('not_found')
      return found
    })
    const changed = former.filter((order) => order.status !== body.status)
    return { changed: changed.map(({ id, status }) => ({ _id: id, from: status, to: body.status })) }
  }),

  adminRoute(contract.orderHistory, async ({ ctx, params }) => {
    const history = await historyOf(ctx.db, params.id)
    // Every order begins with its placing.
    if (history.length === 0) throw new AppError('not_found')
    return { history: history.map(presentChange) }
  }),
]
