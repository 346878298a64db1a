import * as m from '#paraglide/messages.js'
import { weekdayName } from '#shared/base/weekday-name.ts'
import type { Slot } from '#shared/contract/calendar/office/slots.schemas.ts'
import { weeksOfMonth } from '#shared/domain/calendar/month.ts'
import { isClockTime, type SlotTerms, slotProblem } from '#shared/domain/calendar/slot-terms.ts'
import type { Difference } from '#web/kit/editor/ChangedMeanwhile.tsx'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'

const TIMES = ['deliversFrom', 'deliversTo', 'lastDelivery', 'cutOffTime', 'orderByTime'] as const

const WRONG = {
  slot_weekdays: m.error_slot_weekdays,
  slot_window: m.error_slot_window,
  slot_last_delivery: m.error_slot_last_delivery,
  slot_deadline: m.error_slot_deadline,
  slot_order_by: m.error_slot_order_by,
}

/** What a slot's form holds. */
export function draftOfSlot(saved: Slot): SlotTerms {
  const { slot: _slot, updatedAt: _updatedAt, admin: _admin, ...terms } = saved
  return terms
}

export function sameTerms(one: SlotTerms, other: SlotTerms): boolean {
  return (Object.keys(one) as (keyof SlotTerms)[]).every((term) => one[term] === other[term])
}

/** What keeps the form from being sent. The server decides by the same rules. */
export function slotFormProblem(draft: SlotTerms): Problem | null {
  const missing = TIMES.find((term) => !isClockTime(draft[term]))
  if (missing) return problemAt(missing, m.error_slot_time())
  const found = slotProblem(draft)
  return found && problemAt(found.term, WRONG[found.wrong]())
}

/** In what two states of a slot differ, in words. */
export function slotDifferences(theirs: SlotTerms, mine: SlotTerms): Difference[] {
  const fields: [string, (terms: SlotTerms) => string][] = [
    [m.settings_field_weekdays(), ({ weekdays }) => weekdaysText(weekdays)],
    [m.settings_field_delivers_from(), (terms) => terms.deliversFrom],
    [m.settings_field_delivers_to(), (terms) => terms.deliversTo],
    [m.settings_field_last_delivery(), (terms) => terms.lastDelivery],
    [m.settings_field_cut_off_time(), (terms) => `${terms.cutOffTime}, ${daysBeforeText(terms.cutOffDaysBefore)}`],
    [m.settings_field_order_by(), (terms) => terms.orderByTime],
  ]
  return fields
    .map(([field, text]) => ({ field, theirs: text(theirs), mine: text(mine) }))
    .filter((difference) => difference.theirs !== difference.mine)
}

/** Monday to Sunday with their ISO numbers. */
export const WEEKDAYS = (weeksOfMonth('2027-02')[0] ?? []).map((day, index) => ({
  code: String(index + 1),
  name: weekdayName(day),
  short: weekdayName(day, 'short'),
}))

function weekdaysText(codes: string): string {
  return WEEKDAYS.filter(({ code }) => codes.includes(code))
    .map(({ short }) => short)
    .join(', ')
}

export function daysBeforeText(count: number): string {
  if (count === 0) return m.settings_same_day()
  return count === 1 ? m.settings_open_day_before() : m.settings_open_days_before({ count })
}
