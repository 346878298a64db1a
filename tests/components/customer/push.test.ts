import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { pushCalls } from '#shared/contract/notifications/customer/push.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { setCart } from '#web/kit/stores/cart-store.ts'
import { menuOf, ORDER_DAY } from '../../support/wednesday.ts'
import { pass, takeClock } from '../clock.ts'
import { FCM_TOKEN, pushBrowser, remove, replace, SERVER_KEY, SUBSCRIPTION_OPTIONS } from '../push-browser.ts'
import { button, main, messages, region, renderScreen } from '../render-screen.tsx'
import { orderOf, REGISTERED, serveSignIn, signInByDialog, THALI } from '../replies.ts'
import { type SentRequest, server } from '../stub-server.ts'
// Its code is there before the app asks for it: a banner that comes at all comes with the screen.
import '#web/customer/shell/push/PushSetup.tsx'

const DISMISSED = 'notification-banner-dismissed'
const banner = () => region('Notifications')
const enable = () => banner().getByRole('button', { name: 'Enable Notifications' })
const kept = () => JSON.parse(localStorage.getItem('fcm-token') ?? 'null')

/** The requests for the server's key, and those with this browser's token. */
let asked: SentRequest[]
let saved: SentRequest[]

beforeEach(() => {
  sessionStorage.removeItem(DISMISSED)
  server.answers(orderCalls.listOrders, { orders: [orderOf()], nextCursor: null })
  asked = server.answers(pushCalls.pushKey, { publicKey: SERVER_KEY })
  saved = server.answers(pushCalls.saveFcmToken, {})
})

/** The home screen, with all that comes with it. */
async function openHome() {
  const app = renderScreen('/', { as: REGISTERED })
  await expect.element(button('Open your menu')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'ADD Regular Thali' })).toBeVisible()
  return app
}

describe('the banner', () => {
  // shows: C2.overlays.2, C3.16, C4.push.1, C7.push.1
  test('asks a signed-in customer, and turns notifications on', async () => {
    const question = pushBrowser({ answer: 'granted' })
    await openHome()
    await expect.element(banner().getByRole('heading', { name: 'Stay Updated with Push Notifications' })).toBeVisible()
    await expect.element(banner().getByRole('button', { name: 'Not Now' })).toBeVisible()
    expect(question).not.toHaveBeenCalled()
    await enable().click()
    await expect.element(messages()).toMatchTextContent('Notifications are on.')
    await expect.element(banner()).not.toBeInTheDocument()
    await expect.poll(kept).toEqual({
      token: FCM_TOKEN,
      createTime: expect.any(Number),
      subscriptionOptions: SUBSCRIPTION_OPTIONS,
    })
    expect(saved.map(({ body }) => body)).toEqual([{ phoneNumber: REGISTERED.phoneNumber, fcmToken: FCM_TOKEN }])
  })

  test('asks nobody who has not ordered anything', async () => {
    pushBrowser()
    const listed = server.answers(orderCalls.listOrders, { orders: [], nextCursor: null })
    await openHome()
    await expect.poll(() => listed.length).toBeGreaterThan(0)
    await expect.element(banner()).not.toBeInTheDocument()
  })

  // shows: C3.17, C4.push.3, C4.push.5
  test('Not Now sends it away for this session', async () => {
    pushBrowser()
    const app = await openHome()
    await banner().getByRole('button', { name: 'Not Now' }).click()
    await expect.element(banner()).not.toBeInTheDocument()
    expect(sessionStorage.getItem(DISMISSED)).toBe('true')
    app.leave()
    const again = await openHome()
    await expect.element(banner()).not.toBeInTheDocument()
    // Without permission no token is asked for.
    expect([...asked, ...saved]).toEqual([])
    // Another tab asks again.
    again.leave()
    sessionStorage.clear()
    await openHome()
    await expect.element(banner()).toBeVisible()
  })

  // shows: C6.6
  test('leaves visitors alone, and comes with the sign-in', async () => {
    pushBrowser()
    serveSignIn(REGISTERED)
    renderScreen('/', { as: 'visitor' })
    await button('Login').click()
    await expect.element(banner()).not.toBeInTheDocument()
    await signInByDialog()
    await expect.element(banner()).toBeVisible()
  })

  // shows: C4.push.4
  test('is not there when notifications are allowed already', async () => {
    pushBrowser({ permission: 'granted' })
    await openHome()
    await expect.poll(() => saved.length).toBeGreaterThan(0)
    await expect.element(banner()).not.toBeInTheDocument()
  })

  // shows: C4.push.2, C8.push.1
  test('says that notifications are blocked', async () => {
    pushBrowser({ answer: 'denied' })
    await openHome()
    await enable().click()
    await expect
      .element(messages())
      .toMatchTextContent('Notifications are blocked. Please enable them in your browser settings.')
    await expect.element(banner()).not.toBeInTheDocument()
  })

  // shows: C8.push.2
  test('says that it failed, and can be tried again', async () => {
    pushBrowser({ answer: 'fails' })
    await openHome()
    await enable().click()
    await expect.element(messages()).toMatchTextContent('Failed to enable notifications. Please try again.')
    await expect.element(enable()).toBeEnabled()
  })

  test('stays when the browser’s own question is left open', async () => {
    const question = pushBrowser({ answer: 'default' })
    await openHome()
    await enable().dblClick()
    await expect.poll(() => question.mock.calls.length).toBeGreaterThan(0)
    await expect.element(enable()).toBeVisible()
  })

  test.each([
    [390, 844],
    [320, 640],
  ])('stands at the end of the page at %i×%i, over nothing, with the bar and without it', async (width, height) => {
    await page.viewport(width, height)
    pushBrowser()
    await openHome()
    await expect.element(banner()).toBeInTheDocument()
    const isOverNothing = () => {
      window.scrollTo(0, document.body.scrollHeight)
      const card = banner().element()
      const { top, bottom } = card.getBoundingClientRect()
      const fixed = [card, card.parentElement as Element].some(
        (element) => getComputedStyle(element).position !== 'static',
      )
      const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().top ?? window.innerHeight
      return !fixed && main().element().getBoundingClientRect().bottom <= top + 1 && bottom <= bar + 1
    }
    await expect.poll(isOverNothing).toBe(true)
    await button('ADD Regular Thali').click()
    await expect.element(button('Checkout')).toBeVisible()
    await expect.poll(isOverNothing).toBe(true)
  })

  test('does not come in the middle of ordering', async () => {
    pushBrowser()
    const cart = { 'Regular Thali': 1 }
    setCart(cart)
    const menuData = { day: ORDER_DAY, menu: menuOf(ORDER_DAY, {}) }
    renderScreen('/payment', {
      as: REGISTERED,
      state: { cart, menuData, orderSummary: { items: [THALI], totalAmount: 80 } },
    })
    await expect.element(page.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible()
    await expect.element(banner()).not.toBeInTheDocument()
  })

  test.each([
    // shows: C4.push.6
    ['an iPhone’s browser', () => replace(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone)' })],
    // shows: C4.push.7
    ['a browser without push', () => remove(window, 'PushManager')],
    // shows: C4.push.8
    ['a browser without notifications', () => remove(window, 'Notification')],
    // shows: C4.push.9
    ['a browser without service workers', () => remove(Navigator.prototype, 'serviceWorker')],
  ])('does not come in %s', async (_, change) => {
    pushBrowser()
    change()
    await openHome()
    await expect.element(banner()).not.toBeInTheDocument()
  })
})

describe('the push token', () => {
  beforeEach(() => sessionStorage.setItem(DISMISSED, 'true'))

  // shows: C9.20
  test('is sent again after seven days, and not before', async () => {
    pushBrowser({ permission: 'granted' })
    const first = await openHome()
    await expect.poll(kept).not.toBeNull()
    first.leave()
    /** Comes back with a token that is so many days old; returns how often it has been sent then. */
    const comeBackAfter = async (days: number) => {
      const createTime = Date.now() - days * 86_400_000
      localStorage.setItem('fcm-token', JSON.stringify({ ...kept(), createTime }))
      const before = { asked: asked.length, saved: saved.length }
      const app = await openHome()
      // React's strict mode, which is on in tests, begins everything twice.
      await expect.poll(() => asked.length).toBe(before.asked + 2)
      await pass(1000)
      app.leave()
      return saved.length - before.saved
    }
    takeClock()
    expect(await comeBackAfter(6.9)).toBe(0)
    expect(await comeBackAfter(7.1)).toBeGreaterThan(0)
  })

  // shows: C8.push.3
  test('that cannot be had is nothing to bother anyone with', async () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => {})
    pushBrowser({ permission: 'granted', subscribing: 'fails' })
    await openHome()
    await expect.poll(() => debug.mock.calls.map(([text]) => text)).toContain('no push token')
    debug.mockRestore()
    expect(kept()).toBeNull()
    await expect.element(messages().getByRole('listitem')).toHaveLength(0)
    await expect.element(page.getByText(/Failed/)).toHaveLength(0)
  })

  // shows: C9.21
  test('is not waited for longer than ten seconds while the service worker starts', async () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => {})
    takeClock()
    pushBrowser({ permission: 'granted', worker: 'never active' })
    await openHome()
    await pass(8000)
    expect(debug).not.toHaveBeenCalled()
    await pass(3000)
    await expect.poll(() => debug.mock.calls.flat().join()).toContain('the service worker did not become active')
    debug.mockRestore()
  })
})
