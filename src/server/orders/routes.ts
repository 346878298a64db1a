import { once } from '#server/http/idempotency.ts'
import { customerRoute, type Route } from '#server/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { readPage } from './paging.ts'
import { placeOrder } from './place-order.ts'
import { presentOrder } from './present.ts'
import { ordersOfCustomer } from './queries.ts'

const PAGE = 50

/** A customer's orders. */
export const orderRoutes: Route[] = [
  customerRoute(contract.listOrders, async ({ ctx, caller, query }) => {
    const { rows, nextCursor } = await readPage(query, PAGE, (page) => ordersOfCustomer(ctx.db, caller.id, page))
    return { orders: rows.map(presentOrder), nextCursor }
  }),

  customerRoute(contract.placeOrder, async ({ ctx, caller, body, request }) =>
    once({ ctx, request, caller, call: 'placeOrder', body, run: (trx) => placeOrder(ctx, trx, caller, body) }),
  ),
]
