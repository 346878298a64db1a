import type { KitchenDay } from '#shared/domain/kitchen-time.ts'

const zone = 'Asia/Kolkata'
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: '2-digit', timeZone: zone })
const time = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: zone })

/** `20 Nov 26` of an instant or a kitchen day, in kitchen time. */
export function shortDate(instantOrDay: string | KitchenDay): string {
  return day.format(new Date(instantOrDay.length === 10 ? `${instantOrDay}T12:00:00Z` : instantOrDay))
}

/** `6:42 pm` in kitchen time. */
export function clockTime(instant: string | number): string {
  return time.format(new Date(instant))
}

const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: zone })

/** `Fri, 20 Nov 26` of a kitchen day. */
export function weekdayDate(kitchenDay: KitchenDay): string {
  return `${weekday.format(new Date(`${kitchenDay}T12:00:00Z`))}, ${shortDate(kitchenDay)}`
}
