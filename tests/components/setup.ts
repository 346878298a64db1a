import './moved-clock.ts'
import './plain-react.ts'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { loadScreen } from '#web/customer/shell/screen-loader.ts'
import { clearCarts } from '#web/kit/stores/cart-store.ts'
import { leaveConfirmation } from '#web/kit/stores/placed-store.ts'
import { setSlot } from '#web/kit/stores/slot-store.ts'
import { screens } from '#web/routes.ts'
import { closeToast, useToasts } from '#web/ui/toast.ts'
import { serveEmptyKitchen } from './replies.ts'
import { server, stubbedFetch } from './stub-server.ts'

/** Before each component test: an empty browser, and a server that has menus and nothing else to tell. */

window.fetch = stubbedFetch

/** The app's socket never connects; what the test runner itself keeps open stays as it is. */
const RealWebSocket = window.WebSocket
window.WebSocket = new Proxy(RealWebSocket, {
  construct: (target, [address, protocols]) =>
    String(address).includes('/socket.io/')
      ? (Object.assign(new EventTarget(), { close() {}, send() {}, readyState: 0 }) as unknown as WebSocket)
      : new target(address, protocols),
})

// All code is there from the start, also what the apps load when it is needed: the first test that opens something would
// otherwise wait for the development server.
const modules = import.meta.glob(['/src/web/{customer,office,kit,ui}/**/*.tsx', '!**/entry.*'])
await Promise.all([...screens.map(loadScreen), ...Object.values(modules).map((load) => load())])

/** A dialog closes while an order moves to its new place: React leaves that one movement out, and says so while developing. */
const SKIPPED_MOVE = /^A flushSync update cancelled a View Transition/

/** Where all files of a page start; an entry that one leaves behind with an `idx` would look to the next like a screen below its own. */
const start = location.href

const complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]

beforeEach(async () => {
  // What was open when the last test ended leaves its entries later; what is set before that would be left with them.
  await expect.poll(() => history.state?.overlay ?? 0, { interval: 1 }).toBe(0)
  server.reset()
  clearCarts()
  setSlot('lunch')
  leaveConfirmation()
  localStorage.clear()
  sessionStorage.clear()
  // Whether to push is not asked.
  sessionStorage.setItem('notification-banner-dismissed', 'true')
  History.prototype.replaceState.call(history, null, '', start)
  for (const { id } of useToasts.getState()) closeToast(id)
  for (const complaint of complaints) complaint.mockClear()
  serveEmptyKitchen()
})

afterEach(() => {
  vi.useRealTimers()
  expect(server.unexpected(), 'calls that the test does not answer').toEqual([])
  expect(
    complaints.flatMap((complaint) => complaint.mock.calls).filter(([text]) => !SKIPPED_MOVE.test(String(text))),
    'what React and the browser complained about',
  ).toEqual([])
  // The stores empty themselves as when another tab empties the storage; whoever is mounted hears of it.
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
})
