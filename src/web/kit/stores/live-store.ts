import { create } from 'zustand'

/**
 * Whether the server's events reach this page at present, and how often they have come back after an interruption. The
 * socket itself stands in live-socket.ts, whose code is loaded after sign-in.
 */
const useLive = create(() => ({ connected: false, reconnects: 0 }))

/** While events come, polling only catches what they missed. */
const CALM_MS = 5 * 60_000

/** `again`: it was connected before, and events may have been missed. */
export function setConnected(again: boolean) {
  useLive.setState(({ reconnects }) => ({ connected: true, reconnects: again ? reconnects + 1 : reconnects }))
}

export function setDisconnected() {
  useLive.setState({ connected: false })
}

/** Runs when events come again after an interruption. Returns how to unsubscribe. */
export function onReconnect(listener: () => void): () => void {
  return useLive.subscribe((now, before) => {
    if (now.reconnects !== before.reconnects) listener()
  })
}

/** How often to poll for what events tell, in milliseconds: every `ms` without them, seldom with them. */
export function usePollInterval(ms: number): number {
  return useLive(({ connected }) => connected) ? Math.max(ms, CALM_MS) : ms
}
