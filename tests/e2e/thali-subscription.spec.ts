import type { Page } from '@playwright/test'
import { expect, newPhone, test } from './fixtures.ts'
import { signInByDialog } from './order-flow.ts'
import { answerLater, subscribe } from './subscription-flow.ts'

const LOOK_UP = '**/api/subscription/*'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const offer = (page: Page) => button(page, 'Subscribe ₹60/day')
const promo = (page: Page) => page.getByRole('dialog', { name: 'Save with a subscription' })

async function openPromo(page: Page) {
  await page.goto('/')
  await offer(page).click()
  await expect(promo(page)).toBeVisible()
}

/** The server tells this of the customer's subscription. */
async function tellStatus(page: Page, frontendStatus: string | null) {
  const json = {
    success: true,
    plan_type: frontendStatus === null ? null : '26-day-subscription',
    plan_price: 1560,
    subscription_days: 26,
    subscription_date: '2026-11-01T00:00:00+05:30',
    end_date: '2026-12-01T23:59:59+05:30',
    status: 'active',
    frontendStatus,
    isActive: frontendStatus === 'active',
    isExpired: frontendStatus === 'expired',
    daysRemaining: 10,
  }
  await page.route(LOOK_UP, (route) => route.fulfill({ json }))
}

// shows: C1.16, C2.promo.1, C2.promo.2, C2.promo.6
test('a visitor compares a plate a day with a subscription', async ({ page }) => {
  await openPromo(page)
  const dialog = promo(page)
  await expect(dialog).toContainText('DAILY ORDER₹80per plate')
  await expect(dialog).toContainText('SUBSCRIPTION₹60per plate')
  await expect(dialog).toContainText('25% less')
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Save ₹20 per plate',
    'Fresh daily meals guaranteed',
    'Skip any day with no extra charge',
    'Priority delivery and support',
  ])
  await expect(dialog.getByText('You can always upgrade to a subscription later.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(offer(page)).toBeFocused()
})

// shows: C2.promo.4
test('Start Subscription signs a visitor in and goes on to the subscription', async ({ page }) => {
  await openPromo(page)
  await button(page, 'Start Subscription').click()
  await expect(promo(page)).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Login to Your Account' })).toBeVisible()
  await signInByDialog(page, newPhone())
  await expect(page).toHaveURL('/subscription')
  await expect(page.getByRole('heading', { name: 'Veg Base Subscription' })).toBeVisible()
})

test('a visitor who does not sign in stays on the menu', async ({ page }) => {
  await openPromo(page)
  await button(page, 'Start Subscription').click()
  await expect(page.getByRole('dialog', { name: 'Login to Your Account' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

// shows: C2.promo.3
test('Start Subscription leads a customer straight there, and back again', async ({ page, login }) => {
  await login()
  await openPromo(page)
  await button(page, 'Start Subscription').click()
  await expect(page).toHaveURL('/subscription')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(offer(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

// shows: C2.promo.5
test('Continue with Daily Order leads to the order of the day', async ({ page }) => {
  await openPromo(page)
  await button(page, 'Continue with Daily Order').click()
  await expect(page).toHaveURL('/daily-order')
  await expect(page.getByRole('heading', { name: 'Daily Order' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without a network the comparison cannot be opened, and the next tap tries again', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|ERR_INTERNET|Failed to fetch dynamically/)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.route('**/assets/SubscriptionPromo-*.js', (route) => route.abort(), { times: 1 })
  await offer(page).click()
  await expect(page.getByText('This could not be opened. Please check your connection and try again.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

for (const [state, name, enabled] of [
  ['active', 'Subscribed', false],
  ['expiring_soon', 'Renew Soon', false],
  ['expired', 'Renew Now', true],
  ['something new', 'Renew Now', true],
  [null, 'Subscribe ₹60/day', true],
] as const) {
  // shows: C4.thali.1, C4.thali.2, C4.thali.3, C4.thali.4, C4.thali.5
  test(`a subscription that is ${state ?? 'none'} shows ${name}`, async ({ page, login }) => {
    await login()
    await tellStatus(page, state)
    await page.goto('/')
    await expect(button(page, name)).toBeEnabled({ enabled })
  })
}

test('Renew Now leads to the subscription', async ({ page, login }) => {
  await login()
  await tellStatus(page, 'expired')
  await page.goto('/')
  await button(page, 'Renew Now').click()
  await expect(page).toHaveURL('/subscription')
})

// shows: C4.thali.7
test('a look-up that fails means no subscription', async ({ page, login, allowFailures }) => {
  allowFailures(503)
  await login()
  await page.route(LOOK_UP, (route) =>
    route.fulfill({ status: 503, json: { success: false, error: 'Please wait', code: 'unavailable' } }),
  )
  await page.goto('/')
  await expect(offer(page)).toBeEnabled()
  // Asked again twice before it counts as failed.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('subscription_status')), { timeout: 15_000 })
    .toBe('none')
})

// shows: C3.local.1
test('a real subscriber reads Subscribed, at once on the next visit and no longer after logging out', async ({
  page,
  server,
  login,
}) => {
  const customer = await login()
  await subscribe(server, customer)
  await page.goto('/')
  await answerLater(page)
  await expect(button(page, 'Subscribed')).toBeDisabled()
  expect(await page.evaluate(() => localStorage.getItem('subscription_status'))).toBe('active')

  // The answer takes its time: what was told last stands.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(LOOK_UP, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(button(page, 'Subscribed')).toBeDisabled()
  answer()
  await page.getByRole('button', { name: 'Open your menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(offer(page)).toBeEnabled()
  expect(await page.evaluate(() => localStorage.getItem('subscription_status'))).toBeNull()
})
