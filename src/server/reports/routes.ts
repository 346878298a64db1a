import { adminRoute } from '#server/people/people.ts'
import type { Route } from '#server/platform/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { addDays, deliveryDaysOf, kitchenInstant, orderDayAt } from '#shared/domain/calendar/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/domain/money/money.ts'
import { bestSellers, countDishes, countPlates, shareOf } from '#shared/domain/reports/dish-summary.ts'
import { reportDaysOf } from '#shared/domain/reports/reports.ts'
import { countActiveSubscriptions } from './active-subscriptions.ts'
import { dashboardStats } from './dashboard.ts'
import { dishByDay } from './dish-report.ts'
import { portionsOf } from './portions.ts'
import { inRupees, presentDishCount, presentSubscriptionRow } from './present.ts'
import * as queries from './queries.ts'

const SELLERS_LISTED = 20
const CUSTOMERS_LISTED = 20
const SUBSCRIPTIONS_LISTED = 100

/** What the kitchen counts. */
export const reportRoutes: Route[] = [
  adminRoute(contract.dashboardStats, async ({ ctx }) => ({ stats: await dashboardStats(ctx) })),

  adminRoute(contract.dishSummary, async ({ ctx: { longWork, now }, query }) => {
    const { db } = longWork
    const single = query.day ?? (query.date ? null : orderDayAt(now()))
    const days = single ? { from: single, to: single } : deliveryDaysOf(query.date ?? 'all', now())
    const portions = await portionsOf(db, days)
    return {
      day: days && days.from === days.to ? days.from : null,
      from: days?.from ?? null,
      to: days?.to ?? null,
      orders: await queries.countOrders(db, days),
      plates: countPlates(portions),
      rows: countDishes(portions).map(presentDishCount),
    }
  }),

  adminRoute(contract.reports, async ({ ctx: { longWork, now }, query: { period } }) => {
    const { db } = longWork
    const days = reportDaysOf(period, now())
    const portions = await portionsOf(db, days)
    return {
      period,
      from: days?.from ?? null,
      to: days?.to ?? null,
      dishSummary: countDishes(portions).map(presentDishCount),
      salesByDay: (await queries.salesByDay(db, days)).map(inRupees),
      bestSellers: bestSellers(portions, SELLERS_LISTED).map(({ revenuePaise, ...seller }) => ({
        ...seller,
        revenue: rupeesFromPaise(revenuePaise),
      })),
      subscriptions: await subscriptionReport(db, days, now()),
      customers: await customerReport(db, days),
    }
  }),

  adminRoute(contract.dishReport, async ({ ctx: { longWork, now }, query: { period, ...wanted } }) => ({
    days: await dishByDay(longWork.db, reportDaysOf(period, now()), wanted),
  })),
]

type Db = Parameters<typeof queries.salesByDay>[0]

async function subscriptionReport(db: Db, days: queries.Days, now: Date) {
  const subscriptions = await queries.subscriptionsWithin(db, days, SUBSCRIPTIONS_LISTED)
  const report = {
    active: await countActiveSubscriptions(db),
    orders: 0,
    revenue: 0,
    confirmed: 0,
    willBeConfirmed: 0,
    skipped: 0,
    subscriptions: subscriptions.map((subscription) => presentSubscriptionRow(subscription, now)),
    totalSubscriptions: subscriptions[0]?.total ?? 0,
  }
  for (const { status, orders, revenue } of await queries.subscriptionOrders(db, days)) {
    report.orders += orders
    report.revenue += rupeesFromPaise(revenue)
    report[shareOf(status)] += orders
  }
  return report
}

async function customerReport(db: Db, days: queries.Days) {
  const between = days && { from: kitchenInstant(days.from), before: kitchenInstant(addDays(days.to, 1)) }
  const best = await queries.bestCustomers(db, days, CUSTOMERS_LISTED)
  return {
    ordering: await queries.orderingCustomers(db, days),
    new: await queries.customersCreated(db, between),
    best: best.map((row) => ({
      _id: row.customer_id,
      name: row.name,
      phone_number: row.phone,
      orders: row.orders,
      spent: rupeesFromPaise(row.spent),
      lastDay: row.last_day,
    })),
  }
}
