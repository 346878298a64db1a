import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { withBudget } from '#server/kernel/db/pool/time-budget.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { readPage } from '#server/kernel/http/paging.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { type AdminCaller, adminCsvRoute, adminRoute, recordChanges } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { nextOpenDay, previousOpenDay } from '#shared/domain/calendar/calendar.ts'
import { firstFilterOf } from '#shared/domain/calendar/order-filters.ts'
import { goesBack, statusesGivenBy } from '#shared/domain/ordering/given-statuses.ts'
import { roleCan } from '#shared/domain/people/permissions.ts'
import { changeMatching, changeStatus } from './change/change-status.ts'

import { setNoShow } from './change/no-show.ts'
import type { ChangedOrder } from './change/transition.ts'
import { ordersCsv } from './orders-csv.ts'
import { presentAdminOrder, presentChange, presentChanged } from './present.ts'
import { heldOrders, historyOf, orderById } from './queries.ts'
import { isNarrowed } from './search/found-orders.ts'
import { indexBeforeSearch } from './search/index-orders.ts'
import { listOrders } from './search/list-orders.ts'
import { areasOf, dishesOf } from './search/order-choices.ts'
import { isShort } from './search/order-parts.ts'
import { wantedOrders } from './search/wanted-orders.ts'

const PAGE = 500

/** Who sets a status, and which; statuses that go back are audited. */
const by = (ctx: AppContext, caller: AdminCaller, call: string) => ({
  adminId: caller.id,
  given: statusesGivenBy(caller.role),
  noted: (trx: Trx, changed: ChangedOrder[]) => {
    const back = changed.filter(({ from, to }) => goesBack(from, to))
    const changes = back.map(({ id, from, to }) => ({ subject: id, before: { status: from }, after: { status: to } }))
    return recordChanges(trx, caller, call, changes, ctx.now())
  },
})

/** Orders as the kitchen works with them. */
export const adminOrderRoutes: Route[] = [
  adminRoute(contract.listAdminOrders, async ({ ctx, caller, query }) => {
    // An order of amounts tells of them.
    if (query.sort === 'price' && !roleCan(caller.role, 'money.see')) throw new AppError('not_allowed')
    const now = ctx.now()
    const slots = await calendarOf(ctx).slots(now)
    const wanted = await wantedOrders(ctx, caller, query)
    const sort = { by: query.sort, direction: query.direction }
    if (sort.by === 'area') await indexBeforeSearch(ctx)
    // What no index tells reads all orders of a long time, in parts: it is on nobody's budget.
    const long = !isShort(wanted.days) && (sort.by !== 'created' || isNarrowed(wanted))
    const list = (db: Db) => readPage(query, PAGE, (page) => listOrders(db, wanted, sort, page))
    const { rows, nextCursor } = await (long ? withBudget(null, () => list(ctx.longWork.db)) : list(ctx.db))
    return { orders: rows.map((row) => presentAdminOrder(row, slots, now)), nextCursor }
  }),

  adminCsvRoute(contract.exportOrders, async ({ ctx, caller, query }) => {
    const { from, to, rows, date, search } = query
    const after = { rows, ...(from && to ? { from, to } : { date }), searched: search !== undefined }
    await recordChanges(ctx.db, caller, 'exportOrders', [{ subject: null, before: null, after }], ctx.now())
    const slots = await calendarOf(ctx).slots(ctx.now())
    const wanted = await wantedOrders(ctx, caller, query)
    const { days } = wanted
    const name = days === null ? 'all' : days.from === days.to ? days.from : `${days.from}-${days.to}`
    return { name: `${rows}-${name}`, parts: ordersCsv(ctx, wanted, rows, slots.served.length > 1) }
  }),

  adminRoute(contract.listOrderChoices, async ({ ctx, caller, query }) => {
    await indexBeforeSearch(ctx)
    const wanted = await wantedOrders(ctx, caller, query)
    const { db } = ctx.longWork
    const choices = async () => ({ areas: await areasOf(db, wanted), dishes: await dishesOf(db, wanted) })
    return isShort(wanted.days) ? choices() : withBudget(null, choices)
  }),

  adminRoute(contract.orderDays, async ({ ctx, query }) => {
    const now = ctx.now()
    const { of, slots } = await calendarOf(ctx).all(now)
    const calendar = of[query.slot ?? 'lunch']
    const shown = query.slot ? [calendar] : slots.served.map((slot) => of[slot])
    const today = kitchenDayOf(now)
    return {
      today,
      yesterday: previousOpenDay(calendar, today),
      tomorrow: nextOpenDay(calendar, today),
      opensWith: firstFilterOf(shown, now),
    }
  }),

  adminRoute(contract.listHeldOrders, async ({ ctx }) => {
    const rows = await heldOrders(ctx.db)
    const now = ctx.now()
    const slots = await calendarOf(ctx).slots(now)
    return {
      orders: rows.map((row) => ({
        ...presentAdminOrder(row, slots, now),
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
    const slots = await calendarOf(ctx).slots(now)
    return { order: presentAdminOrder(order, slots, now) }
  }),

  adminRoute(contract.setOrderStatus, async ({ ctx, caller, params, body }) => {
    await changeStatus(ctx, {
      orderIds: [params.id],
      to: body.status,
      revive: true,
      ...by(ctx, caller, 'setOrderStatus'),
    })
    const order = await orderById(ctx.db, params.id)
    if (!order) throw new AppError('not_found')
    if (order.reason === 'replaced' && order.fulfilment !== body.status) throw new AppError('order_replaced')
    const now = ctx.now()
    const slots = await calendarOf(ctx).slots(now)
    return { order: presentAdminOrder(order, slots, now) }
  }),

  adminRoute(contract.setOrderStatuses, async ({ ctx, caller, body }) => {
    const { ids, status: to, reason: _, ...how } = body
    const orderIds = [...new Set(ids)]
    return presentChanged(await changeStatus(ctx, { orderIds, to, ...how, ...by(ctx, caller, 'setOrderStatuses') }))
  }),

  adminRoute(contract.setMatchingStatuses, async ({ ctx, caller, body: { match, upTo, status: to, seen } }) => {
    const wanted = await wantedOrders(ctx, caller, match)
    return presentChanged(
      await changeMatching(ctx, { wanted, upTo, to, seen, ...by(ctx, caller, 'setMatchingStatuses') }),
    )
  }),

  adminRoute(contract.orderHistory, async ({ ctx, params }) => {
    const history = await historyOf(ctx.db, params.id)
    // Every order begins with its placing.
    if (history.length === 0) throw new AppError('not_found')
    return { history: history.map(presentChange) }
  }),
]
