import type { Page } from '@playwright/test'
import { addressCalls } from '#shared/contract/customer/addresses.ts'
import { orderCalls } from '#shared/contract/customer/orders.ts'
import { pushCalls } from '#shared/contract/customer/push.ts'
import { subscriptionCalls } from '#shared/contract/customer/subscriptions.ts'
import { adminOrderCalls } from '#shared/contract/office/orders.ts'
import { comingDaysOf, orderDayAt, weekStripOf } from '#shared/domain/calendar/calendar.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { weekdayName } from '#shared/domain/calendar/weekday-name.ts'
import { type Device, type PushServer, startPushServer } from '../support/push-service.ts'
import { test as base, type Customer, expect, newPhone, type TestServer } from './fixtures.ts'
import { openPayment, signInByDialog } from './order-flow.ts'
import {
  changeSubscription,
  deliver,
  serviceWorkerReady,
  shown,
  stubPushService,
  stubQuestion,
  tap,
} from './push-browser.ts'
import { now } from './suite-clock.ts'

const test = base.extend<{ pushServer: PushServer }>({
  pushServer: async ({ server }, use) => {
    const { reply } = await server.call(pushCalls.pushKey)
    const pushServer = await startPushServer(reply.publicKey, now)
    await use(pushServer)
    await pushServer.close()
  },
})

const banner = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const BANNER_TITLE = 'Stay Updated with Push Notifications'

/** Buys a subscription, so that the next cooking day's order waits for an answer. Returns the order's id. */
async function pendingOrder(server: TestServer, { phone, token }: Customer): Promise<string> {
  const address = { phoneNumber: phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await server.call(addressCalls.addAddress, { body: address }, { token })
  const body = { plan_type: '5-day-subscription', plan_price: 300, subscription_days: 5 }
  await server.call(subscriptionCalls.createSubscription, { body }, { token })
  const { reply } = await server.call(orderCalls.listPendingOrders, {}, { token })
  return reply.orders[0]?._id as string
}

/** What was pushed to a device first. */
function firstOf(device: Device) {
  const [first] = device.arrived
  if (!first) throw new Error('nothing was pushed')
  return first.message
}

async function statusOf(server: TestServer, { phone, token }: Customer, id: string) {
  const { reply } = await server.call(orderCalls.listOrders, { params: { phone } }, { token })
  return reply.orders.find((order) => order._id === id)?.status
}

/** The kitchen's days at this moment, as the calls tell them. */
function weekNow() {
  const orderDay = orderDayAt(STANDARD_CALENDAR, now())
  const days = { strip: weekStripOf(STANDARD_CALENDAR, orderDay), coming: comingDaysOf(STANDARD_CALENDAR, orderDay) }
  return { orderDay, ...days, delivery: { from: '12:00', to: '14:00' } }
}

test.describe('the banner', () => {
  // shows: C2.overlays.2, C3.16, C4.push.1, C7.push.1
  test('asks a signed-in customer, and turns notifications on', async ({ page, server, login, pushServer }) => {
    const device = pushServer.newDevice()
    await stubPushService(page, device)
    await stubQuestion(page, 'granted')
    const { phone } = await login(undefined, { banner: true })
    await page.goto('/')
    await expect(banner(page).getByRole('heading', { name: BANNER_TITLE })).toBeVisible()
    await expect(banner(page).getByRole('button', { name: 'Not Now' })).toBeVisible()
    const saved = page.waitForRequest('**/api/user/fcm-token')
    await banner(page).getByRole('button', { name: 'Enable Notifications' }).click()
    expect((await saved).postDataJSON()).toEqual({ phoneNumber: phone, fcmToken: device.token })
    await expect(banner(page)).toBeHidden()
    await expect(page.getByText('Notifications are on.')).toBeVisible()
    const { reply } = await server.call(pushCalls.pushKey)
    const { endpoint, keys } = JSON.parse(device.token)
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('fcm-token') ?? 'null')))
      .toEqual({
        token: device.token,
        createTime: expect.any(Number),
        subscriptionOptions: { ...keys, endpoint, swScope: `${server.url}/`, vapidKey: reply.publicKey },
      })
  })

  // shows: C3.17, C4.push.3, C4.push.5
  test('Not Now sends it away for this session', async ({ page, login }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (/fcm-token|push\/key/.test(request.url())) asked.push(request.url())
    })
    await login(undefined, { banner: true })
    await page.goto('/')
    await banner(page).getByRole('button', { name: 'Not Now' }).click()
    await expect(banner(page)).toBeHidden()
    expect(await page.evaluate(() => sessionStorage.getItem('notification-banner-dismissed'))).toBe('true')
    const loaded = page.waitForResponse(/PushSetup/)
    await page.reload()
    await loaded
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner(page)).toBeHidden()
    // Without permission no token is asked for.
    expect(asked).toEqual([])
    // Another visit asks again.
    const other = await page.context().newPage()
    await other.goto('/')
    await expect(banner(other)).toBeVisible()
  })

  // shows: C6.6
  test('leaves visitors alone, and comes with the sign-in', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(banner(page)).toBeHidden()
    await signInByDialog(page, newPhone())
    await expect(banner(page)).toBeVisible()
  })

  // shows: C4.push.4
  test('is not there when notifications are allowed already', async ({ page, login, server, pushServer }) => {
    const device = pushServer.newDevice()
    await stubPushService(page, device)
    await page.context().grantPermissions(['notifications'], { origin: server.url })
    await login(undefined, { banner: true })
    const saved = page.waitForResponse('**/api/user/fcm-token')
    await page.goto('/')
    expect((await saved).status()).toBe(200)
    await expect(banner(page)).toBeHidden()
  })

  // shows: C4.push.2, C8.push.1
  test('says that notifications are blocked', async ({ page, login }) => {
    await stubQuestion(page, 'denied')
    await login(undefined, { banner: true })
    await page.goto('/')
    await banner(page).getByRole('button', { name: 'Enable Notifications' }).click()
    await expect(
      page.getByText('Notifications are blocked. Please enable them in your browser settings.'),
    ).toBeVisible()
    await expect(banner(page)).toBeHidden()
  })

  // shows: C8.push.2
  test('says that it failed, and can be tried again', async ({ page, login }) => {
    await stubQuestion(page, 'fails')
    await login(undefined, { banner: true })
    await page.goto('/')
    await banner(page).getByRole('button', { name: 'Enable Notifications' }).click()
    await expect(page.getByText('Failed to enable notifications. Please try again.')).toBeVisible()
    await expect(banner(page).getByRole('button', { name: 'Enable Notifications' })).toBeEnabled()
  })

  test('stays when the browser’s own question is left open', async ({ page, login }) => {
    await stubQuestion(page, 'default')
    await login(undefined, { banner: true })
    await page.goto('/')
    await banner(page).getByRole('button', { name: 'Enable Notifications' }).dblclick()
    await expect(banner(page).getByRole('button', { name: 'Enable Notifications' })).toBeVisible()
  })

  test('stands above the sticky bar and leaves the page its end', async ({ page, login }) => {
    await login(undefined, { banner: true })
    await page.goto('/')
    await page.getByRole('button', { name: 'ADD Regular Thali' }).click()
    const bar = page.locator('[data-bottom-bar]')
    await expect(bar).toBeVisible()
    const card = await banner(page).boundingBox()
    const sticky = await bar.boundingBox()
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(sticky?.y ?? 0)
    // Scrolled to the end, the last dish stands above the card.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const end = await page.locator('main').boundingBox()
    const risen = await banner(page).boundingBox()
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((risen?.y ?? 0) + 1)
  })

  test('does not come in the middle of ordering', async ({ page, login, server }) => {
    await login(undefined, { banner: true })
    const loaded = page.waitForResponse(/PushSetup/)
    await openPayment(page, server)
    await loaded
    await expect(page.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible()
    await expect(banner(page)).toBeHidden()
  })

  for (const [name, script] of [
    ['an iPhone’s browser', "Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone)' })"],
    ['a browser without push', 'delete window.PushManager'],
    ['a browser without notifications', 'delete window.Notification'],
    ['a browser without service workers', 'delete Navigator.prototype.serviceWorker'],
  ] as const) {
    // shows: C4.push.6, C4.push.7, C4.push.8, C4.push.9
    test(`does not come in ${name}`, async ({ page, login }) => {
      await page.addInitScript(script)
      await login(undefined, { banner: true })
      const loaded = page.waitForResponse(/PushSetup/)
      await page.goto('/')
      await loaded
      await expect(page.getByRole('button', { name: 'Open your menu' })).toBeVisible()
      await expect(banner(page)).toBeHidden()
    })
  }
})

test.describe('the push token', () => {
  // shows: C9.20
  test('is sent again after seven days, and not before', async ({ page, login, server, pushServer }) => {
    const sent: string[] = []
    await stubPushService(page, pushServer.newDevice())
    await page.context().grantPermissions(['notifications'], { origin: server.url })
    await login()
    page.on('request', (request) => {
      if (/fcm-token|push\/key/.test(request.url())) sent.push(new URL(request.url()).pathname)
    })
    await page.goto('/')
    await expect.poll(() => sent).toEqual(['/api/push/key', '/api/user/fcm-token'])
    /** The app is gone while the token grows old: it must not see one age and then the other. */
    const comeBackAfter = async (days: number) => {
      await page.goto('/manifest.webmanifest')
      await page.evaluate(
        (createTime) => {
          const kept = JSON.parse(localStorage.getItem('fcm-token') ?? '{}')
          localStorage.setItem('fcm-token', JSON.stringify({ ...kept, createTime }))
        },
        now().getTime() - days * 86_400_000,
      )
      await page.goto('/')
    }
    await expect.poll(() => page.evaluate(() => localStorage.getItem('fcm-token'))).not.toBeNull()
    await comeBackAfter(6.9)
    await expect.poll(() => sent.length).toBe(3)
    await page.waitForLoadState('networkidle')
    await comeBackAfter(7.1)
    await expect
      .poll(() => sent)
      .toEqual(['/api/push/key', '/api/user/fcm-token', '/api/push/key', '/api/push/key', '/api/user/fcm-token'])
  })

  // shows: C8.push.3
  test('that cannot be had is nothing to bother anyone with', async ({ page, login, server, pushServer }) => {
    const debug: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'debug') debug.push(message.text())
    })
    await stubPushService(page, pushServer.newDevice(), { rejecting: true })
    await page.context().grantPermissions(['notifications'], { origin: server.url })
    await login()
    await page.goto('/')
    await expect.poll(() => debug.join()).toContain('no push token')
    expect(await page.evaluate(() => localStorage.getItem('fcm-token'))).toBeNull()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(0)
    await expect(page.getByText(/Failed/)).toHaveCount(0)
  })

  // shows: C9.21
  test('is not waited for longer than ten seconds while the service worker starts', async ({ page, login, server }) => {
    const debug: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'debug') debug.push(message.text())
    })
    await page.addInitScript(() => {
      const { prototype } = ServiceWorkerContainer
      prototype.register = async () => ({ active: null, scope: '/' }) as ServiceWorkerRegistration
      Object.defineProperty(prototype, 'ready', { get: () => new Promise(() => {}) })
    })
    await page.context().grantPermissions(['notifications'], { origin: server.url })
    await login()
    await page.clock.install({ time: now() })
    const loaded = page.waitForResponse(/push-token|PushSetup/)
    await page.goto('/')
    await loaded
    await expect(page.getByRole('button', { name: 'Open your menu' })).toBeVisible()
    await page.clock.runFor(9000)
    expect(debug).toEqual([])
    await page.clock.runFor(2000)
    await expect.poll(() => debug.join()).toContain('the service worker did not become active')
  })

  test('moves with the browser when its push service gives it a new address', async ({
    page,
    login,
    server,
    pushServer,
  }) => {
    const device = pushServer.newDevice()
    const moved = pushServer.newDevice()
    await stubPushService(page, device)
    await page.context().grantPermissions(['notifications'], { origin: server.url })
    const me = await login()
    const saved = page.waitForResponse('**/api/user/fcm-token')
    await page.goto('/')
    await saved
    await serviceWorkerReady(page)
    await changeSubscription(page, device, moved)
    await pendingOrder(server, me)
    await expect.poll(() => moved.arrived.length).toBe(1)
    expect(device.arrived).toEqual([])
  })

  // shows: C4.session.8
  test('goes with the session at logout', async ({ page, login, server, pushServer }) => {
    await stubPushService(page, pushServer.newDevice())
    await page.context().grantPermissions(['notifications'], { origin: server.url })
    await login()
    await page.goto('/')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('fcm-token'))).not.toBeNull()
    await page.getByRole('button', { name: 'Open your menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Logged out successfully')).toBeVisible()
    const kept = () =>
      page.evaluate(() => [localStorage.getItem('fcm-token'), localStorage.getItem('test-push-subscription')])
    await expect.poll(kept).toEqual([null, null])
  })
})

test.describe('a notification', () => {
  /** A customer whose browser is pushed to, with a page open and the service worker at work. */
  async function openPushed(page: Page, server: TestServer, pushServer: PushServer, login: () => Promise<Customer>) {
    const device = pushServer.newDevice()
    await stubPushService(page, device)
    await page.context().grantPermissions(['notifications'], { origin: server.url })
    const me = await login()
    const saved = page.waitForResponse('**/api/user/fcm-token')
    await page.goto('/')
    await saved
    await serviceWorkerReady(page)
    return { me, device }
  }

  // shows: C1.12, C8.success.1
  test('of a pending order confirms it by its button', async ({ page, server, login, pushServer }) => {
    const { me, device } = await openPushed(page, server, pushServer, login)
    const id = await pendingOrder(server, me)
    await expect.poll(() => device.arrived.length).toBe(1)
    const message = firstOf(device)
    await deliver(page, message)
    expect(await shown(page)).toEqual([
      { title: message.title, body: message.body, tag: `order-${id}`, buttons: ['Confirm', 'Skip'] },
    ])
    expect(message.title).toMatch(/^Your thali for (Mon|Tues|Wednes|Thurs|Fri|Satur)day$/)
    await tap(page, 'confirm')
    expect(await shown(page)).toEqual([
      { title: 'Order confirmed for tomorrow!', body: message.title, tag: `order-${id}`, buttons: [] },
    ])
    expect(await statusOf(server, me, id)).toBe('confirmed')
  })

  // shows: C1.12, C8.success.2
  test('of a pending order skips it by its button', async ({ page, server, login, pushServer }) => {
    const { me, device } = await openPushed(page, server, pushServer, login)
    const id = await pendingOrder(server, me)
    await expect.poll(() => device.arrived.length).toBe(1)
    await deliver(page, firstOf(device))
    await tap(page, 'skip')
    expect((await shown(page)).map(({ title }) => title)).toEqual(['Order skipped for tomorrow'])
    expect(await statusOf(server, me, id)).toBe('skipped')
  })

  test('whose answer is rejected says why and opens the app', async ({
    page,
    server,
    login,
    pushServer,
    allowFailures,
  }) => {
    allowFailures(409)
    const { me, device } = await openPushed(page, server, pushServer, login)
    const id = await pendingOrder(server, me)
    await expect.poll(() => device.arrived.length).toBe(1)
    await server.call(orderCalls.skipOrder, { params: { id } }, { token: me.token })
    await deliver(page, firstOf(device))
    await tap(page, 'confirm')
    const [rejected] = await shown(page)
    expect(rejected).toMatchObject({ title: 'Your answer did not get through', buttons: [] })
    expect(rejected?.body).toMatch(/skipped/)
    expect(await statusOf(server, me, id)).toBe('skipped')
  })

  test('whose answer does not reach the server keeps its buttons', async ({
    page,
    server,
    login,
    pushServer,
    allowConsole,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/)
    const { me, device } = await openPushed(page, server, pushServer, login)
    const id = await pendingOrder(server, me)
    await expect.poll(() => device.arrived.length).toBe(1)
    await deliver(page, firstOf(device))
    await page.context().setOffline(true)
    await tap(page, 'skip')
    expect(await shown(page)).toEqual([
      {
        title: 'Your answer did not get through',
        body: 'Tap to open Dabba and answer there.',
        tag: `order-${id}`,
        buttons: ['Confirm', 'Skip'],
      },
    ])
    await page.context().setOffline(false)
    await tap(page, 'skip')
    expect(await statusOf(server, me, id)).toBe('skipped')
  })

  test('takes the place of the one before of the same order', async ({ page, server, login, pushServer }) => {
    await openPushed(page, server, pushServer, login)
    const one = { body: 'House Thali is out for delivery.', tag: 'order-1', url: '/my-orders' }
    await deliver(page, { ...one, title: 'Your food is on its way' })
    expect((await shown(page)).map(({ title }) => title)).toEqual(['Your food is on its way'])
    await deliver(page, { ...one, title: 'Delivered. Enjoy your meal!' })
    expect((await shown(page)).map(({ title }) => title)).toEqual(['Delivered. Enjoy your meal!'])
    // What is no message of ours is not shown.
    await deliver(page, 'nonsense')
    expect(await shown(page)).toHaveLength(1)
  })

  // shows: C1.10
  test('from the kitchen to the phone: on its way, and a tap opens the orders', async ({
    page,
    server,
    login,
    pushServer,
  }) => {
    const { me, device } = await openPushed(page, server, pushServer, login)
    const id = await pendingOrder(server, me)
    const admin = await server.signInAdmin()
    const body = { status: 'out_for_delivery' as const }
    await server.call(adminOrderCalls.setOrderStatus, { params: { id }, body }, { token: admin })
    await expect.poll(() => device.arrived.map(({ message }) => message.title)).toContain('Your food is on its way')
    const message = device.arrived.find(({ message }) => message.title === 'Your food is on its way')?.message
    if (!message) throw new Error('it was not pushed')
    await deliver(page, message)
    await tap(page)
    await expect(page).toHaveURL(/\/my-orders$/)
    await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
    expect(await shown(page)).toEqual([])
  })

  test('of a menu opens its day', async ({ page, server, login, pushServer }) => {
    await openPushed(page, server, pushServer, login)
    const [monday = ''] = weekNow().strip
    await deliver(page, { title: 'The menu is here', body: 'x', tag: 'menu', url: `/?day=${monday}` })
    await tap(page)
    await expect(page).toHaveURL(`/?day=${monday}`)
    await expect(page.getByRole('radio', { name: /^Monday/ })).toBeChecked()
  })

  test('never leads out of the app', async ({ page, server, login, pushServer }) => {
    await openPushed(page, server, pushServer, login)
    await deliver(page, { title: 'x', body: 'x', tag: 'x', url: 'https://example.com/' })
    await tap(page)
    expect(page.url()).toBe(`${server.url}/`)
    expect(page.context().pages()).toHaveLength(1)
  })
})

test.describe('Notify Me When Available', () => {
  const DAY = weekNow().strip[5] as string
  const WEEKDAY = weekdayName(DAY)
  const button = (page: Page) => page.getByRole('button', { name: 'Notify Me When Available' })
  const DONE = `We will tell you as soon as the menu for ${WEEKDAY} is here.`

  /** The home screen in a week without menus, at its last day. */
  async function openWithoutMenus(page: Page) {
    await page.route('**/api/menu/weekly', (route) =>
      route.fulfill({ json: { success: true, menus: {}, ...weekNow() } }),
    )
    await page.route('**/api/menu/active', (route) =>
      route.fulfill({ json: { success: true, menu: null, ...weekNow() } }),
    )
    await page.goto(`/?day=${DAY}`)
    await expect(page.getByRole('heading', { name: 'No Menu Available' })).toBeVisible()
  }

  /** The server has menus for its week; the answer of a day without one. */
  const serveNoMenu = (page: Page) =>
    page.route('**/api/menu/notify-me', async (route) => {
      expect(route.request().postDataJSON()).toEqual({ date: DAY })
      await route.fulfill({ json: { success: true, available: false } })
    })

  // shows: C2.home.16
  test('notes the alert of a customer and asks to push in the same tap', async ({ page, login, pushServer }) => {
    const device = pushServer.newDevice()
    await stubPushService(page, device)
    await stubQuestion(page, 'granted')
    await login()
    await serveNoMenu(page)
    await openWithoutMenus(page)
    await expect(button(page)).toBeVisible()
    const saved = page.waitForRequest('**/api/user/fcm-token')
    await button(page).click()
    await expect(page.getByText(DONE)).toBeVisible()
    expect((await saved).postDataJSON()).toMatchObject({ fcmToken: device.token })
    await page.reload()
    await expect(page.getByText(DONE)).toBeVisible()
  })

  // shows: C2.home.17
  test('lets a visitor sign in and then goes on', async ({ page }) => {
    await stubQuestion(page, 'denied')
    await serveNoMenu(page)
    await openWithoutMenus(page)
    await button(page).click()
    await expect(page.getByRole('dialog', { name: 'Login to Your Account' })).toBeVisible()
    await signInByDialog(page, newPhone())
    await expect(page.getByText(DONE)).toBeVisible()
    await expect(
      page.getByText('Notifications are blocked. Please enable them in your browser settings.'),
    ).toBeVisible()
  })

  // shows: C2.home.19
  test('shows the menu when it is there meanwhile', async ({ page, login }) => {
    await stubQuestion(page, 'granted')
    await login()
    await openWithoutMenus(page)
    await page.unroute('**/api/menu/weekly')
    await page.unroute('**/api/menu/active')
    await button(page).click()
    await expect(page.getByText(`The menu for ${WEEKDAY} is here.`)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No Menu Available' })).toBeHidden()
  })

  // shows: C2.home.20
  test('says when the alert could not be noted, and can be tapped again', async ({ page, login, allowFailures }) => {
    allowFailures(500)
    await stubQuestion(page, 'granted')
    await login()
    await page.route('**/api/menu/notify-me', (route) => route.fulfill({ status: 500, json: {} }))
    await openWithoutMenus(page)
    await button(page).click()
    await expect(page.getByText('This could not be noted. Please try again.')).toBeVisible()
    await expect(button(page)).toBeEnabled()
  })
})
