import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { addDays, type KitchenDay, kitchenInstant } from '#shared/base/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { numberOf } from '#shared/base/phone.ts'
import { bestSellers, countDishes, shareOf } from '#shared/domain/kitchen/dish-summary.ts'
import { comparedDaysOf, type DaySpan, type ReportedDays, reportDaysOf } from '#shared/domain/reports/reports.ts'
import { countActiveSubscriptions } from './active-subscriptions.ts'
import type { Days } from './counting.ts'
import { customerFigures } from './customer-totals.ts'
import type { DayFigures } from './day-figures.ts'
import { figuresOf, salesByDay, salesByStatus, salesOf } from './figures.ts'
import { portionsOf } from './portions.ts'
import { inRupees, presentDishCount, presentSubscriptionRow } from './present.ts'
import { customersCreated, subscriptionsWithin } from './queries.ts'

const SELLERS_LISTED = 20
const CUSTOMERS_LISTED = 20
const SUBSCRIPTIONS_LISTED = 100

type Context = Pick<AppContext, 'longWork' | 'now' | 'services'>

/** All that the reports screen shows of a period, or of any days. */
export async function periodReport(ctx: Context, reported: ReportedDays) {
  const now = ctx.now()
  const calendar = await calendarOf(ctx).at(now)
  const days = reportDaysOf(reported, calendar, now)
  const compared = comparedDaysOf(reported, calendar, now)
  const figures = await figuresOf(ctx, days)
  const portions = await portionsOf(ctx.longWork.db, figures)
  return {
    period: typeof reported === 'string' ? reported : ('days' as const),
    from: days?.from ?? null,
    to: days?.to ?? null,
    comparison: compared && {
      now: { ...compared.now, ...comingTo(figures.filter(({ day }) => isWithin(day, compared.now))) },
      before: { ...compared.before, ...comingTo(await figuresOf(ctx, compared.before)) },
    },
    dishSummary: countDishes(portions).map(presentDishCount),
    salesByDay: salesByDay(figures).map(inRupees),
    bestSellers: bestSellers(portions, SELLERS_LISTED).map(({ revenuePaise, ...seller }) => ({
      ...seller,
      revenue: rupeesFromPaise(revenuePaise),
    })),
    subscriptions: await subscriptionReport(ctx, days, figures),
    customers: await customerReport(ctx, days),
  }
}

function comingTo(figures: DayFigures[]) {
  return inRupees(salesOf(figures))
}

function isWithin(day: KitchenDay, { from, to }: DaySpan): boolean {
  return day >= from && day <= to
}

async function subscriptionReport(ctx: Context, days: Days, figures: DayFigures[]) {
  const { db } = ctx.longWork
  const now = ctx.now()
  const calendar = await calendarOf(ctx).at(now)
  const { rows, total } = await subscriptionsWithin(db, days, SUBSCRIPTIONS_LISTED)
  const report = {
    active: await countActiveSubscriptions(db),
    orders: 0,
    revenue: 0,
    confirmed: 0,
    willBeConfirmed: 0,
    skipped: 0,
    subscriptions: rows.map((subscription) => presentSubscriptionRow(subscription, calendar, now)),
    totalSubscriptions: total,
  }
  for (const { status, orders, revenue } of salesByStatus(figures, true)) {
    report.orders += orders
    report.revenue += rupeesFromPaise(revenue)
    report[shareOf(status)] += orders
  }
  return report
}

async function customerReport(ctx: Context, days: Days) {
  const between = days && { from: kitchenInstant(days.from), before: kitchenInstant(addDays(days.to, 1)) }
  const { ordering, best } = await customerFigures(ctx, days, CUSTOMERS_LISTED)
  return {
    ordering,
    new: await customersCreated(ctx.longWork.db, between),
    best: best.map((row) => ({
      _id: row.customer_id,
      name: row.name,
      phone_number: numberOf(row.phone),
      orders: row.orders,
      spent: rupeesFromPaise(row.spent),
      lastDay: row.last_day,
    })),
  }
}
