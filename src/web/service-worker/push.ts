/// <reference lib="webworker" />
import type { PushMessage } from '#shared/contract/notifications/customer/push.schemas.ts'

/**
 * What the service worker does with pushes: shows them, opens their screens, and lets the buttons of a pending order
 * answer it. It holds no session: the message itself brings a token that answers its one order. It has no texts of its
 * own either, they come with the message.
 */
declare const self: ServiceWorkerGlobalScope

/** Put in by the build, from the contract: the addresses of the two calls. */
declare const __ANSWER_PATH__: string
declare const __REPLACE_PATH__: string

const ANSWER_PATH = __ANSWER_PATH__
const REPLACE_PATH = __REPLACE_PATH__
const TIMEOUT_MS = 20_000

/** Actions are not in the type library yet. */
type Shown = NotificationOptions & { actions?: { action: string; title: string }[]; renotify?: boolean }

self.addEventListener('push', (event) => {
  const message = readMessage(event.data)
  if (message) event.waitUntil(show(message))
})

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  const message = notification.data as PushMessage
  notification.close()
  const answering = (action === 'confirm' || action === 'skip') && message.answer !== undefined
  event.waitUntil(answering ? answer(message, action) : openScreen(message.url))
})

// The push service has given this browser a new address. Where it does not say which was the old one, the app sends the
// new one when it is next opened.
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event as Event & {
    oldSubscription: PushSubscription | null
    newSubscription: PushSubscription | null
  }
  ;(event as ExtendableEvent).waitUntil(replaceSubscription(oldSubscription, newSubscription))
})

function readMessage(data: PushMessageData | null): PushMessage | null {
  try {
    return data?.json() ?? null
  } catch {
    return null
  }
}

/** A notification of the same order takes the place of the one before, and is heard. */
function show(message: PushMessage): Promise<void> {
  const { title, body, tag, answer } = message
  const options: Shown = {
    body,
    tag,
    renotify: true,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    lang: message.lang ?? 'en-IN',
    data: message,
    actions: answer
      ? [
          { action: 'confirm', title: answer.confirm },
          { action: 'skip', title: answer.skip },
        ]
      : [],
  }
  return self.registration.showNotification(title, options)
}

/** Answers the order; what came of it is shown in the notification's place. */
async function answer(message: PushMessage, action: 'confirm' | 'skip'): Promise<void> {
  const { tag, url, answer: given } = message
  if (!given) return
  try {
    const response = await post(ANSWER_PATH, { token: given.token, answer: action })
    const reply: { message?: string; error?: string } = await response.json()
    if (response.ok) return await show({ title: reply.message ?? '', body: message.title, tag, url: '/my-orders' })
    await show({ title: given.failedTitle, body: reply.error ?? given.failedBody, tag, url })
  } catch {
    // No network: the same buttons may be tried again.
    await show({ title: given.failedTitle, body: given.failedBody, tag, url, answer: given })
  }
}

/** Brings a window of the app to the front, at the screen wanted; opens one when there is none. */
async function openScreen(path: string): Promise<void> {
  const target = new URL(path, self.location.origin)
  // Whatever a message says, only our own screens.
  if (target.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((client) => client.url === target.href)
  const client = there ?? (await lead(windows, target))
  if (!client) {
    await self.clients.openWindow(target.href)
    return
  }
  // A browser that keeps windows where they are has the right screen in it all the same.
  await client.focus().catch(() => {})
}

/** Leads a window of the customer app elsewhere; `null` when there is none that this worker controls. */
async function lead(windows: readonly WindowClient[], target: URL): Promise<WindowClient | null> {
  const client = windows.find(({ url }) => !/^\/(admin|rider)/.test(new URL(url).pathname))
  return (await client?.navigate(target.href).catch(() => null)) ?? null
}

async function replaceSubscription(old: PushSubscription | null, given: PushSubscription | null): Promise<void> {
  const fresh = given ?? (old && (await self.registration.pushManager.subscribe(old.options)))
  if (!old || !fresh) return
  await post(REPLACE_PATH, { oldEndpoint: old.endpoint, fcmToken: JSON.stringify(fresh) })
}

function post(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}
