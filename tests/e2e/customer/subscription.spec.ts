import type { Page } from '@playwright/test'
import { expect, newPhone, test } from '../fixtures.ts'
import { signInByDialog } from '../order-flow.ts'
import { answerLater, HOME, OFFICE, registerInBrowser, saveAddress, subscriptionsOf } from '../subscription-flow.ts'
import { moveBrowserClock } from '../suite-clock.ts'

const CREATE = '**/api/subscription/create'
const slider = (page: Page) => page.getByRole('slider', { name: 'Duration in days' })
const button = (page: Page) => page.getByRole('button', { name: 'Subscribe', exact: true })

// shows: C2.subscribe.3, C3.3, C4.session.6, C4.subscribe.1, C7.auth.3, C8.done.6, C.good.7
test('a new customer registers and subscribes in one step, by keyboard alone', { tag: '@day' }, async ({
  page,
  server,
  login,
}) => {
  const customer = await login()
  await saveAddress(server, customer)
  await page.goto('/subscription')
  await expect(page.getByRole('region', { name: 'Delivery Address' }).getByText(HOME)).toBeVisible()
  await slider(page).focus()
  await page.keyboard.press('ArrowLeft')
  // At the most days there are no more, and Tab would pass that button over.
  await expect(page.getByRole('button', { name: 'One day more' })).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'One day more' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Number of days')).toBeFocused()
  await page.keyboard.type('5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Asha Kulkarni')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Change Address' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page)).toBeFocused()
  const request = page.waitForRequest('**/api/auth/complete-registration')
  await page.keyboard.press('Enter')
  const sent = await request
  expect(sent.postDataJSON()).toEqual({
    name: 'Asha Kulkarni',
    address: HOME,
    plan_type: '5-day-subscription',
    plan_price: 300,
    policyVersion: 1,
    seen: { first_day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  })
  expect(sent.headers()['idempotency-key']).toBeTruthy()
  await expect(page.getByText('Registration and subscription completed successfully!')).toBeVisible()
  await expect(page.getByText('Already Subscribed!')).toBeVisible()
  expect((await subscriptionsOf(server, customer)).map((subscription) => subscription.plan_type)).toEqual([
    '5-day-subscription',
  ])
  await answerLater(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Open your menu' })).toHaveText('A')
})

// shows: C2.subscribe.2, C2.subscribe.10, C2.subscribe.11, C4.subscribe.2, C8.done.5
test('days, name and address outlast the address screen and a reload; subscribed is once, however often it is tapped', {
  tag: '@day',
}, async ({ page, server, login }) => {
  const customer = await login()
  await registerInBrowser(page, server, customer)
  await saveAddress(server, customer, OFFICE)
  await page.goto('/subscription')
  await page.getByLabel('Number of days').fill('12')
  await page.getByLabel('Name').fill('Asha K')
  await expect(page.getByRole('region', { name: 'Delivery Address' }).getByText(HOME)).toBeVisible()
  await page.getByRole('button', { name: 'Change Address' }).click()
  await expect(page).toHaveURL('/add-address')
  await expect(page.getByRole('heading', { name: 'Select Address' })).toBeVisible()
  await page.getByRole('button', { name: OFFICE }).click()
  await expect(page).toHaveURL('/subscription')
  const kept = async () => {
    await expect(page.getByText('Duration: 12 days')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Asha K')
    await expect(page.getByRole('region', { name: 'Delivery Address' }).getByText(OFFICE)).toBeVisible()
  }
  await kept()
  await page.reload()
  await kept()

  const keys: (string | undefined)[] = []
  await page.route(CREATE, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.continue()
  })
  // Until the rules have been read the button is busy, and a tap does nothing; `evaluate` does not wait for that.
  await expect(button(page)).toBeEnabled()
  await button(page).evaluate((element: HTMLButtonElement) => {
    element.click()
    element.click()
  })
  await expect(page.getByText('Subscription created successfully!')).toBeVisible()
  await expect(page.getByText('Already Subscribed!')).toBeVisible()
  await expect(
    page.getByText('You already have an active subscription. Enjoy your daily meals!', { exact: true }),
  ).toBeVisible()
  expect(keys).toHaveLength(1)
  expect(await subscriptionsOf(server, customer)).toHaveLength(1)
  await answerLater(page)
  await page.reload()
  await expect(page.getByText('Already Subscribed!')).toBeVisible()
})

// shows: C8.toasts.9
test('after a lost answer the same is asked under the same key, also after a reload', async ({
  page,
  server,
  login,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const customer = await login()
  await registerInBrowser(page, server, customer)
  const keys: (string | undefined)[] = []
  await page.route(CREATE, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The server has done it, the answer never arrives.
    await route.fetch()
    await route.abort()
  })
  // Nor does the phone hear that a subscription runs.
  await page.route(/\/api\/subscription\/%2B/, (route) => route.abort())
  await page.goto('/subscription')
  await expect(button(page)).toBeVisible({ timeout: 15_000 })
  await button(page).click()
  await expect(page.getByText('Your subscription may or may not have been created')).toBeVisible()
  await expect(page.getByText('An error occurred while processing your request')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your subscription may or may not have been created')).toBeVisible({ timeout: 15_000 })
  await answerLater(page)
  await page.unroute(CREATE)
  const again = page.waitForRequest(CREATE)
  await page.getByRole('button', { name: 'Ask Again' }).click()
  expect((await again).headers()['idempotency-key']).toBe(keys[0])
  await expect(page.getByText('Already Subscribed!')).toBeVisible()
  expect(await subscriptionsOf(server, customer)).toHaveLength(1)
})

// shows: C2.subscribe.7
test('the slider is moved by a finger', async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await moveBrowserClock(context)
  const page = await context.newPage()
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Go to Login' }).tap()
  await signInByDialog(page, newPhone())
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(slider(page)).toHaveValue('26')
  const box = await slider(page).boundingBox()
  if (!box) throw new Error('no slider on the screen')
  const client = await context.newCDPSession(page)
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  await touch('touchStart', box.x + box.width * 0.85)
  for (const part of [0.8, 0.6, 0.4, 0.2]) await touch('touchMove', box.x + box.width * part)
  await touch('touchMove', box.x + 2)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(slider(page)).toHaveValue('1')
  await expect(page.getByText('You save ₹20 compared to daily orders!')).toBeVisible()
  await context.close()
})
