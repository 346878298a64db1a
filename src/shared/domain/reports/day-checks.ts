import { clockInstant, type KitchenDay, kitchenDayOf } from '../../base/kitchen-time.ts'
import { type Calendar, deadlinePassed, isOpen, type ServiceSlot } from '../calendar/calendar.ts'

/** Today’s checklist: what of a day's orders should be zero, and from when on. */

/** What is missing between one step of the day and the next; each is a number of orders. */
export const DAY_GAPS = ['missing', 'unconfirmed', 'unpacked', 'off_run', 'undelivered', 'failed', 'cash_due'] as const
export type DayGap = (typeof DAY_GAPS)[number]

export const DAY_CHECKS = ['before', 'start', 'end'] as const
type DayCheck = (typeof DAY_CHECKS)[number]

const HOUR_MS = 60 * 60 * 1000

interface CheckRow {
  /** When, against the hours in which the slot is delivered. */
  from: 'deliversFrom' | 'deliversTo'
  laterMs: number
  gaps: readonly DayGap[]
}

/**
 * When a day is checked, and for what: two hours before the deliveries begin, when they begin, and an hour after they are over.
 * Of a lunch from 12:00 to 14:00 that is 10:00, 12:00 and 15:00; a dinner from 19:00 to 21:00 has 17:00, 19:00 and 22:00.
 */
const CHECKS: Record<DayCheck, CheckRow> = {
  before: { from: 'deliversFrom', laterMs: -2 * HOUR_MS, gaps: ['missing', 'unconfirmed'] },
  start: { from: 'deliversFrom', laterMs: 0, gaps: ['missing', 'unconfirmed', 'unpacked', 'off_run'] },
  end: {
    from: 'deliversTo',
    laterMs: HOUR_MS,
    gaps: ['missing', 'unconfirmed', 'undelivered', 'failed', 'cash_due'],
  },
}

/** The instant of a check of a day. */
export function checkTime(
  slot: Pick<ServiceSlot, 'deliversFrom' | 'deliversTo'>,
  day: KitchenDay,
  name: DayCheck,
): Date {
  const { from, laterMs } = CHECKS[name]
  return new Date(clockInstant(day, slot[from]).getTime() + laterMs)
}

/**
 * The check of a day that is due: the last whose time has come; `null` on a closed day, before the first, and once the day is
 * over. Those before it are not made up for: it looks at what they would have.
 */
export function checkDue(calendar: Calendar, day: KitchenDay, now: Date): DayCheck | null {
  if (!isOpen(calendar, day) || day !== kitchenDayOf(now)) return null
  return DAY_CHECKS.findLast((name) => checkTime(calendar.slot, day, name) <= now) ?? null
}

/** Orders of which a step is missing. */
export interface GapCount {
  gap: DayGap
  count: number
}

/**
 * Which of these gaps should be zero at a check and are not. Before the deadline of a day nothing has to be made or confirmed.
 */
export function gapsAt(calendar: Calendar, day: KitchenDay, check: DayCheck, gaps: readonly GapCount[], now: Date) {
  const closed = deadlinePassed(calendar, day, now)
  return gaps.filter(
    ({ gap, count }) =>
      count > 0 && CHECKS[check].gaps.includes(gap) && (closed || (gap !== 'missing' && gap !== 'unconfirmed')),
  )
}

/** The lists that a day's numbers open: the steps that orders have come to, and the gaps between them. */
export const DAY_LISTS = [
  'expected',
  'made',
  'confirmed',
  'packed',
  'on_run',
  'delivered',
  'cash_in',
  ...DAY_GAPS,
] as const
export type DayList = (typeof DAY_LISTS)[number]
