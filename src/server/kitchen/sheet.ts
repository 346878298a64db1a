import { sql } from 'kysely'
import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { addDays, clockInstant, type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { ProductionLine, ProductionSheet } from '#shared/contract/kitchen/office/production.schemas.ts'
import {
  type Calendar,
  deadlineOf,
  isOpen,
  nextOpenDay,
  openDaysFrom,
  orderByOf,
  previousOpenDay,
} from '#shared/domain/calendar/calendar.ts'
import { currentDay } from '#shared/domain/calendar/current-day.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { lineKey, type MenuDish, type ProductionUnit } from '#shared/domain/kitchen/production.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { cookFigureOf } from './cook-figures.ts'
import { choicesOfDay } from './count-choices.ts'
import { countDay, countWithClashes, menuOfDay } from './count-day.ts'
import type { ClashingOrder } from './food-rules/clashes.ts'
import { eaterName } from './food-rules/list-clashes.ts'
import { productionSettings } from './settings.ts'
import { lockedCounts, openLine, surplusOfDay } from './sheet-lines.ts'
import { lockedLines, lockedSheet } from './stored-sheets.ts'

/** The sheet of a day: what is ordered now beside what was locked. */

/** The place of dishes that came after the lock: below all others. */
export const ADDED_LATER = 10_000

/** How many of the same weekday are shown beside a day, and how far back they are looked for. */
const PAST_DAYS = 4
const WEEKS_BACK = 12
const SEEN_LISTED = 50

/** The current day of a slot, by its calendar. */
export async function dayCookedFor(
  ctx: Pick<AppContext, 'now' | 'services'>,
  slot: SlotDay['slot'],
): Promise<KitchenDay> {
  const now = ctx.now()
  return currentDay((await calendarOf(ctx).all(now)).of[slot], now)
}

/** Until when a change of the day's orders is cooked: until the last delivery. */
export function cookedUntil(calendar: Calendar, day: KitchenDay): Date {
  return clockInstant(day, calendar.slot.lastDelivery)
}

/** The sheet of a day of a slot. */
export async function sheetOf(
  ctx: Pick<AppContext, 'now' | 'services'>,
  db: Db,
  of: { day?: KitchenDay | undefined; slot: SlotDay['slot'] },
): Promise<ProductionSheet> {
  const now = ctx.now()
  const calendars = await calendarOf(ctx).all(now)
  const calendar = calendars.of[of.slot]
  const slotDay: SlotDay = { slot: of.slot, day: of.day ?? currentDay(calendar, now) }
  const { slot, day } = slotDay
  // Beside each other: two days of orders are counted in the time of one.
  const [[locked, { counts, clashing }], elsewhere, choices, settings, stored, seen, past, cook] = await Promise.all([
    countedSheet(db, slotDay),
    unseenElsewhere(ctx, db, slotDay),
    choicesOfDay(db, slotDay),
    productionSettings(db),
    lockedLines(db, slot, [day]),
    seenChanges(db, slotDay),
    pastSheets(db, slotDay),
    cookFigureOf(db, slotDay),
  ])
  const bufferPercent = locked?.bufferPercent ?? settings.bufferPercent
  const watched = now < cookedUntil(calendar, day)
  const unresolved = unresolvedOf(clashing)
  const lines = locked ? lockedCounts(counts, stored, watched) : counts.map((count) => openLine(count, bufferPercent))
  return {
    day,
    slot,
    slots: calendars.slots.served,
    now: now.toISOString(),
    open: isOpen(calendar, day),
    previousDay: previousOpenDay(calendar, day),
    nextDay: nextOpenDay(calendar, day),
    deadline: deadlineOf(calendar, day).toISOString(),
    bufferPercent,
    locked: locked ? { at: locked.lockedAt.toISOString(), by: locked.lockedBy } : null,
    cook,
    surplus: locked ? surplusOfDay(lines, orderByOf(calendar, day)) : null,
    lines: lines.map(({ offer: _, ...line }) => ({
      ...line,
      unresolved: unresolved.get(line.key) ?? [],
      past: past.days.map((of) => past.lines.get(`${of} ${lineKey(line)}`) ?? null),
    })),
    choices,
    seenChanges: seen,
    unseenElsewhere: elsewhere,
    pastDays: past.days,
    results: {
      version: locked?.resultsVersion ?? 0,
      at: locked?.resultsAt?.toISOString() ?? null,
      by: locked?.resultsBy ?? null,
    },
  }
}

/** The stored sheet of a day, and what is ordered by the servings of its lock, or of the menu before that. */
async function countedSheet(db: Db, slotDay: SlotDay) {
  const locked = await lockedSheet(db, slotDay)
  return [locked, await countWithClashes(db, slotDay, locked?.menu ?? (await menuOfDay(db, slotDay)))] as const
}

/** Whose dishes nobody has resolved, by the key of the dish. */
function unresolvedOf(clashing: readonly ClashingOrder[]): Map<string, ProductionLine['unresolved']> {
  const open = clashing.flatMap((order) =>
    order.clashes
      .filter(({ outcome }) => outcome.state === 'unresolved')
      .map(({ key }) => ({
        key,
        who: { order_number: orderNumber(order.order.id) as string, name: eaterName(order) },
      })),
  )
  const byDish = Map.groupBy(open, ({ key }) => key)
  return new Map([...byDish].map(([key, entries]) => [key, entries.map(({ who }) => who)]))
}

async function seenChanges(db: Db, { day, slot }: SlotDay): Promise<ProductionSheet['seenChanges']> {
  const { rows } = await sql<Omit<ProductionSheet['seenChanges'][number], 'at'> & { at: Date }>`
    SELECT d.dish_key AS key, d.unit, d.name, d.change, d.seen_at AS at, a.name AS by
    FROM production_deltas d LEFT JOIN admins a ON a.id = d.seen_by
    WHERE d.slot = ${slot} AND d.day = ${day} ORDER BY d.id DESC LIMIT ${SEEN_LISTED}`.execute(db)
  return rows.map(({ at, ...change }) => ({ ...change, at: at.toISOString() }))
}

/** The last of the same weekday that were locked, with what was planned, cooked and left over. */
async function pastSheets(db: Db, { day, slot }: SlotDay) {
  const weeks = Array.from({ length: WEEKS_BACK }, (_, week) => addDays(day, -7 * (week + 1)))
  const { rows } = await sql<{ day: KitchenDay }>`
    SELECT day FROM production_sheets WHERE slot = ${slot} AND day = ANY(${weeks}::date[])
    ORDER BY day DESC LIMIT ${PAST_DAYS}`.execute(db)
  const days = rows.map((row) => row.day)
  const lines = await lockedLines(db, slot, days)
  return {
    days,
    lines: new Map(
      lines.map((line) => [
        `${line.day} ${lineKey(line)}`,
        { planned: line.planned, cooked: line.cooked, leftOver: line.leftOver },
      ]),
    ),
  }
}

/** A dish of a locked day that has changed since somebody looked. */
export interface UnseenDish extends SlotDay {
  key: string
  unit: ProductionUnit
  name: string
  change: number
}

/** The changes of all days that are being cooked which nobody has seen. */
export async function unseenDishes(
  ctx: Pick<AppContext, 'now' | 'services'>,
  db: Db,
  apartFrom?: SlotDay,
): Promise<UnseenDish[]> {
  const now = ctx.now()
  const { of } = await calendarOf(ctx).all(now)
  const { rows } = await sql<SlotDay & { menu: MenuDish[] }>`
    SELECT day, slot, servings AS menu FROM production_sheets
    WHERE day >= ${kitchenDayOf(now)} ORDER BY day, slot DESC`.execute(db)
  const found: UnseenDish[] = []
  for (const { day, slot, menu } of rows) {
    if (now >= cookedUntil(of[slot], day) || (apartFrom?.day === day && apartFrom.slot === slot)) continue
    const lines = lockedCounts(await countDay(db, { day, slot }, menu), await lockedLines(db, slot, [day]), true)
    for (const { key, unit, name, change } of lines)
      if (change !== 0) found.push({ day, slot, key, unit, name, change })
  }
  return found
}

async function unseenElsewhere(ctx: Pick<AppContext, 'now' | 'services'>, db: Db, here: SlotDay) {
  const days = new Map<string, SlotDay & { dishes: number }>()
  for (const { day, slot } of await unseenDishes(ctx, db, here)) {
    const at = days.get(`${day} ${slot}`) ?? { day, slot, dishes: 0 }
    days.set(`${day} ${slot}`, { ...at, dishes: at.dishes + 1 })
  }
  return [...days.values()]
}

/** Open days of a slot from today on whose deadline has passed. */
export function daysPastDeadline(calendar: Calendar, now: Date): KitchenDay[] {
  // One more than have passed is looked at, however many days before it a deadline is.
  const days = openDaysFrom(calendar, kitchenDayOf(now), calendar.slot.cutOffDaysBefore + 2)
  return days.filter((day) => deadlineOf(calendar, day) <= now)
}
