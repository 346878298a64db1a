import { earlierDay, laterDay } from '../../base/compare-days.ts'
import { addDays, type KitchenDay } from '../../base/kitchen-time.ts'

/** Days on which a subscription is not served, since its customer is away; its meals are kept meanwhile. */

/** First and last paused day, both included; without a last day until the pause is withdrawn. */
export interface PausedDays {
  from: KitchenDay
  to: KitchenDay | null
}

/** No pause begins or ends later than so many days from now. */
export const PAUSE_HORIZON_DAYS = 365
/** After so many days of an open end, and then again and again, the customer is reminded of it. */
export const PAUSE_REMINDER_DAYS = 14

/** The pause that holds `day`. */
export function pauseOn<Pause extends PausedDays>(pauses: readonly Pause[], day: KitchenDay): Pause | undefined {
  return pauses.find(({ from, to }) => from <= day && (to === null || day <= to))
}

/** A pause without a last day. There is at most one, and none after it. */
export function openEndOf<Pause extends PausedDays>(pauses: readonly Pause[]): Pause | undefined {
  return pauses.find(({ to }) => to === null)
}

/** The pauses with `added` among them, by their days. Those that it overlaps or touches become one with it. */
export function mergePause(pauses: readonly PausedDays[], added: PausedDays): PausedDays[] {
  const apart = pauses.filter((pause) => !touches(pause, added))
  const merged = pauses.filter((pause) => touches(pause, added)).reduce(union, added)
  return [...apart, merged].sort((a, b) => (a.from < b.from ? -1 : 1))
}

/** Whether two pauses share a day, or one begins on the day after the other. */
export function touches(pause: PausedDays, other: PausedDays): boolean {
  return startsBy(pause, other) && startsBy(other, pause)
}

function startsBy({ from }: PausedDays, { to }: PausedDays): boolean {
  return to === null || from <= addDays(to, 1)
}

function union(pause: PausedDays, other: PausedDays): PausedDays {
  const to = pause.to === null || other.to === null ? null : laterDay(pause.to, other.to)
  return { from: earlierDay(pause.from, other.from), to }
}

/** What is left of a pause beside one of its days: the parts before and after it, none of them before `first`. */
export function partsBeside(pause: PausedDays, day: KitchenDay, first: KitchenDay): PausedDays[] {
  const parts = [
    { from: laterDay(pause.from, first), to: addDays(day, -1) },
    { from: addDays(day, 1), to: pause.to },
  ]
  return parts.filter(({ from, to }) => to === null || from <= to)
}

/** Whether all days of `inner` are paused by `pause`. */
export function holds(pause: PausedDays, inner: PausedDays): boolean {
  return pause.from <= inner.from && (pause.to === null || (inner.to !== null && inner.to <= pause.to))
}
