import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const LOOK_MS = 100
/** For so many looks nothing is under way: what one reply leads to is asked for at once. */
const CALM_LOOKS = 3
/** On a network that never gets calm. */
const MOST_LOOKS = 40

/**
 * Whether the first screen has all that it asked for. What is not on it, such as live updates and the banner that asks to push,
 * is loaded after that: on a slow network it would take the screen's share.
 */
export function useScreenShown(client: QueryClient): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    let looks = 0
    let calm = 0
    const timer = setInterval(() => {
      looks += 1
      calm = document.readyState === 'complete' && client.isFetching() === 0 ? calm + 1 : 0
      if (calm < CALM_LOOKS && looks < MOST_LOOKS) return
      clearInterval(timer)
      setShown(true)
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [client])
  return shown
}
