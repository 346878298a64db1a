import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { lockAnew } from './lock-days.ts'

/**
 * Forgets all locked days, since what they were locked by has gone: the daily run locks those that are to come by what is left.
 * A day of which changes were ticked as seen keeps these, which nobody can delete, and is locked by what is left at once.
 */
export async function forgetSheets(trx: Trx, now: Date): Promise<void> {
  // Whoever is ticking has done it, or finds no sheet.
  await sql`SELECT FROM production_sheets ORDER BY slot, day FOR UPDATE`.execute(trx)
  await sql`DELETE FROM production_lines`.execute(trx)
  await sql`DELETE FROM production_sheets s WHERE NOT EXISTS (
    SELECT FROM production_deltas d WHERE d.slot = s.slot AND d.day = s.day)`.execute(trx)
  const { rows } = await sql<SlotDay>`
    UPDATE production_sheets SET results_at = NULL, results_by = NULL RETURNING slot, day`.execute(trx)
  const today = kitchenDayOf(now)
  for (const slotDay of rows) if (slotDay.day >= today) await lockAnew(trx, slotDay, { now, by: null })
}
