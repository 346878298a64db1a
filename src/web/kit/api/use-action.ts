import { useRef, useState } from 'react'

/**
 * Work that a tap starts, one at a time: a second tap meanwhile does nothing. `busyWith` is what the running one was
 * given first, e.g. the id of the row. `const { busy, run } = useAction(async (id: string) => { … })`
 */
export function useAction<Args extends unknown[]>(work: (...args: Args) => Promise<unknown>) {
  // The state comes one render too late for the second of two quick taps; the ref does not.
  const running = useRef(false)
  const [current, setCurrent] = useState<Args | null>(null)

  async function run(...args: Args) {
    if (running.current) return
    running.current = true
    setCurrent(args)
    try {
      await work(...args)
    } finally {
      running.current = false
      setCurrent(null)
    }
  }

  return { busy: current !== null, busyWith: current?.[0] as Args[0] | undefined, run }
}
