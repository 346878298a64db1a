import * as m from '#paraglide/messages.js'
import type { DayList } from '#shared/domain/reports/day-checks.ts'

/** What each number of a day, and its list, is called. */
export const stepTitles: Record<DayList, () => string> = {
  expected: m.day_step_expected,
  made: m.day_step_made,
  missing: m.day_step_missing,
  confirmed: m.day_step_confirmed,
  unconfirmed: m.day_step_unconfirmed,
  packed: m.day_step_packed,
  unpacked: m.day_step_unpacked,
  on_run: m.day_step_on_run,
  off_run: m.day_step_off_run,
  delivered: m.day_step_delivered,
  undelivered: m.day_step_undelivered,
  failed: m.day_step_failed,
  cash_in: m.day_step_cash_in,
  cash_due: m.day_step_cash_due,
}
