import { axe, expect, test } from './fixtures.ts'
import { answerLater, HOME, subscribe } from './subscription-flow.ts'
import { now } from './suite-clock.ts'

const LIST = '**/api/subscriptions/**'
const DAY_MS = 86_400_000

/** A subscription as the list tells it, ending `endsIn` days from now. */
function subscription(endsIn: number, changes: object = {}) {
  const at = (days: number) => new Date(now().getTime() + days * DAY_MS).toISOString()
  const id = crypto.randomUUID()
  return {
    _id: id,
    id,
    plan_type: '26-day-subscription',
    plan_price: 1560,
    subscription_days: 26,
    start_date: '2026-03-12T00:00:00+05:30',
    end_date: at(endsIn),
    status: 'active',
    delivery_address: HOME,
    createdAt: '2026-03-11T10:00:00+05:30',
    created_at: '2026-03-11T10:00:00+05:30',
    ...changes,
  }
}

const reply = (...subscriptions: object[]) => ({
  json: { success: true, subscriptions, now: now().toISOString() },
})

// shows: C2.subscriptions.7
test('a visitor is asked to log in', async ({ page }) => {
  await page.goto('/subscriptions')
  await expect(page.getByRole('heading', { name: 'My Subscriptions' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible()
  await expect(page.getByText('Please log in to view your subscriptions')).toBeVisible()
  await axe(page)
})

// shows: C2.subscriptions.4, C2.subscriptions.5
test('without any subscription both tabs say so and lead on', async ({ page, login }) => {
  await login()
  await page.goto('/subscriptions')
  await expect(page.getByRole('tab', { name: 'Active (0)' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: 'No Active Subscriptions' })).toBeVisible()
  await expect(page.getByText('Subscribe now to enjoy daily meals at discounted rates!')).toBeVisible()
  await axe(page)
  await page.getByRole('tab', { name: 'Active (0)' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'History (0)' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: 'No Subscription History' })).toBeVisible()
  await expect(page.getByText('Your past subscriptions will appear here')).toBeVisible()
  await axe(page)
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('link', { name: 'Subscribe Now' }).click()
  await expect(page).toHaveURL('/subscription')
})

// shows: C1.9, C2.menu.4, C2.subscriptions.3
test('a bought subscription stands under Active, and the side menu leads to it', { tag: '@day' }, async ({
  page,
  server,
  login,
}) => {
  const customer = await login()
  await subscribe(server, customer, 26)
  await page.goto('/')
  await answerLater(page)
  await page.getByRole('button', { name: 'Open your menu' }).click()
  await page.getByRole('link', { name: 'My Subscriptions' }).click()
  await expect(page).toHaveURL('/subscriptions')
  await expect(page.getByRole('tab', { name: 'Active (1)' })).toBeVisible()
  const card = page.getByRole('tabpanel').getByRole('listitem')
  await expect(card).toContainText('Active')
  await expect(card.getByRole('heading')).toHaveCSS('text-transform', 'uppercase')
  await expect(card.getByRole('heading')).toHaveText('26-day-subscription')
  await expect(card).toContainText('₹1,560 for 26 days')
  await expect(card).toContainText('Start Date')
  await expect(card).toContainText('End Date')
  await expect(card).toContainText(HOME)
  await expect(card).toContainText('Created ')
  await axe(page)
})

// shows: C2.subscriptions.1, C2.subscriptions.2, C4.display.1
test('each state has its icon and its word', { tag: '@day' }, async ({ page, login }) => {
  await login()
  await page.route(LIST, (route) =>
    route.fulfill(
      reply(
        subscription(10),
        subscription(2.5),
        subscription(-1),
        subscription(5, { status: 'cancelled', delivery_address: null }),
      ),
    ),
  )
  await page.goto('/subscriptions')
  const cards = page.getByRole('tabpanel').getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await expect(cards.nth(0)).toContainText('Active')
  await expect(cards.nth(1)).toContainText('Expires in 3 day(s)')
  await expect(cards.nth(1)).toContainText('12 Mar 2026')
  await expect(cards.nth(1)).toContainText('Created 11 Mar 2026')
  await page.getByRole('tab', { name: 'History (2)' }).click()
  await expect(cards.nth(0)).toContainText('Expired')
  await expect(cards.nth(1)).toContainText('Cancelled')
  await expect(cards.nth(1)).not.toContainText(HOME)
  for (const card of await cards.all()) await expect(card.locator('svg').first()).toBeVisible()
  await axe(page)
})

// shows: C4.display.3
test("the phone's clock does not move a subscription to the history", async ({ page, login }) => {
  await login()
  await page.route(LIST, (route) => route.fulfill(reply(subscription(10))))
  await page.clock.setSystemTime(now().getTime() + 30 * DAY_MS)
  await page.goto('/subscriptions')
  await expect(page.getByRole('tab', { name: 'Active (1)' })).toBeVisible()
})

// shows: C2.subscriptions.6, C8.toasts.10
test('loading and failing are said, and tried again', async ({ page, login, allowFailures }) => {
  allowFailures(500)
  await login()
  await page.route(LIST, (route) => route.fulfill({ status: 500, json: { success: false } }))
  await page.goto('/subscriptions')
  await expect(page.getByText('Loading subscriptions...')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Failed to load subscriptions' })).toBeVisible({ timeout: 10_000 })
  await expect(page.locator('[data-toaster]').getByText('Failed to load subscriptions')).toBeVisible()
  await axe(page)
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'No Active Subscriptions' })).toBeVisible()
  await expect(page.locator('[data-toaster]').getByText('Failed to load subscriptions')).toBeHidden()
})

// shows: C.good.4
test('without a network the subscriptions of last time can be read', async ({ page, server, login, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  const customer = await login()
  await subscribe(server, customer, 4)
  await page.goto('/subscriptions')
  await answerLater(page)
  await expect(page.getByRole('tab', { name: 'Active (1)' })).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toContainText('₹240 for 4 days')
})

test('at 320 px nothing is lost', async ({ page, login }) => {
  await login()
  await page.route(LIST, (route) => route.fulfill(reply(subscription(10))))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/subscriptions')
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
