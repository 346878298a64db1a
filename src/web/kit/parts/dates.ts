import { clockText } from '#shared/base/clock-text.ts'
import { formatDate } from '#shared/base/dates.ts'
import { type KitchenDay, kitchenClockOf, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { weekdayName } from '#shared/base/weekday-name.ts'

/** `20 Nov 26` of an instant or a kitchen day, in kitchen time. */
export function shortDate(instantOrDay: string | KitchenDay): string {
  return formatDate(instantOrDay, 'short')
}

/** `6:42 pm` in kitchen time. */
export function clockTime(instant: string | number): string {
  const { hour, minute } = kitchenClockOf(new Date(instant))
  return clockText(hour, minute)
}

/** `24 Nov` of an instant or a kitchen day. */
export function dayAndMonth(instantOrDay: string | KitchenDay): string {
  return formatDate(instantOrDay).replace(/ \d+$/, '')
}

/** `Tue 24 Nov` of a kitchen day. */
export function weekdayAndDay(kitchenDay: KitchenDay): string {
  return `${weekdayName(kitchenDay, 'short')} ${dayAndMonth(kitchenDay)}`
}

/** `Tue 24 Nov, 6:00 pm` in kitchen time. */
export function instantText(instant: string): string {
  return `${weekdayAndDay(kitchenDayOf(new Date(instant)))}, ${clockTime(instant)}`
}

/** `Fri, 20 Nov 26` of a kitchen day. */
export function weekdayDate(kitchenDay: KitchenDay): string {
  return `${weekdayName(kitchenDay, 'short')}, ${shortDate(kitchenDay)}`
}
