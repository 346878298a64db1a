import type { Page } from '@playwright/test'
import { axe, expect, newPhone, test } from './fixtures.ts'
import { withoutSocket } from './live-page.ts'
import { signInByDialog } from './order-flow.ts'
import {
  answerLater,
  HOME,
  OFFICE,
  registerInBrowser,
  saveAddress,
  subscribe,
  subscriptionsOf,
} from './subscription-flow.ts'
import { moveBrowserClock } from './suite-clock.ts'

const CREATE = '**/api/subscription/create'
const slider = (page: Page) => page.getByRole('slider', { name: 'Duration in days' })
const button = (page: Page) => page.getByRole('button', { name: 'Subscribe', exact: true })

// shows: C2.subscribe.1
test('a visitor is asked to log in', async ({ page }) => {
  await page.goto('/subscription')
  await expect(page.getByRole('heading', { name: 'Veg Base Subscription' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible()
  await expect(page.getByText('Please log in to create a subscription')).toBeVisible()
  await axe(page)
})

// shows: C1.4, C2.subscribe.4, C2.subscribe.5, C5.subscription.2, C9.5
test('the card says what the subscription is, and the total follows the days', async ({ page, login }) => {
  await login()
  await page.goto('/subscription')
  const info = page.getByRole('region', { name: 'Monthly subscription with daily base meals' })
  await expect(info).toContainText('₹60 per day')
  await expect(info).toContainText(
    'Covers base items only (rice, dal, sabzi, roti). Add-ons such as non-veg are ordered separately at extra cost.',
  )
  await expect(info).toContainText('Save ₹20 per day compared to daily orders')
  await expect(info.getByRole('listitem')).toHaveText(['Save ₹20 per day', 'Base meals included', 'Add-ons available'])

  await expect(slider(page)).toHaveValue('26')
  await expect(page.getByText('Duration: 26 days')).toBeVisible()
  await expect(page.getByText('₹1,560')).toBeVisible()
  await expect(page.getByText('You save ₹520 compared to daily orders!')).toBeVisible()
  await axe(page)

  await slider(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Duration: 27 days')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(page.getByText('Duration: 1 day', { exact: true })).toBeVisible()
  await expect(page.getByText('You save ₹20 compared to daily orders!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'One day less' })).toBeDisabled()
  await page.getByRole('button', { name: 'One day more' }).click()
  await expect(page.getByText('Duration: 2 days')).toBeVisible()
  await page.getByLabel('Number of days').fill('31')
  await expect(page.getByText('Please choose a duration of 1 to 30 days.')).toBeVisible()
  await expect(page.getByText('Duration: 2 days')).toBeVisible()
  await page.getByLabel('Number of days').fill('30')
  await expect(page.getByText('Duration: 30 days')).toBeVisible()
  await expect(page.getByText('₹1,800')).toBeVisible()
  await expect(page.getByRole('button', { name: 'One day more' })).toBeDisabled()
  const { x, y, width, height } = (await slider(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(page.getByText(/Duration: 1[56] days/)).toBeVisible()
})

// shows: C2.subscribe.8, C2.subscribe.9, C5.subscription.1
test('name and address are required, in the page too', async ({ page, login }) => {
  await login()
  await page.goto('/subscription')
  const main = page.getByRole('main')
  await expect(main.getByText('No address selected. Please choose a delivery address.')).toBeVisible()
  await button(page).click()
  await expect(main.getByText('Please enter your name')).toBeVisible()
  await expect(main.getByText('Please select a delivery address')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await axe(page)
  await page.getByLabel('Name').fill('Asha')
  await expect(main.getByText('Please enter your name')).toBeHidden()
  await button(page).click()
  await expect(page.getByRole('button', { name: 'Select Address' })).toBeFocused()
})

// shows: C2.subscribe.3, C3.3, C4.session.6, C4.subscribe.1, C7.auth.3, C8.done.6, C.good.7
test('a new customer registers and subscribes in one step, by keyboard alone', { tag: '@day' }, async ({
  page,
  server,
  login,
}) => {
  const customer = await login()
  await saveAddress(server, customer)
  await page.goto('/subscription')
  await expect(page.getByText(HOME)).toBeVisible()
  await slider(page).focus()
  await page.keyboard.press('ArrowLeft')
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
  })
  expect(sent.headers()['idempotency-key']).toBeTruthy()
  await expect(page.getByText('Registration and subscription completed successfully!')).toBeVisible()
  await expect(page.getByText('Already Subscribed!')).toBeVisible()
  expect((await subscriptionsOf(server, customer)).map((subscription) => subscription.plan_type)).toEqual([
    '5-day-subscription',
  ])
  await answerLater(page)
  await axe(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Open your menu' })).toHaveText('A')
})

// shows: C2.subscribe.10
test('days, name and address outlast the address screen and a reload', async ({ page, server, login }) => {
  const customer = await login()
  await registerInBrowser(page, server, customer)
  await saveAddress(server, customer, OFFICE)
  await page.goto('/subscription')
  await page.getByLabel('Number of days').fill('12')
  await page.getByLabel('Name').fill('Asha K')
  await expect(page.getByText(HOME)).toBeVisible()
  await page.getByRole('button', { name: 'Change Address' }).click()
  await expect(page).toHaveURL('/add-address')
  await expect(page.getByRole('heading', { name: 'Select Address' })).toBeVisible()
  await page.getByRole('button', { name: OFFICE }).click()
  await expect(page).toHaveURL('/subscription')
  const kept = async () => {
    await expect(page.getByText('Duration: 12 days')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Asha K')
    await expect(page.getByText(OFFICE)).toBeVisible()
  }
  await kept()
  await page.reload()
  await kept()
})

// shows: C2.subscribe.2, C2.subscribe.11, C4.subscribe.2, C8.done.5
test('a registered customer subscribes once, however often it is tapped', { tag: '@day' }, async ({
  page,
  server,
  login,
}) => {
  const customer = await login()
  await registerInBrowser(page, server, customer)
  await page.goto('/subscription')
  const keys: (string | undefined)[] = []
  await page.route(CREATE, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.continue()
  })
  await expect(page.getByText(HOME)).toBeVisible()
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
  await axe(page)
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

// shows: C7.subscriptions.3
test('another price is shown before anything is bought', async ({ page, server, login, allowFailures }) => {
  allowFailures(409)
  const customer = await login()
  await registerInBrowser(page, server, customer)
  await page.route(CREATE, (route) =>
    route.fulfill({
      status: 409,
      json: {
        success: false,
        code: 'subscription_price_changed',
        error: 'The price has changed. Please check the new total.',
        details: { plan_price: 1690 },
      },
    }),
  )
  await page.goto('/subscription')
  await button(page).click()
  const main = page.getByRole('main')
  await expect(main.getByText('The price has changed. Please check the new total.')).toBeVisible()
  await expect(main.getByText('₹1,690', { exact: true })).toBeVisible()
  const request = page.waitForRequest(CREATE)
  await page.getByRole('button', { name: 'Subscribe for ₹1,690' }).click()
  expect((await request).postDataJSON()).toMatchObject({ plan_price: 1690, subscription_days: 26 })
})

// shows: C4.display.4
test('a subscription bought elsewhere meanwhile ends in Already Subscribed', async ({
  page,
  server,
  login,
  allowFailures,
}) => {
  allowFailures(409)
  const customer = await login()
  await registerInBrowser(page, server, customer)
  // With one the screen would know before the tap, see realtime.spec.ts.
  await withoutSocket(page)
  await page.goto('/subscription')
  await expect(page.getByText(HOME)).toBeVisible()
  await subscribe(server, customer, 3)
  await button(page).click()
  await expect(page.getByText('Already Subscribed!')).toBeVisible()
  expect(await subscriptionsOf(server, customer)).toHaveLength(1)
})

for (const { who, failure, text } of [
  { who: 'new', failure: 'auth/complete-registration', text: 'Failed to complete registration' },
  { who: 'registered', failure: 'subscription/create', text: 'Failed to create subscription' },
]) {
  // shows: C8.toasts.7, C8.toasts.8
  test(`what fails for a ${who} customer is said in the page and can be tried again`, async ({
    page,
    server,
    login,
    allowFailures,
  }) => {
    allowFailures(400)
    const customer = await login()
    if (who === 'registered') await registerInBrowser(page, server, customer)
    else await saveAddress(server, customer)
    await page.route(`**/api/${failure}`, (route) => route.fulfill({ status: 400, json: { success: false } }))
    await page.goto('/subscription')
    await page.getByLabel('Name').fill('Asha')
    await expect(page.getByText(HOME)).toBeVisible()
    await button(page).click()
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
    await expect(page.locator('[data-toaster]').getByText(text)).toBeVisible()
    await axe(page)
    await page.unrouteAll()
    await button(page).click()
    await expect(page.getByText('Already Subscribed!')).toBeVisible()
    await expect(page.getByText(text)).toBeHidden()
  })
}

// shows: C8.login.5, C8.login.6
test('a registration without an answer, and one that the server says failed', async ({
  page,
  server,
  login,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const customer = await login()
  await saveAddress(server, customer)
  await page.goto('/subscription')
  await page.getByLabel('Name').fill('Asha')
  await expect(page.getByText(HOME)).toBeVisible()
  await page.route('**/api/auth/complete-registration', (route) => route.abort(), { times: 1 })
  await button(page).click()
  await expect(page.getByText('Failed to complete registration. Please try again.')).toBeVisible()
  await expect(page.getByText('Your subscription may or may not have been created')).toBeVisible()

  await page.route('**/api/auth/complete-registration', (route) => route.fulfill({ json: { success: false } }))
  await page.getByRole('button', { name: 'Ask Again' }).click()
  await expect(page.getByRole('main').getByText('Registration completion failed')).toBeVisible()
  await page.unrouteAll()
  await button(page).click()
  await expect(page.getByText('Already Subscribed!')).toBeVisible()
})

// shows: C2.subscribe.6, C2.subscribe.12
test('the ends of the slider are named, and the button says Processing... while busy', async ({
  page,
  server,
  login,
}) => {
  const customer = await login()
  await registerInBrowser(page, server, customer)
  await page.goto('/subscription')
  await expect(page.getByText('1 day', { exact: true })).toBeVisible()
  await expect(page.getByText('30 days', { exact: true })).toBeVisible()
  await expect(page.getByText(HOME)).toBeVisible()
  await page.route(CREATE, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await button(page).click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await expect(page.getByText('Already Subscribed!')).toBeVisible()
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

test('at 320 px nothing is lost', async ({ page, login }) => {
  await login()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/subscription')
  await expect(slider(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

// shows: C6.8
test('a visitor who logs in here comes back here', async ({ page }) => {
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/')
  await signInByDialog(page, newPhone())
  await expect(page).toHaveURL('/subscription')
  await expect(slider(page)).toBeVisible()
})
