import { addDays, type KitchenDay } from '../../base/kitchen-time.ts'
import { type PausedDays, pauseOn } from './pauses.ts'

/** How long the meals of a subscription can be eaten, by its policy. */
export interface Validity {
  startDay: KitchenDay
  /** So many days from the first day on. */
  validDays: number
  /** Whether days of a pause do not count. */
  pausesExtend: boolean
  /** Days on which the kitchen was or will be closed: they never count. */
  closedDays: readonly KitchenDay[]
}

/**
 * The last day on which meals can be eaten; `null` when nobody knows it, since a pause without an end extends it.
 * `VALID_UNTIL` of the server has the same as SQL.
 */
export function validUntil(validity: Validity, pauses: readonly PausedDays[]): KitchenDay | null {
  const { startDay, validDays, pausesExtend, closedDays } = validity
  const closed = new Set(closedDays)
  let day = startDay
  let counted = 0
  while (true) {
    const pause = pausesExtend ? pauseOn(pauses, day) : undefined
    if (pause?.to === null) return null
    if (pause?.to) {
      day = addDays(pause.to, 1)
      continue
    }
    if (!closed.has(day)) counted += 1
    if (counted === validDays) return day
    day = addDays(day, 1)
  }
}

/** How many of the meals of these days come too late to be eaten. */
export function lostOf(days: readonly KitchenDay[], until: KitchenDay | null): number {
  return until === null ? 0 : days.filter((day) => day > until).length
}
