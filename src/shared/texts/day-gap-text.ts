import * as m from '#paraglide/messages.js'
import { formatRupees } from '../base/money.ts'
import type { DayGap, GapCount } from '../domain/reports/day-checks.ts'

type CountedGap = Exclude<DayGap, 'cash_due'>

const TEXTS: Record<CountedGap, (of: { count: number }) => string> = {
  missing: m.day_gap_missing,
  unconfirmed: m.day_gap_unconfirmed,
  unpacked: m.day_gap_unpacked,
  off_run: m.day_gap_off_run,
  undelivered: m.day_gap_undelivered,
  failed: m.day_gap_failed,
}

/** What has not happened, and to how many orders: `4 not packed`; of cash how much, in rupees where it is known. */
export function gapText({ gap, count }: GapCount, cashDue: number | undefined): string {
  if (gap !== 'cash_due') return TEXTS[gap]({ count })
  return cashDue === undefined ? m.day_gap_cash_orders({ count }) : m.day_gap_cash({ amount: formatRupees(cashDue) })
}
