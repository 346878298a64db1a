import { isKitchenDay, type KitchenDay } from '#shared/base/kitchen-time.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const DAY_FIRST = /^(\d{1,2})[-/. ]+(\d{1,2}|[a-z]{3,9})[-/., ]+(\d{4}|\d{2})(?!\d)/i

/** The day of a line, as banks of India write it: `01/03/26`, `11 Mar 2026`, `2026-03-11`, with or without a time. `null` when it is none. */
export function bankDayOf(cell: string): KitchenDay | null {
  const text = cell.trim()
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? []
  if (year && month && day) return dayOf(year, month, day)
  const [, dayBefore, monthAfter, yearLast] = DAY_FIRST.exec(text) ?? []
  return dayBefore && monthAfter && yearLast ? dayOf(yearLast, monthAfter, dayBefore) : null
}

function dayOf(year: string, month: string, day: string): KitchenDay | null {
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const two = (part: string | number) => String(part).padStart(2, '0')
  const found = `${year.length === 2 ? `20${year}` : year}-${two(number)}-${two(day)}`
  return isKitchenDay(found) ? found : null
}
