import { useEffect, useReducer } from 'react'

/** An instant as this page knows it. */
export interface PageInstant {
  /** By a stopwatch that nobody sets, milliseconds; on some phones it stands still while they sleep. */
  elapsed: number
  /** By the phone's clock, which may be wrong and may be set: used only to see that one of both happened. */
  clock: number
}

export const pageInstant = (): PageInstant => ({ elapsed: performance.now(), clock: Date.now() })

/** By more than so much the stopwatch and the clock part only when the phone has slept, or its clock was set. */
const PARTED_MS = 2000

/**
 * Whole seconds that are left of so many that were at an instant of this page, ticking; 0 once they are over. `null`: there is no
 * end, or nobody knows any more. Then, and when they are over, `look` is called once: a new instant begins anew.
 */
export function useSecondsLeft(seconds: number | null, since: PageInstant, look: () => void): number | null {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const now = pageInstant()
  const elapsed = now.elapsed - since.elapsed
  const parted = Math.abs(now.clock - since.clock - elapsed) > PARTED_MS
  const left = seconds === null || parted ? null : Math.max(0, Math.ceil(seconds - elapsed / 1000))
  const counts = left !== null && left > 0

  useEffect(() => {
    if (!counts) return
    const timer = setInterval(tick, 1000)
    // Timers of a page that was not in sight may be late.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [counts])
  const stands = seconds === null || counts
  useEffect(() => {
    if (!stands) look()
  }, [stands, look])

  return left
}
