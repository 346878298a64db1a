import { expect, type Page } from '@playwright/test'
import type { PushMessage } from '#shared/contract/notifications/customer/push.schemas.ts'
import type { Device } from '../support/push-service.ts'

/** Chromium has no push service within reach: a push service of the test's own takes pushes, DevTools hands them over. */

/**
 * Gives the page's browser a push service: `subscribe` answers with a device of it, kept over reloads.
 */
export async function stubPushService(page: Page, device: Device) {
  const { endpoint, keys } = JSON.parse(device.token)
  await page.addInitScript(
    ({ endpoint, keys }) => {
      const KEY = 'test-push-subscription'
      const subscription = (applicationServerKey: string) => ({
        endpoint,
        expirationTime: null,
        options: {
          userVisibleOnly: true,
          applicationServerKey: Uint8Array.from(
            atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')),
            (letter) => letter.charCodeAt(0),
          ).buffer,
        },
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => {
          localStorage.removeItem(KEY)
          return true
        },
      })
      PushManager.prototype.subscribe = async (options) => {
        const key = String(options?.applicationServerKey)
        localStorage.setItem(KEY, key)
        return subscription(key) as unknown as PushSubscription
      }
      PushManager.prototype.getSubscription = async () => {
        const key = localStorage.getItem(KEY)
        return key === null ? null : (subscription(key) as unknown as PushSubscription)
      }
    },
    { endpoint, keys },
  )
}

/** Registers the service worker and waits until it is there, whatever the page waits for. */
export async function serviceWorkerReady(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
}

/**
 * Hands a push over to the service worker, as the browser does when its push service brings one; what is a message of ours
 * is shown by then. (Chromium forgets a notification when it is asked for the list of them while it puts one up.)
 */
export async function deliver(page: Page, message: PushMessage | string) {
  const devtools = await page.context().newCDPSession(page)
  // A registration alone is not enough: a push that comes before the worker is active is lost.
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated')
      if (active) resolve(active.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const before = await timesShown(page)
  const data = typeof message === 'string' ? message : JSON.stringify(message)
  const origin = `${new URL(page.url()).origin}/`
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  if (typeof message !== 'string') await expect.poll(() => timesShown(page)).toBe(before + 1)
}

/** How often the service worker has put up a notification since it was first asked here. */
async function timesShown(page: Page): Promise<number> {
  return workerOf(page).evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; timesShown?: number }
    if (scope.timesShown === undefined) {
      scope.timesShown = 0
      const { registration } = scope
      const show = registration.showNotification.bind(registration)
      registration.showNotification = async (...shown) => {
        await show(...shown)
        scope.timesShown = (scope.timesShown ?? 0) + 1
      }
    }
    return scope.timesShown
  })
}

function workerOf(page: Page) {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('there is no service worker')
  return worker
}

/** The notifications that stand on the phone: title, text, tag and buttons. */
export async function shown(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notifications = (await registration.getNotifications()) as (Notification & {
      actions: { title: string }[]
    })[]
    return notifications.map(({ title, body, tag, actions }) => ({
      title,
      body,
      tag,
      buttons: actions.map((action) => action.title),
    }))
  })
}

/** Taps the notification that stands on the phone, or one of its buttons, and waits for what comes of it. */
export async function tap(page: Page, action = '') {
  // A worker leads only a window that it controls elsewhere; it may open none without a person's finger.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await workerOf(page).evaluate(async (action) => {
    // The page's types stand here; this runs in the service worker.
    const { registration, NotificationEvent, dispatchEvent } = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: object) => Event & { waitUntil: (work: Promise<unknown>) => void }
      dispatchEvent: (event: Event) => void
    }
    const [notification] = await registration.getNotifications()
    if (!notification) throw new Error('no notification stands there')
    const event = new NotificationEvent('notificationclick', { notification, action })
    const work: Promise<unknown>[] = []
    event.waitUntil = (promise) => work.push(promise)
    dispatchEvent.call(globalThis, event)
    await Promise.all(work)
  }, action)
}

/** The push service gives the browser a new address: the service worker is told of both. */
export async function changeSubscription(page: Page, from: Device, to: Device) {
  await workerOf(page).evaluate(
    async ([from, to]) => {
      const { ExtendableEvent, dispatchEvent } = globalThis as unknown as {
        ExtendableEvent: new (type: string) => Event & { waitUntil: (work: Promise<unknown>) => void }
        dispatchEvent: (event: Event) => void
      }
      const event = new ExtendableEvent('pushsubscriptionchange')
      const subscription = (token: string) => ({ ...JSON.parse(token), toJSON: () => JSON.parse(token) })
      Object.defineProperties(event, {
        oldSubscription: { value: subscription(from) },
        newSubscription: { value: subscription(to) },
      })
      const work: Promise<unknown>[] = []
      event.waitUntil = (promise) => work.push(promise)
      dispatchEvent.call(globalThis, event)
      await Promise.all(work)
    },
    [from.token, to.token] as const,
  )
}
