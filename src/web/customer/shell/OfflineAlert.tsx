import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import * as m from '#paraglide/messages.js'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shown while the phone is offline: the screens then show kept answers. The live region is always mounted. */
export function OfflineAlert() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className={online ? 'sr-only' : 'bg-turmeric-soft px-safe-4 py-2 text-sm text-turmeric-dark'}>
      {!online && (
        <p className="flex items-center justify-center gap-2">
          <WifiOff className="size-5 shrink-0" aria-hidden="true" />
          {m.offline_alert()}
        </p>
      )}
    </div>
  )
}
