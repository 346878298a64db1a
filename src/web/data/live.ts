import { useSyncExternalStore } from 'react'

/**
 * Whether the server's events reach this page at present, for whatever else would have to ask now and then. The socket
 * itself stands in live-socket.ts, whose code is loaded after sign-in.
 */
let connected = false
const listeners = new Set<() => void>()
const returnListeners = new Set<() => void>()

/** While events come, a look now and then is for what nobody foresaw. */
const CALM_MS = 5 * 60_000

export const live = {
  /** `again`: it was connected before, and events may have passed by unheard. */
  set(next: boolean, again = false) {
    connected = next
    for (const listener of listeners) listener()
    if (next && again) for (const listener of returnListeners) listener()
  },
  /** Runs when events come again after an interruption. Returns how to stop. */
  onReturn(listener: () => void): () => void {
    returnListeners.add(listener)
    return () => void returnListeners.delete(listener)
  },
}

/** How often to ask for what events tell of: every `ms` without them, seldom with them. */
export function usePollInterval(ms: number): number {
  const isConnected = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => connected,
    () => false,
  )
  return isConnected ? Math.max(ms, CALM_MS) : ms
}
