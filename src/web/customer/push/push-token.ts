import { pushCalls } from '#shared/contract/customer/push.ts'
import { localItems } from '#web/browser/items.ts'
import type { Api } from '#web/data/call-api.ts'
import { PUSH_TOKEN_KEY } from '#web/data/stores/customer-items.ts'
import { pushSupport } from './push-support.ts'

/** Spec: customer §9. */
const REFRESH_MS = 7 * 24 * 60 * 60 * 1000
const ACTIVATION_MS = 10_000

/** What the browser keeps of its push token (spec: customer §3). */
interface KeptToken {
  token: string
  /** When the server was sent it, by this browser's clock. */
  createTime: number
  subscriptionOptions: { auth: string; p256dh: string; endpoint: string; swScope: string; vapidKey: string }
}

/**
 * Sends this browser's push token to the server: at once when it is new, and again after seven days. Only when
 * notifications are allowed. A failure is logged for developers and counts as no token; the next visit tries again.
 */
export async function pushToken(api: Api, phoneNumber: string): Promise<string | null> {
  if (pushSupport() !== 'supported' || Notification.permission !== 'granted') return null
  try {
    return await freshToken(api, phoneNumber)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the spec wants it logged, and nothing shown
    console.debug('no push token', error)
    return null
  }
}

async function freshToken(api: Api, phoneNumber: string): Promise<string> {
  const registration = await activeRegistration()
  const { publicKey } = await api.call(pushCalls.pushKey, {})
  const subscription = await subscribe(registration.pushManager, publicKey)
  const token = JSON.stringify(subscription)
  const kept = localItems.readJson(PUSH_TOKEN_KEY) as KeptToken | null
  const age = Date.now() - (kept?.createTime ?? 0)
  if (kept?.token === token && age >= 0 && age < REFRESH_MS) return token
  await api.call(pushCalls.saveFcmToken, { body: { phoneNumber, fcmToken: token } })
  const { endpoint, keys } = subscription.toJSON()
  const toKeep: KeptToken = {
    token,
    createTime: Date.now(),
    subscriptionOptions: {
      auth: keys?.auth ?? '',
      p256dh: keys?.p256dh ?? '',
      endpoint: endpoint ?? '',
      swScope: registration.scope,
      vapidKey: publicKey,
    },
  }
  localItems.writeJson(PUSH_TOKEN_KEY, toKeep)
  return token
}

/** Waits for an active service worker. Rejects after ten seconds; the next visit tries again. */
async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/sw.js')
  if (registration.active) return registration
  return Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('the service worker did not become active')), ACTIVATION_MS),
    ),
  ])
}

/** The browser's subscription; one that was made for another key would never be pushed to. */
async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const present = await manager.getSubscription()
  if (present && keyOf(present) === publicKey) return present
  await present?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** base64url */
function keyOf({ options }: PushSubscription): string | null {
  const key = options.applicationServerKey
  if (!key) return null
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
