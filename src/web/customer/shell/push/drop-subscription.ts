import { httpsOnly } from '#web/kit/browser/https-only.ts'

/** Ends the browser's push subscription at logout, so that nothing is pushed here even when the server is unreachable. */
export async function dropPushSubscription(): Promise<void> {
  try {
    const registration = await httpsOnly().serviceWorker?.getRegistration()
    const subscription = await registration?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // The server removes this browser's device with the session.
  }
}
