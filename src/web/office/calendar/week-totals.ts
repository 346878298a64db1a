import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { DayOfMonth } from '#shared/contract/calendar/office/calendar-month.schemas.ts'
import { lacksMenu, ordersOf } from './calendar-texts.ts'

/** What a week comes to, over all its slots. */
export interface WeekTotals {
  orders: number
  promised: number
  /** Days on which a slot is closed that would be served. */
  closed: number
  /** Days that still lack a menu. */
  withoutMenu: number
}

/** Adds up the days of a week. */
export function weekTotals(days: DayOfMonth[], today: KitchenDay): WeekTotals {
  const slots = days.flatMap((of) => of.slots)
  return {
    orders: slots.reduce((sum, slot) => sum + ordersOf(slot), 0),
    promised: slots.reduce((sum, { promised }) => sum + promised, 0),
    closed: days.filter((of) => of.slots.some(({ state }) => state === 'closed')).length,
    withoutMenu: days.filter((of) => lacksMenu(of, today)).length,
  }
}

/** Cuts a month's days into its weeks. */
export function weeksOf(days: DayOfMonth[]): DayOfMonth[][] {
  const weeks: DayOfMonth[][] = []
  for (const of of days) {
    const week = weeks.at(-1)
    if (week && week.length < 7) week.push(of)
    else weeks.push([of])
  }
  return weeks
}
