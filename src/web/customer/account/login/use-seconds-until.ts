import { useEffect, useReducer } from 'react'

/**
 * Whole seconds until a moment of this phone's clock, counting down; 0 once it has come. Read from the clock at each
 * drawing: a timer that slept with the phone's screen is no loss.
 */
export function useSecondsUntil(moment: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const left = Math.max(0, Math.ceil((moment - Date.now()) / 1000))
  const waiting = left > 0

  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [waiting])

  return left
}
