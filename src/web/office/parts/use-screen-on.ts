import { useEffect } from 'react'
import { httpsOnly } from '#web/kit/browser/https-only.ts'

/** Keeps the screen of a tablet on for as long as the wall stands. */
export function useScreenOn() {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let over = false
    // The browser lets go of it whenever the page is hidden. Where it knows no such lock, the device's settings decide.
    const hold = async () => {
      if (document.hidden) return
      lock =
        (await httpsOnly()
          .wakeLock?.request('screen')
          .catch(() => null)) ?? null
      if (over) await lock?.release()
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
