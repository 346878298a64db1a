import { type KitchenDay, weekdayOf } from './kitchen-time.ts'

const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** `Saturday` or `Sat`. Written by hand: see formatRupees for what `Intl` costs a phone. */
export function weekdayName(day: KitchenDay, style: 'long' | 'short' = 'long'): string {
  const name = NAMES[weekdayOf(day)] ?? ''
  return style === 'short' ? name.slice(0, 3) : name
}
