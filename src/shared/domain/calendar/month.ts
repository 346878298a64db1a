import * as m from '#paraglide/messages.js'
import { addDays, type KitchenDay } from '../../base/kitchen-time.ts'
import { mondayOf } from './calendar.ts'

/** A month of kitchen days, `2026-11`. */
export type Month = string

/** True for a month written `YYYY-MM`, from 2000 to 2099. */
export function isMonth(text: string): boolean {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
}

/** The month in which a day lies. */
export function monthOf(day: KitchenDay): Month {
  return day.slice(0, 7)
}

/** The month `count` months later, earlier when negative. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The weeks that a month touches, whole, Monday first. */
export function weeksOfMonth(month: Month): KitchenDay[][] {
  const weeks: KitchenDay[][] = []
  const after = `${addMonths(month, 1)}-01`
  for (let monday = mondayOf(`${month}-01`); monday < after; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, offset) => addDays(monday, offset)))
  }
  return weeks
}

/** `November 2026`, in the reader's language. Written by hand: see formatRupees for what `Intl` costs a phone. */
export function monthName(month: Month): string {
  const [year, number] = month.split('-')
  return `${m.month_names().split(' ')[Number(number) - 1]} ${year}`
}
