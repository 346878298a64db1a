import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { cookFigureOfDay } from '#server/kitchen/kitchen.ts'
import { codeLimitsReached } from '#server/people/people.ts'
import { addDays, type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import type { DaySales, Stats } from '#shared/contract/reports/office/reports.schemas.ts'
import { isOpen, nextOpenDay, type SlotCode } from '#shared/domain/calendar/calendar.ts'
import { countPlates } from '#shared/domain/kitchen/dish-summary.ts'
import { ORDER_STATUSES } from '#shared/domain/ordering/order-status.ts'
import { countActiveSubscriptions } from './active-subscriptions.ts'
import { type DayFigures, ofSlot } from './day-figures.ts'
import { figuresOf, salesByDay, salesByStatus } from './figures.ts'
import { portionsOf } from './portions.ts'
import { inRupees, presentPlates } from './present.ts'
import { countHeld, customersCreated } from './queries.ts'

const DAYS_SHOWN = 30

/** The figures of the dashboard. */
export async function dashboardStats(ctx: AppContext): Promise<Stats> {
  const { db } = ctx.longWork
  const now = ctx.now()
  const today = kitchenDayOf(now)
  const { of, slots } = await calendarOf(ctx).all(now)
  const tomorrow = nextOpenDay(of.lunch, today)
  const figures = await figuresOf(ctx, null)
  const totals = salesByStatus(figures)
  const ordersByDay = lastDays(figures, today)
  const on = (day: KitchenDay) => figures.filter((one) => one.day === day)
  const platesOf = async (day: KitchenDay) => ({
    day,
    ...presentPlates(countPlates(await portionsOf(db, on(day)))),
    cook: await cookFigureOfDay(db, day, slots.served),
  })
  const todays = ordersByDay.at(-1)
  const limits = await codeLimitsReached(ctx, now)
  return {
    totalOrders: totals.reduce((sum, { orders }) => sum + orders, 0),
    totalRevenue: rupeesFromPaise(totals.reduce((sum, { revenue }) => sum + revenue, 0)),
    totalCustomers: await customersCreated(db, null),
    todayOrders: todays?.orders ?? 0,
    todayRevenue: todays?.revenue ?? 0,
    ...((limits.groups.length > 0 || limits.addresses > 0) && { codeLimits: limits }),
    heldOrders: await countHeld(db),
    activeSubscriptions: await countActiveSubscriptions(db),
    ordersByStatus: Object.fromEntries(
      ORDER_STATUSES.map((status) => [status, totals.find((row) => row.status === status)?.orders ?? 0]),
    ),
    ordersByDay,
    totalCounted: totals.reduce((sum, { counted }) => sum + counted, 0),
    todayCounted: todays?.counted ?? 0,
    today: { ...(await platesOf(today)), open: slots.served.some((slot) => isOpen(of[slot], today)) },
    tomorrow: {
      ...(await platesOf(tomorrow)),
      ...(slots.served.length > 1 && { slots: await platesBySlot(db, on(tomorrow), slots.served) }),
    },
  }
}

async function platesBySlot(db: Db, figures: DayFigures[], slots: SlotCode[]) {
  const counted: NonNullable<Stats['tomorrow']['slots']> = []
  for (const slot of slots) {
    const portions = await portionsOf(
      db,
      figures.map((day) => ofSlot(day, slot)),
    )
    counted.push({ slot, ...countPlates(portions) })
  }
  return counted
}

function lastDays(figures: DayFigures[], today: KitchenDay): DaySales[] {
  const first = addDays(today, 1 - DAYS_SHOWN)
  const sales = new Map(salesByDay(figures).map((row) => [row.day, inRupees(row)]))
  return Array.from({ length: DAYS_SHOWN }, (_, offset) => {
    const day = addDays(first, offset)
    return sales.get(day) ?? { day, orders: 0, counted: 0, revenue: 0 }
  })
}
