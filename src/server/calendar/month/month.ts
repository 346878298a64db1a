import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { DayOfMonth, SlotOfDay } from '#shared/contract/calendar/office/calendar-month.schemas.ts'
import {
  type Calendar,
  isUsual,
  orderByOf,
  type SlotCode,
  usualDeadline,
  usualOrderBy,
} from '#shared/domain/calendar/calendar.ts'
import { type Month, weeksOfMonth } from '#shared/domain/calendar/month.ts'
import { platesLeft } from '../capacity/day-plates.ts'
import { type DayFigures, figuresOfDays } from '../hooks.ts'
import { enabledSlots, readCalendar } from '../read-calendar.ts'

const NOTHING: DayFigures = { menu: null, one_off: 0, subscription: 0, held: 0, cancelled: 0, skipped: 0, promised: 0 }

/** The weeks that a month touches, with what each area knows of each day: a statement an area and slot, however many orders. */
export async function readMonth(ctx: AppContext, month: Month) {
  const { db } = ctx.longWork
  const now = ctx.now()
  const days = weeksOfMonth(month).flat()
  const slots = await enabledSlots(db)
  const shown = new Map(days.map((day): [KitchenDay, DayOfMonth] => [day, { day, menu: null, slots: [] }]))
  for (const code of slots) {
    const calendar = await readCalendar(db, now, code)
    const rows = await rowsOfDays(db, code, days)
    const known = await figuresOfDays.run(ctx, db, calendar, days, now)
    for (const [day, of] of shown) {
      const figures: DayFigures = Object.assign({ ...NOTHING }, ...known.map((figures) => figures.get(day)))
      if (code === slots[0]) of.menu = figures.menu
      of.slots.push({ ...slotOfDay(calendar, day, rows.get(day)), ...figures, ...plates(rows.get(day)) })
    }
  }
  return { today: kitchenDayOf(now), slots, days: [...shown.values()] }
}

type DayRow = Awaited<ReturnType<typeof rowsOfDays>> extends Map<string, infer Row> ? Row : never

async function rowsOfDays(db: Db, slot: SlotCode, days: KitchenDay[]) {
  const rows = await db
    .selectFrom('service_days as d')
    .leftJoin('closures as c', 'c.id', 'd.closure_id')
    .select([
      'd.day',
      'd.state',
      'd.cut_off_at',
      'd.order_by',
      'd.capacity',
      'd.taken',
      'd.promised',
      'd.closure_id',
      'c.reason',
      'c.note',
    ])
    .where('d.slot', '=', slot)
    .where('d.day', 'in', days)
    .execute()
  return new Map(rows.map((row) => [row.day, row]))
}

function slotOfDay(calendar: Calendar, day: KitchenDay, row: DayRow | undefined) {
  // By the weekdays alone, as nobody had closed or ordered anything.
  const usual = { slot: calendar.slot, days: new Map() }
  const deadline = row?.cut_off_at ?? usualDeadline(calendar, day)
  const orderBy = row?.order_by ?? orderByOf(calendar, day)
  return {
    slot: calendar.slot.code,
    state: stateOf(calendar, day, row),
    closure: closureOf(row),
    deadline: deadline.toISOString(),
    deadline_unusual: deadline.getTime() !== usualDeadline(usual, day).getTime(),
    order_by: orderBy.toISOString(),
    order_by_unusual: orderBy.getTime() !== usualOrderBy(calendar.slot, day).getTime(),
  }
}

function closureOf(row: DayRow | undefined): SlotOfDay['closure'] {
  if (!row?.closure_id || row.reason === null) return null
  return { _id: row.closure_id, reason: row.reason, note: row.note }
}

function stateOf({ slot }: Calendar, day: KitchenDay, row: DayRow | undefined): SlotOfDay['state'] {
  if (row) return row.state === 'closed' ? 'closed' : 'open'
  return isUsual(slot, day) ? 'open' : 'off'
}

function plates(row: DayRow | undefined) {
  return { capacity: row?.capacity ?? null, left: row ? platesLeft(row) : null }
}
