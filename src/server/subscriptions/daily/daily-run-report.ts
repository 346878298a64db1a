import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { numberOf } from '#shared/base/phone.ts'
import type { DailyRun, MissingOrder } from '#shared/contract/subscriptions/office/subscriptions.schemas.ts'
import { type Calendar, deadlineOf, deadlinePassed, nextOpenDay } from '#shared/domain/calendar/calendar.ts'
import { dayToPrepare } from '#shared/domain/subscriptions/subscription-days.ts'
import { runCounts, subscriptionsWithoutOrder } from '../queries.ts'
import { servedOn } from './follow-menus.ts'

/** As many of the missing as are named. */
const NAMED = 200

/** How the next open day's subscription orders stand: expected, created, missing, and why. */
export async function dailyRunReport(ctx: Pick<AppContext, 'db' | 'now' | 'services'>): Promise<DailyRun> {
  const { db } = ctx
  const at = ctx.now()
  const calendar = await calendarOf(ctx).at(at)
  const day = nextOpenDay(calendar, kitchenDayOf(at))
  const [menu, counts, without] = await Promise.all([
    servedOn(db, calendar.slot.code, day),
    runCounts(db, day),
    subscriptionsWithoutOrder(db, { day }, NAMED),
  ])
  const missing = without[0]?.total ?? 0
  return {
    day,
    menu_name: menu?.name ?? null,
    confirmation_deadline: deadlineOf(calendar, day).toISOString(),
    expected: counts.created + missing,
    created: counts.created,
    pending: counts.pending,
    confirmed: counts.created - counts.pending - counts.skipped,
    skipped: counts.skipped,
    missing,
    missing_orders: without.map(presentMissing({ calendar, day, hasMenu: menu !== null, at })),
  }
}

/** The subscriptions of a slot that have no order for a day: how many, how many of them wait for their payment, and the first of them with why. */
export async function missingOrders(
  db: Db,
  calendar: Calendar,
  day: KitchenDay,
  at: Date,
  { after = null, limit = NAMED }: { after?: string | null; limit?: number } = {},
): Promise<{ total: number; waiting: number; orders: MissingOrder[] }> {
  const slot = calendar.slot.code
  const [menu, without] = await Promise.all([
    servedOn(db, slot, day),
    subscriptionsWithoutOrder(db, { day, slot }, limit, after),
  ])
  const orders = without.map(presentMissing({ calendar, day, hasMenu: menu !== null, at }))
  return { total: without[0]?.total ?? 0, waiting: without[0]?.waiting ?? 0, orders }
}

type Without = Awaited<ReturnType<typeof subscriptionsWithoutOrder>>[number]

function presentMissing(of: { calendar: Calendar; day: KitchenDay; hasMenu: boolean; at: Date }) {
  const { calendar, day, hasMenu, at } = of
  const reasonOf = ({ has_address, waits, parked }: Without): MissingOrder['reason'] => {
    if (!has_address) return 'no_address'
    if (waits) return 'payment_due'
    if (!hasMenu) return 'no_menu'
    if (parked) return 'failed'
    if (deadlinePassed(calendar, day, at)) return 'deadline_passed'
    return dayToPrepare(calendar, at) === day ? 'not_run' : 'before_run'
  }
  return (row: Without): MissingOrder => {
    const { subscription_id, name, phone_number } = row
    return { subscription_id, name, phone_number: numberOf(phone_number), reason: reasonOf(row) }
  }
}
