import type { Page } from '@playwright/test'
import { expect, newPhone, test } from '../fixtures.ts'
import { signInByDialog } from '../order-flow.ts'
import { answerLater, subscribe } from '../subscription-flow.ts'

const LOOK_UP = '**/api/subscription/*'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const offer = (page: Page) => button(page, 'Subscribe ₹60/day')
const promo = (page: Page) => page.getByRole('dialog', { name: 'Save with a subscription' })

async function openPromo(page: Page) {
  await page.goto('/')
  await offer(page).click()
  await expect(promo(page)).toBeVisible()
}

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

// shows: C2.promo.3
test('Start Subscription leads a customer straight there, and back again, also when it came at the second try', async ({
  page,
  login,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|ERR_INTERNET|Failed to fetch dynamically/)
  await login()
  await page.route('**/assets/SubscriptionPromo-*.js', (route) => route.abort(), { times: 1 })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Open your menu' })).toBeVisible()
  await offer(page).click()
  await expect(page.getByText('This could not be opened. Please check your connection and try again.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await offer(page).click()
  await expect(promo(page)).toBeVisible()
  await button(page, 'Start Subscription').click()
  await expect(page).toHaveURL('/subscription')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(offer(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
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
