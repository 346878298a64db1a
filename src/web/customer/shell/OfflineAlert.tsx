import { ServerOff, WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import * as m from '#paraglide/messages.js'
import { useServerBusy } from '#web/kit/stores/server-busy-store.ts'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shown while the phone is offline or the server busy: the screens then show kept answers. The live region is always mounted. */
export function OfflineAlert() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const isBusy = useServerBusy() && online
  const Icon = isBusy ? ServerOff : WifiOff
  return (
    <div
      role="status"
      className={online && !isBusy ? 'sr-only' : 'bg-turmeric-soft px-safe-4 py-2 text-sm text-turmeric-dark'}
    >
      {(!online || isBusy) && (
        <p className="flex items-center justify-center gap-2">
          <Icon className="size-5 shrink-0" aria-hidden="true" />
          {isBusy ? m.server_busy_alert() : m.offline_alert()}
        </p>
      )}
    </div>
  )
}
