import { formatDate } from './dates.ts'
import type { KitchenDay } from './kitchen-time.ts'
import { weekdayName } from './weekday-name.ts'

/** `Tuesday, 24 Nov 2026`; of no day the text is empty. */
export function dayText(day: KitchenDay): string {
  return day && `${weekdayName(day)}, ${formatDate(day)}`
}
