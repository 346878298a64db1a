import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type AdminCaller, recordChanges } from '#server/people/people.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { changeDays } from '../change-days.ts'
import { daysReopened } from '../hooks.ts'
import { type DayRange, reopenDays } from './close-days.ts'
import { requireRange } from './require-range.ts'

/**
 * Opens the closed days among these again. Orders that were cancelled stay so: their customers are asked. Returns the days
 * that were opened, and how many customers are asked. Throws `closure_nothing_closed` and what is wrong with the days.
 */
export async function reopenKitchen(
  ctx: AppContext,
  range: DayRange,
  caller: AdminCaller,
): Promise<{ days: KitchenDay[]; asked: number }> {
  const now = ctx.now()
  requireRange(range, now)
  return changeDays(ctx, async (trx) => {
    const days = await reopenDays(ctx, trx, range)
    if (days.length === 0) throw new AppError('closure_nothing_closed')
    await sql`
      UPDATE closures SET reopened_at = ${now}, reopened_by = ${caller.id}
      WHERE slot = ${range.slot} AND reopened_at IS NULL AND from_day <= ${range.to} AND to_day >= ${range.from}
        AND NOT EXISTS (SELECT FROM service_days d WHERE d.closure_id = closures.id)`.execute(trx)
    const asked = await daysReopened.run(ctx, trx, range.slot, days, now)
    await recordChanges(trx, caller, 'reopenDays', [{ subject: null, before: null, after: { ...range } }], now)
    return { days, asked: asked.reduce((sum, count) => sum + count, 0) }
  })
}
