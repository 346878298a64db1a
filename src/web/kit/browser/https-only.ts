/** Parts of `navigator` that browsers offer at https and on this machine itself, but not at plain http. */
type HttpsOnly = Partial<
  Pick<
    Navigator,
    | 'canShare'
    | 'clipboard'
    | 'credentials'
    | 'geolocation'
    | 'locks'
    | 'mediaDevices'
    | 'serviceWorker'
    | 'share'
    | 'storage'
    | 'wakeLock'
  >
>

/**
 * `navigator`, with all that plain http lacks as optional. Some browsers name a part there and then refuse every call, so there is
 * none of them at plain http. A test keeps these names out of all other modules.
 */
export function httpsOnly(): HttpsOnly {
  return isSecureContext ? navigator : {}
}

/** What shows notifications; `undefined` at plain http and where a browser shows none. */
export function notifications(): typeof Notification | undefined {
  return isSecureContext ? globalThis.Notification : undefined
}

/** Asks the person to allow notifications, unless that is settled. `denied` at plain http and where a browser shows none. */
export async function askNotifications(): Promise<NotificationPermission> {
  const shown = notifications()
  if (!shown) return 'denied'
  return shown.permission === 'default' ? shown.requestPermission() : shown.permission
}
