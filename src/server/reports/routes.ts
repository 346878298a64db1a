import { calendarOf } from '#server/calendar/calendar.ts'
import { adminRoute } from '#server/people/people.ts'
import type { Route } from '#server/platform/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Calendar, orderDayAt } from '#shared/domain/calendar/calendar.ts'
import { addDays, kitchenInstant } from '#shared/domain/calendar/kitchen-time.ts'
import { deliveryDaysOf } from '#shared/domain/calendar/order-filters.ts'
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
const PLANS_LISTED = 100

/** What the kitchen counts. */
export const reportRoutes: Route[] = [
  adminRoute(contract.dashboardStats, async ({ ctx }) => ({ stats: await dashboardStats(ctx) })),

  adminRoute(contract.dishSummary, async ({ ctx, query }) => {
    const { db } = ctx.longWork
    const now = ctx.now()
    const calendar = await calendarOf(ctx).at(now)
    const single = query.day ?? (query.date ? null : orderDayAt(calendar, now))
    const days = single ? { from: single, to: single } : deliveryDaysOf(query.date ?? 'all', calendar, now)
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

  adminRoute(contract.reports, async ({ ctx, query: { period } }) => {
    const { db } = ctx.longWork
    const now = ctx.now()
    const calendar = await calendarOf(ctx).at(now)
    const days = reportDaysOf(period, calendar, now)
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
      subscriptions: await subscriptionReport(db, { days, calendar, now }),
      customers: await customerReport(db, days),
    }
  }),

  adminRoute(contract.dishReport, async ({ ctx, query: { period, ...wanted } }) => {
    const now = ctx.now()
    const days = reportDaysOf(period, await calendarOf(ctx).at(now), now)
    return { days: await dishByDay(ctx.longWork.db, days, wanted) }
  }),
]

type Db = Parameters<typeof queries.salesByDay>[0]

async function subscriptionReport(
  db: Db,
  { days, calendar, now }: { days: queries.Days; calendar: Calendar; now: Date },
) {
  const subscriptions = await queries.subscriptionsWithin(db, days, PLANS_LISTED)
  const report = {
    active: await countActiveSubscriptions(db),
    orders: 0,
    revenue: 0,
    confirmed: 0,
    willBeConfirmed: 0,
    skipped: 0,
    subscriptions: subscriptions.map((subscription) => presentSubscriptionRow(subscription, calendar, now)),
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
