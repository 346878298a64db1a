import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import { addDays, type KitchenDay } from '#shared/base/kitchen-time.ts'
import { isOpen, type SlotCode, usualDeadline, usualOrderBy } from '#shared/domain/calendar/calendar.ts'
import { daysOfRange } from '#shared/domain/calendar/closures.ts'
import { alignDays } from '../align-days.ts'
import type { DaysTrx } from '../days-trx.ts'
import { fillDays } from '../prepare-days.ts'
import { readCalendar } from '../read-calendar.ts'

/** Days of a slot, first and last included. */
export interface DayRange {
  slot: SlotCode
  from: KitchenDay
  to: KitchenDay
}

/**
 * Closes the open days among these, by a closure or without. Deadlines of later days without orders move to the open day before. What was ordered
 * for the closed days is the caller's to release, in the same transaction. Returns the days that were closed now.
 */
export async function closeDays(
  ctx: AppContext,
  trx: DaysTrx,
  { slot, from, to }: DayRange,
  closureId: string | null = null,
): Promise<KitchenDay[]> {
  const now = ctx.now()
  // With a row, the first open day after these has its deadline as it is now, and does not lose it to the past.
  await fillDays(trx, slot, now, { from, to: addDays(to, 7) })
  const calendar = await readCalendar(trx, now, slot)
  const days = daysOfRange({ from, to }).filter((day) => isOpen(calendar, day))
  if (days.length === 0) return days
  await sql`
    INSERT INTO service_days (day, slot, state, cut_off_at, order_by, closure_id)
    SELECT day, ${slot}, 'closed', cut_off_at, order_by, ${closureId}::uuid
    FROM unnest(${days}::date[], ${days.map((day) => usualDeadline(calendar, day))}::timestamptz[],
      ${days.map((day) => usualOrderBy(calendar.slot, day))}::timestamptz[]) AS w (day, cut_off_at, order_by)
    ORDER BY day
    ON CONFLICT (day, slot) DO UPDATE SET state = 'closed', closure_id = excluded.closure_id`.execute(trx)
  await alignDays(ctx, trx, slot, now)
  return days
}

/** Opens the closed days among these again; orders that were released stay so. Returns the days that were opened now. */
export async function reopenDays(ctx: AppContext, trx: DaysTrx, { slot, from, to }: DayRange): Promise<KitchenDay[]> {
  const opened = await trx
    .updateTable('service_days')
    .set({ state: 'open', closure_id: null })
    .where('slot', '=', slot)
    .where('state', '=', 'closed')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .returning('day')
    .execute()
  if (opened.length > 0) await alignDays(ctx, trx, slot, ctx.now())
  return opened.map(({ day }) => day).sort()
}
