import { calendarOf } from '#server/calendar/calendar.ts'
import { adminRoute } from '#server/people/people.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { readPage } from '#server/platform/http/paging.ts'
import type { Route } from '#server/platform/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { deliveryDaysOf } from '#shared/domain/calendar/order-filters.ts'
import { changeStatus } from './change-status.ts'
import { setNoShow } from './no-show.ts'
import { searchOf } from './order-search.ts'
import { presentAdminOrder, presentChange } from './present.ts'
import { heldOrders, historyOf, orderById, ordersByDelivery } from './queries.ts'

const PAGE = 500

/** Orders as the kitchen works with them. */
export const adminOrderRoutes: Route[] = [
  adminRoute(contract.listAdminOrders, async ({ ctx, query }) => {
    const now = ctx.now()
    const calendar = await calendarOf(ctx).at(now)
    const days = deliveryDaysOf(query.date, calendar, now)
    const search = query.search?.trim() ? searchOf(query.search) : undefined
    const { rows, nextCursor } = await readPage(query, PAGE, (page) => ordersByDelivery(ctx.db, days, page, search))
    return { orders: rows.map((row) => presentAdminOrder(row, calendar.slot, now)), nextCursor }
  }),

  adminRoute(contract.listHeldOrders, async ({ ctx }) => {
    const rows = await heldOrders(ctx.db)
    const now = ctx.now()
    const { slot } = await calendarOf(ctx).at(now)
    return {
      orders: rows.map((row) => ({
        ...presentAdminOrder(row, slot, now),
        delivered: row.delivered,
        no_shows: row.no_shows,
      })),
    }
  }),

  adminRoute(contract.setNoShow, async ({ ctx, caller, params, body }) => {
    await setNoShow(ctx, { orderId: params.id, noShow: body.noShow, adminId: caller.id })
    const order = await orderById(ctx.db, params.id)
    if (!order) throw new AppError('not_found')
    const now = ctx.now()
    const { slot } = await calendarOf(ctx).at(now)
    return { order: presentAdminOrder(order, slot, now) }
  }),

  adminRoute(contract.setOrderStatus, async ({ ctx, caller, params, body }) => {
    await changeStatus(ctx, { orderIds: [params.id], to: body.status, adminId: caller.id })
    const order = await orderById(ctx.db, params.id)
    if (!order) throw new AppError('not_found')
    const now = ctx.now()
    const { slot } = await calendarOf(ctx).at(now)
    return { order: presentAdminOrder(order, slot, now) }
  }),

  adminRoute(contract.setOrderStatuses, async ({ ctx, caller, body }) => {
    const orderIds = [...new Set(body.ids)]
    const changed = await changeStatus(ctx, { orderIds, to: body.status, onlyFrom: body.onlyFrom, adminId: caller.id })
    return { changed: changed.map(({ id, from, to }) => ({ _id: id, from, to })) }
  }),

  adminRoute(contract.orderHistory, async ({ ctx, params }) => {
    const history = await historyOf(ctx.db, params.id)
    // Every order begins with its placing.
    if (history.length === 0) throw new AppError('not_found')
    return { history: history.map(presentChange) }
  }),
]
