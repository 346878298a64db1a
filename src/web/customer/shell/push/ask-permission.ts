import { type PushSupport, pushSupport } from '#web/kit/api/push-support.ts'
import { askNotifications } from '#web/kit/browser/https-only.ts'

/** `dismissed`: the browser asked and got no answer. */
export type Permission = 'granted' | 'blocked' | 'dismissed' | 'failed' | Exclude<PushSupport, 'supported'>

/**
 * Asks the person to allow notifications, unless that is settled. To be called in the tap itself, before anything is
 * waited for: browsers ask only while a tap is fresh. Never rejects.
 */
export async function askPermission(): Promise<Permission> {
  const support = pushSupport()
  if (support !== 'supported') return support
  try {
    const permission = await askNotifications()
    if (permission === 'granted') return 'granted'
    return permission === 'denied' ? 'blocked' : 'dismissed'
  } catch {
    return 'failed'
  }
}
