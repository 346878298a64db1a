import { expect, test } from '../fixtures.ts'
import { answerLater, HOME, subscribe } from '../subscription-flow.ts'

// shows: C1.9, C2.menu.4, C2.subscriptions.3, C.good.4
test('a bought subscription stands under Active, where the side menu leads, and is read without a network', {
  tag: '@day',
}, async ({ page, server, login, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  const customer = await login()
  await subscribe(server, customer, 26)
  await page.goto('/')
  await answerLater(page)
  await page.getByRole('button', { name: 'Open your menu' }).click()
  await page.getByRole('link', { name: 'My Subscriptions' }).click()
  await expect(page).toHaveURL('/subscriptions')
  await expect(page.getByRole('tab', { name: 'Active (1)' })).toBeVisible()
  const card = page.getByRole('tabpanel').getByRole('listitem').first()
  await expect(card).toContainText('Active')
  await expect(card.getByRole('heading', { level: 2 })).toHaveCSS('text-transform', 'uppercase')
  await expect(card.getByRole('heading', { level: 2 })).toHaveText('26-day subscription')
  await expect(card).toContainText('₹1,560 for 26 days')
  await expect(card).toContainText('Start Date')
  await expect(card).toContainText('End Date')
  await expect(card).toContainText(HOME)
  await expect(card).toContainText('Created ')

  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(card).toContainText('₹1,560 for 26 days')
})
