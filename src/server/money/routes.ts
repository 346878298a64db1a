import { readPage } from '#server/kernel/http/paging.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { contract } from '#shared/contract/contract.ts'
import { roleCan } from '#shared/domain/people/permissions.ts'
import { collectCash, previewCash } from './collect-cash.ts'
import { balanceOfOrders, balanceOfSubscriptions, enteredOn, heldForCancelled, takingsOf } from './day-close.ts'
import { boxesOfOrders, riderSql } from './due-order-facts.ts'
import { pageOfDues } from './dues-page.ts'
import {
  presentBalance,
  presentDueOrder,
  presentDueSubscription,
  presentLeft,
  presentPayment,
  presentTotal,
} from './present.ts'
import { paymentsOf, ridersDue, totalDue } from './queries.ts'
import { bouncedOn, givenBackOn } from './refunds/queries.ts'
import { noteStored, noteVoided, presentStored } from './stored-payments.ts'
import { voidPayment, voidPayments } from './void-payment.ts'

const PAGE = 200

/** What customers owe and have paid, as the office keeps it. */
export const moneyRoutes: Route[] = [
  adminRoute(contract.moneyOfDay, async ({ ctx, query }) => {
    const day = query.day ?? kitchenDayOf(ctx.now())
    const { db } = ctx.longWork
    const takings = await takingsOf(db, day)
    const givenBack = await givenBackOn(db, day)
    return {
      day,
      takings: takings.map(({ amount, ...taking }) => ({ ...taking, amount: rupeesFromPaise(amount) })),
      entered: (await enteredOn(db, day)).map(({ amount, ...of }) => ({ ...of, amount: rupeesFromPaise(amount) })),
      given_back: givenBack.map(({ amount, ...given }) => ({ ...given, amount: rupeesFromPaise(amount) })),
      bounced: rupeesFromPaise(await bouncedOn(db, day)),
      orders: presentBalance(await balanceOfOrders(db, day)),
      subscriptions: presentBalance(await balanceOfSubscriptions(db, day)),
      cancelled_paid: rupeesFromPaise(await heldForCancelled(db, day)),
    }
  }),

  adminRoute(contract.listDues, async ({ ctx, caller, query, request }) => {
    const { day = null, except = null, search, cursor, limit, ...filters } = query
    const rider = await riderSql(ctx)
    const words = search === undefined ? {} : { search: { words: search, phones: roleCan(caller.role, 'phones.see') } }
    const of = { day, except, ...filters, ...words }
    const { orders, subscriptions, nextCursor } = await pageOfDues(ctx.db, of, rider, query, PAGE)
    const ids = orders.map(({ id }) => id)
    const [boxes] = await boxesOfOrders.run(ctx, ctx.db, ids)
    const inTheirs = await request.server.languages.inTheirs(
      [...orders, ...subscriptions].map(({ language }) => language),
    )
    return {
      orders: orders.map((order) => presentDueOrder(order, boxes?.get(order.id), inTheirs)),
      subscriptions: subscriptions.map((subscription) => presentDueSubscription(subscription, inTheirs)),
      total: presentTotal(await totalDue(ctx.db, of, rider)),
      riders: await ridersDue(ctx.db, { day, except }, rider),
      nextCursor,
    }
  }),

  adminRoute(contract.listPayments, async ({ ctx, query }) => {
    const day = query.day ?? kitchenDayOf(ctx.now())
    const { rows, nextCursor } = await readPage(query, PAGE, (page) => paymentsOf(ctx.db, day, page))
    return { payments: rows.map(presentPayment), nextCursor }
  }),

  adminRoute(contract.collectCash, async ({ ctx, caller, body }) => {
    const { stored, left } = await collectCash(ctx, {
      orderIds: [...new Set(body.orders)],
      subscriptionIds: [...new Set(body.subscriptions)],
      adminId: caller.id,
      noted: noteStored(ctx, caller, 'collectCash'),
    })
    return { ...presentStored(stored), left: left.map(presentLeft) }
  }),

  adminRoute(contract.previewCash, async ({ ctx, body }) => {
    const of =
      'day' in body ? body : { orderIds: [...new Set(body.orders)], subscriptionIds: [...new Set(body.subscriptions)] }
    const { paise, days, left, ...taken } = await previewCash(ctx, of)
    return {
      ...taken,
      amount: rupeesFromPaise(paise),
      days: days.map(({ paise, ...of }) => ({ ...of, amount: rupeesFromPaise(paise) })),
      left: left.map(presentLeft),
    }
  }),

  adminRoute(contract.voidPayments, async ({ ctx, caller, body }) => ({
    voided: await voidPayments(ctx, {
      ids: [...new Set(body.payments)],
      caller,
      noted: noteVoided(ctx, caller, 'voidPayments'),
    }),
  })),

  adminRoute(contract.voidPayment, async ({ ctx, caller, params }) => {
    await voidPayment(ctx, {
      id: params.id,
      caller,
      noted: noteVoided(ctx, caller, 'voidPayment'),
    })
    return {}
  }),
]
