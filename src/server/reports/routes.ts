import { calendarOf } from '#server/calendar/calendar.ts'
import { adminRoute } from '#server/people/people.ts'
import type { AppContext } from '#server/platform/context.ts'
import { withBudget } from '#server/platform/db/time-budget.ts'
import type { Route } from '#server/platform/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { orderDayAt } from '#shared/domain/calendar/calendar.ts'
import { deliveryDaysOf } from '#shared/domain/calendar/order-filters.ts'
import { countDishes, countPlates } from '#shared/domain/reports/dish-summary.ts'
import { reportDaysOf } from '#shared/domain/reports/reports.ts'
import { dashboardStats } from './dashboard.ts'
import { dishByDay } from './dish-report.ts'
import { countOrders, figuresOf } from './figures.ts'
import { largeReports } from './one-at-a-time.ts'
import { periodReport } from './period-report.ts'
import { portionsOf } from './portions.ts'
import { presentDishCount, presentPlates } from './present.ts'
import { rollUpDays } from './rollups.ts'

/** What the kitchen counts. */
export const reportRoutes: Route[] = [
  adminRoute(contract.dashboardStats, async ({ ctx }) => ({
    stats: await inTurn(ctx, 'dashboard', () => dashboardStats(ctx)),
  })),

  adminRoute(contract.dishSummary, async ({ ctx, query }) => {
    const now = ctx.now()
    const calendar = await calendarOf(ctx).at(now)
    const single = query.day ?? (query.date ? null : orderDayAt(calendar, now))
    const days = single ? { from: single, to: single } : deliveryDaysOf(query.date ?? 'all', calendar, now)
    const summary = async () => {
      const figures = await figuresOf(ctx, days)
      const portions = await portionsOf(ctx.longWork.db, figures)
      return {
        orders: countOrders(figures),
        plates: presentPlates(countPlates(portions)),
        rows: countDishes(portions).map(presentDishCount),
      }
    }
    return {
      day: days && days.from === days.to ? days.from : null,
      from: days?.from ?? null,
      to: days?.to ?? null,
      // The kitchen cooks by that of a few days, which waits for nothing.
      ...(await (days === null ? inTurn(ctx, 'dish summary', summary) : summary())),
    }
  }),

  adminRoute(contract.reports, async ({ ctx, query: { period } }) =>
    inTurn(ctx, `reports ${period}`, () => periodReport(ctx, period)),
  ),

  adminRoute(contract.dishReport, async ({ ctx, query: { period, ...wanted } }) => ({
    days: await inTurn(ctx, `dish ${period} ${wanted.category} ${wanted.dish}`, async () => {
      const now = ctx.now()
      const days = reportDaysOf(period, await calendarOf(ctx).at(now), now)
      return dishByDay(ctx.longWork.db, await figuresOf(ctx, days), wanted)
    }),
  })),
]

/** Makes a report over many days in its turn. `key` says which: equal ones that wait are made once. */
function inTurn<Report>(ctx: AppContext, key: string, make: () => Promise<Report>): Promise<Report> {
  const ask = async () => {
    // What cannot be rolled up just now is counted.
    await rollUpDays(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'days could not be rolled up'))
    return make()
  }
  // Many may wait for it: it is on nobody's budget.
  return largeReports(ctx).ask(key, () => withBudget(null, ask))
}
