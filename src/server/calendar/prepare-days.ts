import { sql } from 'kysely'
import type { AppContext } from '#server/platform/context.ts'
import type { Trx } from '#server/platform/db/connection.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { openDaysAmong, type SlotCode, usualDeadline, usualOrderBy } from '#shared/domain/calendar/calendar.ts'
import { daysBetween, type KitchenDay, kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import { enabledSlots, readCalendar } from './read-calendar.ts'
import { holdCalendar } from './version.ts'

/** How far ahead days have rows. */
export const DAYS_AHEAD = 90

/**
 * Gives the coming days of every enabled slot their rows, as is usual. May run any number of times, on several instances
 * at once. Returns how many rows were missing.
 */
export async function prepareDays(ctx: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return inTransaction(ctx.db, async (trx) => {
    await holdCalendar(trx)
    let made = 0
    for (const code of await enabledSlots(trx)) made += await fillDays(trx, code, ctx.now())
    return made
  })
}

/**
 * Gives the coming days of a slot that have no row one, up to `until` if that is further than usual, in one statement.
 * Days are not changed meanwhile.
 */
export async function fillDays(trx: Trx, code: SlotCode, now: Date, until: KitchenDay = ''): Promise<number> {
  const calendar = await readCalendar(trx, now, code)
  const today = kitchenDayOf(now)
  const coming = openDaysAmong(calendar, today, Math.max(DAYS_AHEAD, 1 + daysBetween(today, until || today)))
  const days = coming.filter((day) => !calendar.days.has(day))
  if (days.length === 0) return 0
  const { numAffectedRows } = await sql`
    INSERT INTO service_days (day, slot, cut_off_at, order_by)
    SELECT day, ${code}, cut_off_at, order_by
    FROM unnest(${days}::date[], ${days.map((day) => usualDeadline(calendar, day))}::timestamptz[],
      ${days.map((day) => usualOrderBy(calendar.slot, day))}::timestamptz[]) AS w (day, cut_off_at, order_by)
    ON CONFLICT (day, slot) DO NOTHING`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
