import { kitchenClockOf, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { ClockDoubt } from './judge-clock.ts'

/** What speaks against the clock and what to do, for whoever sits at a terminal. */
export function clockText({ kind, byMs }: ClockDoubt, now: Date): string {
  const told = `this machine says ${now.toISOString()}`
  const confirm =
    'If that is right, say so in the back office or with `npm run admin -- time-is-right`; if not, set the clock.'
  switch (kind) {
    case 'ahead':
      return `jumped by ${durationText(byMs)}, or nothing ran for so long: ${told}. ${confirm}`
    case 'behind':
      return `went back by ${durationText(byMs)}: ${told}. ${confirm}`
    case 'apart':
      return `differs by ${durationText(byMs)} from that of the database: ${told}. Run NTP on both machines.`
  }
}

/** `40 days`, `5 hours`, `12 minutes`. */
function durationText(ms: number): string {
  const hours = ms / 3_600_000
  if (hours >= 48) return `${Math.round(hours / 24)} days`
  return hours >= 2 ? `${Math.round(hours)} hours` : `${Math.round(ms / 60_000)} minutes`
}

/** The answer to `npm run admin -- time-is-right`. */
export function timeIsRight(now: Date): string {
  const { hour, minute } = kitchenClockOf(now)
  const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return `In the kitchen it is ${clock} of ${kitchenDayOf(now)}: timed work and orders go on.`
}
