import { httpsOnly } from '../browser/https-only.ts'

const ACTIVATION_MS = 10_000

/** Where this browser can be pushed to, and its service worker. */
interface Subscribed {
  registration: ServiceWorkerRegistration
  subscription: PushSubscription
}

/**
 * This browser's push subscription for the server's public key, made where there is none. Rejects when the service worker does not
 * become active within ten seconds, or the browser does not want to; to be tried again by the next visit.
 */
export async function subscribeToPush(publicKeyOf: () => Promise<string>): Promise<Subscribed & { publicKey: string }> {
  const registration = await activeRegistration()
  const publicKey = await publicKeyOf()
  return { registration, publicKey, subscription: await subscribe(registration.pushManager, publicKey) }
}

async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = httpsOnly()
  if (!serviceWorker) throw new Error('this browser has no service worker')
  const registration = await serviceWorker.register('/sw.js')
  if (registration.active) return registration
  return Promise.race([
    serviceWorker.ready,
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
