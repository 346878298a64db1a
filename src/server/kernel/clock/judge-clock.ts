/** What speaks against the clock of this machine. */
export interface ClockDoubt {
  /**
   * `ahead`: far after the heartbeat, since nothing ran for days or the clock was put forward. `behind`: before it, since
   * the clock was put back. `apart`: this machine tells another time than the database; other instances may be right.
   */
  kind: 'ahead' | 'behind' | 'apart'
  /** By how many milliseconds. */
  byMs: number
}

/** Days on which nothing ran that need no yes: a Sunday, and a night on either side of it. */
export const AHEAD_LIMIT_MS = 48 * 60 * 60 * 1000
/** Clocks are put right by seconds, and instances differ by seconds. */
export const DRIFT_LIMIT_MS = 5 * 60 * 1000

/** `expected`: what the heartbeat lets expect, `null` before the first. `aheadOfDatabaseMs`: by the database's own clock. */
export function judgeClock(now: Date, expected: Date | null, aheadOfDatabaseMs = 0): ClockDoubt | null {
  if (Math.abs(aheadOfDatabaseMs) > DRIFT_LIMIT_MS) return { kind: 'apart', byMs: Math.abs(aheadOfDatabaseMs) }
  if (expected === null) return null
  const byMs = now.getTime() - expected.getTime()
  if (byMs > AHEAD_LIMIT_MS) return { kind: 'ahead', byMs }
  if (byMs < -DRIFT_LIMIT_MS) return { kind: 'behind', byMs: -byMs }
  return null
}
