import { useEffect, useState } from 'react'

/** The server's instant as an answer carried it, and when the answer was read by this phone's clock. */
export interface ServerClock {
  now: string | null
  readAt: number
}

/** The server's present instant: what the phone's clock says does not count, only how much it has moved since the answer. */
export function serverNow({ now, readAt }: ServerClock): Date {
  return new Date(now === null ? Date.now() : Date.parse(now) + Date.now() - readAt)
}

/** `serverNow`, ticking. */
export function useServerNow(clock: ServerClock, everyMs = 1000): Date {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return serverNow(clock)
}
