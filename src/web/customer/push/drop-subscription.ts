/** At logout: nothing of the customer's is shown on this phone any more, even if the server could not be told. */
export async function dropPushSubscription(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    const subscription = await registration?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // The server forgets this browser with the session.
  }
}
