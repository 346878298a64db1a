import { sql } from 'kysely'
import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { deadlineOf } from '#shared/domain/calendar/calendar.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { productionSettings } from './settings.ts'
import { daysPastDeadline, unseenDishes } from './sheet.ts'

/** The daily run looks every ten minutes: a day that is not locked so long after its deadline is late. */
const LATE_MS = 15 * 60_000

/** What of the sheets should be zero and is not. A kitchen that does not cook by them is told of nothing. */
export async function productionChecks(ctx: AppContext) {
  const { db } = ctx.longWork
  const now = ctx.now()
  const { watched } = await productionSettings(db)
  if (!watched) return { watched, notLocked: [], unseen: [] }
  const { of, slots } = await calendarOf(ctx).all(now)
  const late = slots.served.flatMap((slot) =>
    daysPastDeadline(of[slot], now).map((day) => ({ day, slot, deadline: deadlineOf(of[slot], day) })),
  )
  const { rows: locked } = await sql<SlotDay>`
    SELECT p.day, p.slot FROM production_sheets p
      JOIN unnest(${late.map(({ day }) => day)}::date[], ${late.map(({ slot }) => slot)}::text[]) AS d (day, slot)
        ON p.day = d.day AND p.slot = d.slot`.execute(db)
  const isLocked = ({ day, slot }: SlotDay) => locked.some((sheet) => sheet.day === day && sheet.slot === slot)
  return {
    watched,
    notLocked: late
      .filter((day) => !isLocked(day) && now.getTime() - day.deadline.getTime() > LATE_MS)
      .map(({ deadline, ...day }) => ({ ...day, deadline: deadline.toISOString() })),
    unseen: await unseenDishes(ctx, db),
  }
}
