import { calendarOf } from '#server/calendar/calendar.ts'
import { readPage } from '#server/kernel/http/paging.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute, requireCustomer } from '#server/people/people.ts'
import { numberOf } from '#shared/base/phone.ts'
import { contract } from '#shared/contract/contract.ts'
import { ratingsOfCustomer } from '../feedback/ratings-of-customer.ts'
import { ticketsOfCustomer } from '../feedback/tickets.ts'
import { presentAdminOrder } from '../present.ts'
import { ordersOfCustomer } from '../queries.ts'
import { indexBeforeSearch } from '../search/index-orders.ts'
import { customerSearchOf } from './customer-search.ts'
import { findByAddress } from './find-by-address.ts'
import { type FoundCustomerRow, findCustomers } from './find-customers.ts'

const FOUND = 30
const ORDERS = 20

/** Customers as the office finds them, and what they have ordered and said. */
export const customerRoutes: Route[] = [
  adminRoute(contract.searchCustomers, async ({ ctx, query }) => {
    const search = query.search?.trim() ? customerSearchOf(query.search) : null
    if (search?.orderNumber) await indexBeforeSearch(ctx)
    if (query.address?.trim()) {
      const found = await findByAddress(ctx.db, query.address, query.limit ?? FOUND)
      return { customers: found.map(presentFound), nextCursor: null }
    }
    const { rows, nextCursor } = await readPage(query, FOUND, (page) => findCustomers(ctx.db, search, page))
    return { customers: rows.map(presentFound), nextCursor }
  }),

  adminRoute(contract.customerOrders, async ({ ctx, params, query }) => {
    await requireCustomer(ctx.db, params.id)
    const now = ctx.now()
    const slots = await calendarOf(ctx).slots(now)
    const { rows, nextCursor } = await readPage(query, ORDERS, (page) => ordersOfCustomer(ctx.db, params.id, page))
    return { orders: rows.map((row) => presentAdminOrder(row, slots, now)), nextCursor }
  }),

  adminRoute(contract.customerFeedback, async ({ ctx, params }) => {
    await requireCustomer(ctx.db, params.id)
    const [ratings, tickets] = [await ratingsOfCustomer(ctx.db, params.id), await ticketsOfCustomer(ctx.db, params.id)]
    return { ratings, tickets }
  }),
]

function presentFound({ id, name, phone, address, last_order }: FoundCustomerRow) {
  return { _id: id, name, phone_number: numberOf(phone), address, last_order }
}
