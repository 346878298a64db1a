import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { missingOrders } from '#server/subscriptions/subscriptions.ts'
import { clockInstant, type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import type { DaySteps, ListedDayOrders } from '#shared/contract/reports/office/whole-day.schemas.ts'
import { type Calendar, isOpen, nextOpenDay, previousOpenDay, type SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { statusOf } from '#shared/domain/ordering/order-status.ts'
import {
  checkDue,
  checkTime,
  DAY_CHECKS,
  DAY_GAPS,
  type DayList,
  type GapCount,
  gapsAt,
} from '#shared/domain/reports/day-checks.ts'
import { countOrders, type ListedOrder, listOrders, stepsOf } from './day-orders.ts'

/** As many of a list are named. */
const LISTED = 200

/** Which day it is about: today while it is open, else the next one. */
function dayShown(calendars: Calendar[], now: Date): KitchenDay {
  const today = kitchenDayOf(now)
  if (calendars.some((calendar) => isOpen(calendar, today))) return today
  return calendars.map((calendar) => nextOpenDay(calendar, today)).toSorted()[0] ?? today
}

/** How far a day has come, slot by slot. */
export async function wholeDayOf(ctx: AppContext, named?: KitchenDay) {
  const now = ctx.now()
  const { slots, of } = await calendarOf(ctx).all(now)
  const calendars = slots.served.map((slot) => of[slot])
  const day = named ?? dayShown(calendars, now)
  const around = (step: typeof nextOpenDay) => calendars.map((calendar) => step(calendar, day)).toSorted()
  const steps: DaySteps[] = []
  for (const calendar of calendars) steps.push(await slotSteps(ctx, calendar, day, now))
  return {
    day,
    now: now.toISOString(),
    previousDay: around(previousOpenDay).at(-1) ?? day,
    nextDay: around(nextOpenDay)[0] ?? day,
    slots: steps,
  }
}

async function slotSteps(ctx: AppContext, calendar: Calendar, day: KitchenDay, now: Date): Promise<DaySteps> {
  const { counts, missing, steps } = await countsOf(ctx, calendar, day, now)
  const { made, confirmed, packed, on_run, delivered } = counts
  return {
    slot: calendar.slot.code,
    open: isOpen(calendar, day),
    checks: DAY_CHECKS.map((name) => checkTime(calendar.slot, day, name).toISOString()),
    counts: {
      expected: made + missing.total,
      made,
      confirmed,
      packed: steps.packed === null ? null : packed,
      on_run: steps.hasRuns ? on_run : null,
      delivered,
    },
    gaps: DAY_GAPS.map((gap) => ({ gap, count: gap === 'missing' ? missing.total : counts[gap] })).filter(
      ({ count }) => count > 0,
    ),
    overdue: overdueNow(calendar, day, now, awaitedGaps(counts, missing)).map(({ gap }) => gap),
    cashIn: rupeesFromPaise(counts.cashInPaise),
    cashDue: rupeesFromPaise(counts.cashDuePaise),
  }
}

/** What of a day should be done by now: of a day that is over all that its last check asks for. */
function overdueNow(calendar: Calendar, day: KitchenDay, now: Date, gaps: GapCount[]): GapCount[] {
  const check = day < kitchenDayOf(now) ? 'end' : checkDue(calendar, day, now)
  return check === null ? [] : gapsAt(calendar, day, check, gaps, now)
}

type Counted = Awaited<ReturnType<typeof countsOf>>

/** The gaps as the checks see them: what waits for its payment is not made on purpose, and what was ordered late comes later. */
export function awaitedGaps(counts: Counted['counts'], missing: Counted['missing']): GapCount[] {
  return DAY_GAPS.map((gap) => ({
    gap,
    count: gap === 'missing' ? missing.total - missing.waiting : counts.awaited[gap],
  }))
}

/** What a day of a slot comes to. Who should have had an order on a day that is over or closed nobody asks. */
export async function countsOf(ctx: AppContext, calendar: Calendar, day: KitchenDay, now: Date) {
  const { db } = ctx.longWork
  const slotDay: SlotDay = { day, slot: calendar.slot.code }
  const beginning = clockInstant(day, calendar.slot.deliversFrom)
  const steps = await stepsOf(ctx, slotDay, { beginning, today: kitchenDayOf(now) })
  const counts = await countOrders(db, steps)
  const isAsked = day >= kitchenDayOf(now) && isOpen(calendar, day)
  const missing = isAsked ? await missingOrders(db, calendar, day, now) : { total: 0, waiting: 0, orders: [] }
  return { counts, missing, steps }
}

interface WantedList {
  day: KitchenDay
  slot: SlotCode
  list: DayList
  cursor?: string | undefined
  limit?: number | undefined
}

/** Where a page begins: behind a subscription that has no order, or behind an order. */
const PLACE = /^(missing|orders)(?: ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?$/

/** A page of the orders behind a number; subscriptions without one come first. Throws `invalid_request` for a wrong cursor. */
export async function listOfDay(
  ctx: AppContext,
  { day, slot, list, cursor, limit = LISTED }: WantedList,
): Promise<ListedDayOrders> {
  const now = ctx.now()
  const { db } = ctx.longWork
  const calendar = (await calendarOf(ctx).all(now)).of[slot]
  const { counts, missing, steps } = await countsOf(ctx, calendar, day, now)
  const isMissing = list === 'missing' || list === 'expected'
  const ofOrders = list === 'expected' ? 'made' : list
  const place = PLACE.exec(cursor ?? (isMissing ? 'missing' : 'orders'))
  if (!place) throw new AppError('invalid_request', { field: 'query.cursor' })
  const [, part, after = null] = place
  const isLacking = part === 'missing' && missing.total > 0
  const found = isLacking ? await missingOrders(db, calendar, day, now, { after, limit: limit + 1 }) : null
  const without = found?.orders.slice(0, limit) ?? []
  const hasMore = (found?.orders.length ?? 0) > limit
  const readsOrders = ofOrders !== 'missing' && !hasMore
  const from = part === 'orders' ? after : null
  const read = readsOrders ? await listOrders(db, steps, ofOrders, { after: from, limit: limit + 1 }) : []
  const orders = read.slice(0, limit)
  const nextCursor = hasMore
    ? `missing ${without.at(-1)?.subscription_id}`
    : read.length > limit
      ? `orders ${orders.at(-1)?.id}`
      : null
  const listed = ofOrders === 'missing' ? 0 : counts[ofOrders]
  return {
    total: listed + (isMissing ? missing.total : 0),
    orders: orders.map(presentListed),
    missing: without,
    nextCursor,
  }
}

function presentListed(order: ListedOrder): ListedDayOrders['orders'][number] {
  const { id, customerName, recipient, phone, receivedPaise, duePaise } = order
  return {
    _id: id,
    order_number: orderNumber(id) as string,
    name: recipient ?? customerName,
    phone,
    status: statusOf(order),
    received: rupeesFromPaise(receivedPaise),
    due: rupeesFromPaise(duePaise),
  }
}
