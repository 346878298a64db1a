import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { addDays, type KitchenDay, kitchenDayOf, lastEnteredDay } from '#shared/base/kitchen-time.ts'
import { isOpen, type SlotCode, usualDeadline, usualOrderBy } from '#shared/domain/calendar/calendar.ts'
import { daysOfRange } from '#shared/domain/calendar/closures.ts'
import { takeLimitedDays } from './capacity/limits.ts'
import { daysLimited } from './hooks.ts'
import { enabledSlots, readCalendar } from './read-calendar.ts'
import { holdCalendar } from './version.ts'

/** How far ahead days have rows. */
export const DAYS_AHEAD = 90

/**
 * Gives the coming days of every enabled slot their rows, as is usual. May run any number of times, on several instances
 * at once. Returns how many rows were missing.
 */
export async function prepareDays(ctx: AppContext): Promise<number> {
  return inTransaction(ctx.db, async (trx) => {
    const now = ctx.now()
    await holdCalendar(trx)
    await takeLimitedDays(trx, now)
    let made = 0
    for (const code of await enabledSlots(trx)) {
      const days = await fillDays(trx, code, now)
      if (days.length > 0) await daysLimited.run(ctx, trx, code, days)
      made += days.length
    }
    return made
  })
}

/**
 * Gives the coming days of a slot that have no row one, in one statement: the next `DAYS_AHEAD`, and those of `also`, of which
 * days more than two years ahead are left out. Days are not changed meanwhile. Returns them.
 */
export async function fillDays(
  trx: Trx,
  code: SlotCode,
  now: Date,
  also?: { from: KitchenDay; to: KitchenDay },
): Promise<KitchenDay[]> {
  const calendar = await readCalendar(trx, now, code)
  const today = kitchenDayOf(now)
  const usual = addDays(today, DAYS_AHEAD - 1)
  const { from, to } = also ?? { from: today, to: usual }
  const further = daysOfRange({ from: from > usual ? from : addDays(usual, 1), to })
  const last = lastEnteredDay(today)
  const days = [...daysOfRange({ from: today, to: usual }), ...further].filter(
    (day) => day <= last && isOpen(calendar, day) && !calendar.days.has(day),
  )
  if (days.length === 0) return days
  await sql`
    INSERT INTO service_days (day, slot, cut_off_at, order_by, capacity)
    SELECT day, ${code}, cut_off_at, order_by, (SELECT capacity FROM service_slots WHERE code = ${code})
    FROM unnest(${days}::date[], ${days.map((day) => usualDeadline(calendar, day))}::timestamptz[],
      ${days.map((day) => usualOrderBy(calendar.slot, day))}::timestamptz[]) AS w (day, cut_off_at, order_by)
    ON CONFLICT (day, slot) DO NOTHING`.execute(trx)
  return days
}
