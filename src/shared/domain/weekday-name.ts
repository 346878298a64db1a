import type { KitchenDay } from './kitchen-time.ts'

const FORMATS = {
  long: new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' }),
  short: new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'UTC' }),
}

/** `Saturday` or `Sat`. Of all parts of a date this one reads the same in every version of server and browser. */
export function weekdayName(day: KitchenDay, style: keyof typeof FORMATS = 'long'): string {
  return FORMATS[style].format(new Date(`${day}T00:00:00Z`))
}
