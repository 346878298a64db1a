import type { FastifyRequest } from 'fastify'
import { calendarOf } from '#server/calendar/calendar.ts'
import { kitchenContact } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { idempotencyKey, keyedRequest, withIdempotency } from '#server/kernel/http/idempotency.ts'
import { readPage } from '#server/kernel/http/paging.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { type CustomerCaller, customerRoute } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { answerSent } from './answer-together.ts'
import { answerOrder, type OrderAnswer } from './change/answer-order.ts'
import { cancelOrder } from './change/cancel-order.ts'
import { declineOrder } from './change/decline-order.ts'
import { restoreOrder } from './days/reopened-orders.ts'
import { placeOrder } from './place/place-order.ts'
import { replaceOrder } from './place/replace-order.ts'
import { presentOrder, presentPendingOrder, presentStep } from './present.ts'
import { historyOf, orderOfCustomer, ordersAwaitingAnswer, ordersOfCustomer } from './queries.ts'

const PAGE = 50

/** A customer's orders. */
export const orderRoutes: Route[] = [
  customerRoute(contract.listOrders, async ({ ctx, caller, query }) => {
    const { rows, nextCursor } = await readPage(query, PAGE, (page) => ordersOfCustomer(ctx.db, caller.id, page))
    const now = ctx.now()
    const slots = await calendarOf(ctx).slots(now)
    return {
      orders: rows.map((row) => presentOrder(row, slots, now)),
      nextCursor,
      now: now.toISOString(),
      ...(caller.blocked && { blocked: { contact: await kitchenContact(ctx.db) } }),
    }
  }),

  customerRoute(contract.getOrder, async ({ ctx, caller, params }) => {
    const row = await orderOfCustomer(ctx.db, caller.id, params.id)
    if (!row) throw new AppError('not_found')
    const now = ctx.now()
    const slots = await calendarOf(ctx).slots(now)
    const steps = (await historyOf(ctx.db, row.id)).map(presentStep)
    return { order: presentOrder(row, slots, now), steps, now: now.toISOString() }
  }),

  customerRoute(contract.placeOrder, async ({ ctx, caller, body, request }) =>
    placeOrder(ctx, caller, body, idempotencyKey(request)),
  ),

  customerRoute(contract.listPendingOrders, async ({ ctx, caller }) => {
    const now = ctx.now()
    const rows = await ordersAwaitingAnswer(ctx.db, caller.id, now)
    return { orders: rows.map(presentPendingOrder), now: now.toISOString() }
  }),

  customerRoute(contract.confirmOrder, async ({ ctx, caller, params, body: { change = false }, request }) =>
    answerOnce(
      { ctx, caller, request, call: 'confirmOrder' },
      { orderId: params.id, answer: 'confirm', ...(change && { change }) },
    ),
  ),

  customerRoute(
    contract.skipOrder,
    async ({ ctx, caller, params, body: { forfeit = false, change = false }, request }) =>
      answerOnce(
        { ctx, caller, request, call: 'skipOrder' },
        { orderId: params.id, answer: 'skip', ...(forfeit && { forfeit }), ...(change && { change }) },
      ),
  ),

  customerRoute(contract.cancelOrder, async ({ ctx, caller, params, request }) =>
    withIdempotency({
      ctx,
      request,
      caller,
      call: 'cancelOrder',
      body: params,
      run: (trx) => cancelOrder(ctx, trx, caller, params.id),
    }),
  ),

  customerRoute(contract.replaceOrder, async ({ ctx, caller, params, body, request }) =>
    replaceOrder(ctx, caller, params.id, body, idempotencyKey(request)),
  ),

  customerRoute(contract.declineOrder, async ({ ctx, caller, params, request }) =>
    withIdempotency({
      ctx,
      request,
      caller,
      call: 'declineOrder',
      body: params,
      run: (trx) => declineOrder(ctx, trx, caller, params.id),
    }),
  ),

  customerRoute(contract.restoreOrder, async ({ ctx, caller, params, request }) =>
    withIdempotency({
      ctx,
      caller,
      request,
      call: 'restoreOrder',
      body: params,
      run: (trx) => restoreOrder(ctx, trx, caller, params.id),
    }),
  ),
]

/** The order's id goes for the body: a key that was used for one order is rejected for another. */
function answerOnce(
  work: { ctx: AppContext; caller: CustomerCaller; request: FastifyRequest; call: string },
  answer: OrderAnswer,
) {
  const { ctx, caller } = work
  const request = keyedRequest({ ...work, body: answer })
  return answerSent(ctx, { caller, answer, request }, () =>
    withIdempotency({ ...work, body: answer, run: (trx) => answerOrder(ctx, trx, caller, answer) }),
  )
}
