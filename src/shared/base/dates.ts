import * as m from '#paraglide/messages.js'
import { kitchenDayOf } from './kitchen-time.ts'
import { weekdayName } from './weekday-name.ts'

/**
 * Dates as people read them: in the reader's language with Latin digits, in kitchen time. Written by hand: see formatRupees for what
 * `Intl` costs a phone.
 */

/** `Fri, 20 Nov 2026` of a kitchen day or an ISO instant; empty when it is neither. */
export function formatWeekdayDate(date: string | null | undefined): string {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? '' : `${weekdayName(kitchenDayOf(new Date(time)), 'short')}, ${formatDate(date)}`
}

/** `20 Nov 2026` of a kitchen day (`YYYY-MM-DD`) or an ISO instant, `20 Nov 26` when short; empty when it is neither. */
export function formatDate(date: string | null | undefined, style: 'long' | 'short' = 'long'): string {
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return ''
  const [year = '', month, day] = kitchenDayOf(new Date(time)).split('-')
  return `${Number(day)} ${m.months().split(' ')[Number(month) - 1]} ${style === 'short' ? year.slice(-2) : year}`
}
