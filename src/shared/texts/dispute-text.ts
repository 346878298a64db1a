import * as m from '#paraglide/messages.js'
import { formatWeekdayDate } from '../base/dates.ts'
import { kitchenDayOf } from '../base/kitchen-time.ts'
import type { DisputeState } from '../domain/money/moves.ts'

/** Where a dispute is, and what there is to do. `answerBy`: until then the kitchen can answer. */
export function disputeText(state: DisputeState, answerBy: string | null): string {
  if (state === 'lost') return m.dispute_lost_text()
  if (state === 'won') return m.dispute_won_text()
  if (state === 'closed') return m.dispute_closed_text()
  return answerBy === null
    ? m.dispute_open_text()
    : m.dispute_open_by_text({ day: formatWeekdayDate(kitchenDayOf(new Date(answerBy))) })
}
