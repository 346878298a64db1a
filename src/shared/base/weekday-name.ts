import * as m from '#paraglide/messages.js'
import { type KitchenDay, weekdayOf } from './kitchen-time.ts'

/** `Saturday` or `Sat`, in the reader's language. Written by hand: see formatRupees for what `Intl` costs a phone. */
export function weekdayName(day: KitchenDay, style: 'long' | 'short' = 'long'): string {
  const name = m.weekdays().split(' ')[weekdayOf(day)] ?? ''
  return style === 'short' ? name.replace(SHORT, '$1') : name
}

/** Short are three letters, and in Hindi and Marathi the name without its "day": शनिवार, शनि. */
const SHORT = /^([A-Z]..).*|वार$/
