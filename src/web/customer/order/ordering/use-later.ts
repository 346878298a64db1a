import { useEffect, useRef, useState } from 'react'

/** Runs work after a delay, unless the component unmounts before. */
export function useLater() {
  const [timers] = useState(() => new Set<ReturnType<typeof setTimeout>>())
  const there = useRef(true)
  useEffect(() => {
    there.current = true
    return () => {
      there.current = false
      for (const timer of timers) clearTimeout(timer)
    }
  }, [timers])
  return (work: () => void, delay: number) => {
    if (there.current) timers.add(setTimeout(work, delay))
  }
}
