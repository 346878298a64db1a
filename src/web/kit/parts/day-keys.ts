import { addDays, type KitchenDay } from '#shared/base/kitchen-time.ts'
import { mondayOf } from '#shared/domain/calendar/calendar.ts'
import { addMonths, monthOf } from '#shared/domain/calendar/month.ts'

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * Where a key leads from a day of a month's grid; `null` for nowhere. Arrows go from day to day, Home and End through the
 * week, Page Up and Page Down to the same date of another month.
 */
export function dayOfKey(key: string, day: KitchenDay): KitchenDay | null {
  const step = STEPS[key]
  if (step !== undefined) return addDays(day, step)
  if (key === 'Home') return mondayOf(day)
  if (key === 'End') return addDays(mondayOf(day), 6)
  if (key === 'PageUp') return sameDate(day, -1)
  if (key === 'PageDown') return sameDate(day, 1)
  return null
}

/** The same date so many months later; the last one of a month that is shorter. */
function sameDate(day: KitchenDay, months: number): KitchenDay {
  const month = addMonths(monthOf(day), months)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}${day.slice(7)}`
  return same < last ? same : last
}
