import type { Page } from '@playwright/test'
import { pushCalls } from '#shared/contract/notifications/customer/push.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { orderDayAt, weekStripOf } from '#shared/domain/calendar/calendar.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { type Device, type PushServer, startPushServer } from '../../support/push-service.ts'
import { test as base, type Customer, expect, type TestServer } from '../fixtures.ts'
import { changeSubscription, deliver, serviceWorkerReady, shown, stubPushService, tap } from '../push-browser.ts'
import { now } from '../suite-clock.ts'

base.use({ serviceWorkers: 'allow' })
// One after the other: each worker would start a whole Chromium and a server for a few flows.
base.describe.configure({ mode: 'default' })

const test = base.extend<{ pushServer: PushServer }>({
  pushServer: async ({ server }, use) => {
    const { reply } = await server.call(pushCalls.pushKey)
    const pushServer = await startPushServer(reply.publicKey, now)
    await use(pushServer)
    await pushServer.close()
  },
})

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

test.describe('the push token', () => {
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
    await expect
      // After the app's first screen, and the service worker's own start.
      .poll(() => page.evaluate(() => localStorage.getItem('fcm-token')), { timeout: 15_000 })
      .not.toBeNull()
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
    const [monday = ''] = weekStripOf(STANDARD_CALENDAR, orderDayAt(STANDARD_CALENDAR, now()))
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
