import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { DailyRun, MissingOrder } from '#shared/contract/office/subscriptions.schemas.ts'
import { deadlineOf, deadlinePassed, nextOpenDay } from '#shared/domain/calendar/calendar.ts'
import { kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import { dayToPrepare } from '#shared/domain/subscriptions/subscription-days.ts'
import { servedOn } from './follow-menus.ts'
import { runCounts, subscriptionsWithoutOrder } from './queries.ts'

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
    subscriptionsWithoutOrder(db, day, NAMED),
  ])
  const missing = without[0]?.total ?? 0
  const reasonOf = (hasAddress: boolean, waits: boolean): MissingOrder['reason'] => {
    if (!hasAddress) return 'no_address'
    if (waits) return 'payment_due'
    if (menu === null) return 'no_menu'
    if (deadlinePassed(calendar, day, at)) return 'deadline_passed'
    return dayToPrepare(calendar, at) === day ? 'not_run' : 'before_run'
  }
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
    missing_orders: without.map(({ subscription_id, name, phone_number, has_address, waits }) => ({
      subscription_id,
      name,
      phone_number,
      reason: reasonOf(has_address, waits),
    })),
  }
}
