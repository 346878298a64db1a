import { onTestFinished, vi } from 'vitest'

/** What the browser has to do with pushes, in place of its own, which asks a person and reaches a push service. */

export const ENDPOINT = 'https://push.example.com/device-1'
const KEYS = { auth: 'auth-of-the-device', p256dh: 'key-of-the-device' }
export const SERVER_KEY = 'key-of-the-server'
/** What is sent of the subscription. */
export const FCM_TOKEN = JSON.stringify({ endpoint: ENDPOINT, expirationTime: null, keys: KEYS })
/** What the browser keeps of it beside the time. */
export const SUBSCRIPTION_OPTIONS = {
  ...KEYS,
  endpoint: ENDPOINT,
  swScope: `${location.origin}/`,
  vapidKey: SERVER_KEY,
}

interface PushBrowser {
  /** Whether notifications are allowed already. */
  permission?: NotificationPermission
  /** What the browser's own question will be answered with; `fails` when it cannot be asked. */
  answer?: NotificationPermission | 'fails'
  /** What subscribing comes to. */
  subscribing?: 'works' | 'fails'
  /** Whether the service worker becomes active. */
  worker?: 'active' | 'never active'
}

/** Sets how this page's browser behaves until the test ends. Returns how often it has asked the person. */
export function pushBrowser({
  permission = 'default',
  answer = 'default',
  subscribing = 'works',
  worker = 'active',
}: PushBrowser = {}) {
  let settled = permission
  replace(Notification, 'permission', { get: () => settled })
  const question = vi.fn(async () => {
    if (answer === 'fails') throw new Error('no question could be asked')
    settled = answer
    return answer
  })
  replace(Notification, 'requestPermission', { value: question })
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => JSON.parse(FCM_TOKEN),
    unsubscribe: async () => true,
  }
  const pushManager = {
    getSubscription: async () => null,
    subscribe: async () => {
      if (subscribing === 'fails') throw new DOMException('Registration failed - push service error', 'AbortError')
      return subscription
    },
  }
  const registration = { active: worker === 'active' ? {} : null, scope: `${location.origin}/`, pushManager }
  replace(navigator.serviceWorker, 'register', { value: async () => registration })
  replace(navigator.serviceWorker, 'ready', { get: () => new Promise(() => {}) })
  return question
}

/** Puts a property in place of an object's own or inherited one, until the test ends. */
export function replace(object: object, name: string, property: PropertyDescriptor) {
  const kept = Object.getOwnPropertyDescriptor(object, name)
  Object.defineProperty(object, name, { ...property, configurable: true })
  onTestFinished(() => {
    if (kept) Object.defineProperty(object, name, kept)
    else Reflect.deleteProperty(object, name)
  })
}

/** Takes a property of an object away, until the test ends. */
export function remove(object: object, name: string) {
  const kept = Object.getOwnPropertyDescriptor(object, name)
  if (!kept) throw new Error(`there is no ${name}`)
  Reflect.deleteProperty(object, name)
  onTestFinished(() => {
    Object.defineProperty(object, name, kept)
  })
}
