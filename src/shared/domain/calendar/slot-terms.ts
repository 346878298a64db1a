import type { ClockTime } from '../../base/kitchen-time.ts'
import type { ServiceSlot } from './calendar.ts'

/** What is usual for a slot, as the kitchen sets it. */
export type SlotTerms = Omit<ServiceSlot, 'code'>

/** A deadline lies at most so many open days before its day. */
export const MAX_CUT_OFF_DAYS = 3

/** What is wrong with a slot's terms, and with which of them. */
export type SlotProblem =
  | { term: 'weekdays'; wrong: 'slot_weekdays' }
  | { term: 'deliversTo'; wrong: 'slot_window' }
  | { term: 'lastDelivery'; wrong: 'slot_last_delivery' }
  | { term: 'cutOffTime'; wrong: 'slot_deadline' }
  | { term: 'orderByTime'; wrong: 'slot_order_by' }

/** Whether a slot can be like that: server and screen both ask. `null` when nothing is wrong. */
export function slotProblem(terms: SlotTerms): SlotProblem | null {
  const { weekdays, deliversFrom, deliversTo, lastDelivery, cutOffTime, cutOffDaysBefore, orderByTime } = terms
  if (weekdays === '') return { term: 'weekdays', wrong: 'slot_weekdays' }
  if (deliversTo <= deliversFrom) return { term: 'deliversTo', wrong: 'slot_window' }
  if (lastDelivery < deliversTo) return { term: 'lastDelivery', wrong: 'slot_last_delivery' }
  if (cutOffDaysBefore === 0 && cutOffTime >= deliversFrom) return { term: 'cutOffTime', wrong: 'slot_deadline' }
  return orderByTime > lastDelivery ? { term: 'orderByTime', wrong: 'slot_order_by' } : null
}

/** True for a wall-clock time written `18:00`. */
export function isClockTime(text: string): text is ClockTime {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}
