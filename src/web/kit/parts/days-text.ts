import * as m from '#paraglide/messages.js'

/** `1 day`, `26 days`. */
export function daysText(count: number): string {
  return count === 1 ? m.days_one() : m.days_many({ count })
}
