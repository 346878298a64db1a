import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { withBudget } from '#server/kernel/db/pool/time-budget.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { cookFigureOfDay } from '#server/kitchen/kitchen.ts'
import { isShort, wantedOrders } from '#server/ordering/ordering.ts'
import { adminRoute } from '#server/people/people.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { orderDayAt } from '#shared/domain/calendar/calendar.ts'
import { deliveryDaysOf } from '#shared/domain/calendar/order-filters.ts'
import { countDishes, countPlates } from '#shared/domain/kitchen/dish-summary.ts'
import { type ReportedDays, type ReportPeriod, reportDaysOf } from '#shared/domain/reports/reports.ts'
import { dashboardStats } from './dashboard.ts'
import { ofSlot } from './day-figures.ts'
import { dishByDay } from './dish-report.ts'
import { countOrders, figuresOf } from './figures.ts'
import { notesOf } from './notes.ts'
import { largeReports } from './one-at-a-time.ts'
import { orderTotals } from './order-totals.ts'
import { periodReport } from './period-report.ts'
import { portionsOf } from './portions.ts'
import { presentDishCount, presentPlates } from './present.ts'
import { menusOrdered } from './queries.ts'
import { rollUpDays } from './rollups.ts'
import { wallOf } from './wall.ts'
import { listOfDay, wholeDayOf } from './whole-day/whole-day.ts'

/** What the kitchen counts. */
export const reportRoutes: Route[] = [
  adminRoute(contract.wholeDay, async ({ ctx, query }) => ({ day: await wholeDayOf(ctx, query.day) })),

  adminRoute(contract.listWholeDay, ({ ctx, query }) => listOfDay(ctx, query)),

  adminRoute(contract.dashboardStats, async ({ ctx }) => ({
    stats: await inTurn(ctx, 'dashboard', () => dashboardStats(ctx)),
  })),

  adminRoute(contract.orderTotals, async ({ ctx, caller, query }) => {
    const wanted = await wantedOrders(ctx, caller, query)
    const totals = () => orderTotals(ctx, wanted)
    return isShort(wanted.days) ? totals() : inTurn(ctx, `order totals ${JSON.stringify(wanted)}`, totals)
  }),

  adminRoute(contract.dishSummary, async ({ ctx, query }) => {
    const now = ctx.now()
    const { slot } = query
    const calendar = await calendarOf(ctx).at(now, slot)
    const { served } = await calendarOf(ctx).slots(now)
    const day = query.day ?? (query.date ? null : orderDayAt(calendar, now))
    const days = deliveryDaysOf(day ?? query.date ?? 'all', calendar, now)
    const single = days && days.from === days.to ? days.from : null
    const summary = async () => {
      const all = await figuresOf(ctx, days)
      const figures = slot ? all.map((day) => ofSlot(day, slot)) : all
      const portions = await portionsOf(ctx.longWork.db, figures)
      return {
        menus: single === null ? [] : await menusOrdered(ctx.longWork.db, single, slot),
        orders: countOrders(figures),
        plates: {
          ...presentPlates(countPlates(portions)),
          ...(single !== null && { cook: await cookFigureOfDay(ctx.longWork.db, single, slot ? [slot] : served) }),
        },
        rows: countDishes(portions).map(presentDishCount),
      }
    }
    return {
      day: single,
      notes: single === null ? [] : await notesOf(ctx.longWork.db, single, slot),
      from: days?.from ?? null,
      to: days?.to ?? null,
      // The kitchen cooks by that of a few days, which waits for nothing.
      ...(await (days === null ? inTurn(ctx, `dish summary ${slot ?? ''}`, summary) : summary())),
    }
  }),

  adminRoute(contract.reports, async ({ ctx, query }) =>
    inTurn(ctx, `reports ${JSON.stringify(query)}`, () => periodReport(ctx, reportedDays(query))),
  ),

  adminRoute(contract.wall, async ({ ctx }) => ({ wall: await wallOf(ctx) })),

  adminRoute(contract.dishReport, async ({ ctx, query }) => ({
    days: await inTurn(ctx, `dish ${JSON.stringify(query)}`, async () => {
      const now = ctx.now()
      const days = reportDaysOf(reportedDays(query), await calendarOf(ctx).at(now), now)
      return dishByDay(ctx.longWork.db, await figuresOf(ctx, days), query)
    }),
  })),
]

/** Days that are named count before the period. */
function reportedDays({
  period,
  from,
  to,
}: {
  period: ReportPeriod
  from?: KitchenDay | undefined
  to?: KitchenDay | undefined
}): ReportedDays {
  return from && to ? { from, to } : period
}

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
