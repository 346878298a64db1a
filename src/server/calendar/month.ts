import type { AppContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/connection.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { CalendarDay } from '#shared/contract/office/calendar.schemas.ts'
import { deadlineOf, isOpen, orderByOf } from '#shared/domain/calendar/calendar.ts'
import { daysOfRange, MAX_CLOSURE_DAYS } from '#shared/domain/calendar/closures.ts'
import { daysBetween, type KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import type { DayRange } from './close-days.ts'
import type { DayFacts } from './effects.ts'
import { factsOfDays } from './hooks.ts'
import { readCalendar } from './read-calendar.ts'

/** Every day of a slot from the first to the last, with what stands in the books for it. Throws the `closure_days_*` codes. */
export async function calendarDays(ctx: AppContext, range: DayRange): Promise<CalendarDay[]> {
  if (range.to < range.from) throw new AppError('closure_days_backwards')
  if (daysBetween(range.from, range.to) >= MAX_CLOSURE_DAYS) throw new AppError('closure_days_too_many')
  const { db } = ctx
  const now = ctx.now()
  const calendar = await readCalendar(db, now, range.slot)
  const rows = await rowsOf(db, range)
  const days = daysOfRange(range)
  const facts = await factsOfDays.run(ctx, db, calendar, days, now)
  return days.map((day) => {
    const row = rows.get(day)
    const open = row ? row.state !== 'closed' : isOpen(calendar, day)
    const served = row !== undefined || open
    return {
      day,
      open,
      deadline: served ? (row?.cut_off_at ?? deadlineOf(calendar, day)).toISOString() : null,
      order_by: served ? (row?.order_by ?? orderByOf(calendar, day)).toISOString() : null,
      ...presentFacts(facts, day),
      closure:
        row?.closure_id && row.reason !== null ? { _id: row.closure_id, reason: row.reason, note: row.note } : null,
    }
  })
}

async function rowsOf(db: Db, { slot, from, to }: DayRange) {
  const rows = await db
    .selectFrom('service_days as d')
    .leftJoin('closures as c', 'c.id', 'd.closure_id')
    .select(['d.day', 'd.state', 'd.cut_off_at', 'd.order_by', 'd.closure_id', 'c.reason', 'c.note'])
    .where('d.slot', '=', slot)
    .where('d.day', '>=', from)
    .where('d.day', '<=', to)
    .execute()
  return new Map(rows.map((row) => [row.day, row]))
}

function presentFacts(parts: Map<KitchenDay, DayFacts>[], day: KitchenDay) {
  const facts: DayFacts = Object.assign({}, ...parts.map((part) => part.get(day)))
  return {
    orders: facts.orders ?? 0,
    subscription_orders: facts.subscriptionOrders ?? 0,
    plates: facts.plates ?? 0,
    promised_meals: facts.promisedMeals ?? 0,
    menu: facts.menu ?? null,
  }
}
