import { pushSupport } from '#web/kit/api/push-support.ts'

/** `dismissed`: the browser asked and got no answer. */
export type Permission = 'granted' | 'blocked' | 'dismissed' | 'failed' | 'unsupported' | 'ios-browser'

/**
 * Asks the person to allow notifications, unless that is settled. To be called in the tap itself, before anything is
 * waited for: browsers ask only while a tap is fresh. Never rejects.
 */
export async function askPermission(): Promise<Permission> {
  const support = pushSupport()
  if (support !== 'supported') return support
  try {
    const settled = Notification.permission
    const permission = settled === 'default' ? await Notification.requestPermission() : settled
    if (permission === 'granted') return 'granted'
    return permission === 'denied' ? 'blocked' : 'dismissed'
  } catch {
    return 'failed'
  }
}
