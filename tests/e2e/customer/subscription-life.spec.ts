import type { Page } from '@playwright/test'
import { expect, test } from '../moving-server.ts'
import { ordersOf } from '../order-flow.ts'
import { answerLater, dialogOf, HOME, registerInBrowser, subscriptionsOf } from '../subscription-flow.ts'

const toast = (page: Page, text: string) => page.locator('[data-toaster]').getByText(text, { exact: true })
const subscription = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').first()

/** From buying to renewing, on a server and a phone whose clocks are moved together. */
// shows: C4.subscribe.3, C4.pending.1
test('a subscription is bought, confirmed, skipped, accepted at six, runs out and is renewed', { tag: '@day' }, async ({
  page,
  server,
  moving,
  login,
}) => {
  test.setTimeout(120_000)

  /** It is this instant, the kitchen's daily run has been run, and the phone looks at a screen. */
  async function at(instant: string, path: string) {
    moving.moveTo(instant)
    await page.clock.setSystemTime(instant)
    await moving.runDaily()
    await page.goto(path)
  }

  moving.moveTo('2027-03-10T10:00:00+05:30')
  await page.clock.setSystemTime('2027-03-10T10:00:00+05:30')
  const customer = await login()
  await registerInBrowser(page, server, customer)
  const orders = async () =>
    Object.fromEntries((await ordersOf(server, customer)).map((order) => [order.delivery_date, order.status]))

  // Wednesday: bought. The first plate comes on Thursday, the fifth on Tuesday; Sunday nobody cooks.
  await page.goto('/subscription')
  await page.getByLabel('Number of days').fill('5')
  await expect(page.getByRole('region', { name: 'Delivery Address' }).getByText(HOME)).toBeVisible()
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expect(toast(page, 'Subscription created successfully!')).toBeVisible()
  await expect(page.getByText('Already Subscribed!')).toBeVisible()

  // Its first order was made with it, and can be answered until six.
  const question = dialogOf(page)
  await expect(question).toContainText('Thursday, 11 Mar 2027', { timeout: 10_000 })
  await expect(question.getByRole('timer')).toHaveText(/^(7 h 5\d|8 h 0) min left to answer$/)
  await question.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(toast(page, 'Order confirmed for tomorrow!')).toBeVisible()
  await expect(question).toBeHidden()
  await page.goto('/subscriptions')
  await expect(subscription(page)).toContainText('Active')
  await expect(subscription(page)).toContainText('11 Mar 2027')
  await expect(subscription(page)).toContainText('16 Mar 2027')

  // Thursday: the run has made Friday's order, which is skipped. The subscription ends a cooking day later.
  await at('2027-03-11T09:05:00+05:30', '/')
  await expect(question).toContainText('Friday, 12 Mar 2027')
  await question.getByRole('button', { name: 'Skip', exact: true }).click()
  await expect(toast(page, 'Order skipped for tomorrow')).toBeVisible()
  // The entry of the closed question has been left: a step that is still under way would end the next visit.
  await expect.poll(() => page.evaluate(() => history.state?.overlay ?? 0)).toBe(0)
  await page.goto('/subscriptions')
  await expect(subscription(page)).toContainText('17 Mar 2027')

  // Friday: nobody answers for Saturday. At six the order is accepted by itself.
  await at('2027-03-12T17:59:00+05:30', '/')
  await expect(question.getByRole('timer')).toHaveText('0 h 1 min left to answer')
  await answerLater(page)
  await page.goto('/my-orders')
  const saturday = page.getByRole('listitem').filter({ hasText: '13 Mar 2027' })
  await expect(saturday).toContainText('Pending')
  await at('2027-03-12T18:00:00+05:30', '/my-orders')
  await expect(saturday).toContainText('Confirmed')
  await expect(saturday).toContainText('Auto-confirmed')

  // Saturday's run makes Monday's order, and so on; three days before its end the subscription is expiring.
  await at('2027-03-13T09:05:00+05:30', '/subscriptions')
  await expect(question).toContainText('Monday, 15 Mar 2027')
  await answerLater(page)
  await expect(subscription(page)).toContainText('Active')
  await at('2027-03-15T09:05:00+05:30', '/subscriptions')
  await expect(question).toContainText('Tuesday, 16 Mar 2027')
  await answerLater(page)
  await expect(subscription(page)).toContainText('Expires in 3 day(s)')
  await at('2027-03-16T09:05:00+05:30', '/subscription')
  await expect(page.getByText('Already Subscribed!')).toBeAttached()
  expect(await orders()).toEqual({
    '2027-03-11': 'confirmed',
    '2027-03-12': 'skipped',
    '2027-03-13': 'confirmed',
    '2027-03-15': 'confirmed',
    '2027-03-16': 'confirmed',
    '2027-03-17': 'pending',
  })

  // The day after its last plate it has expired, and another can be bought.
  await at('2027-03-18T09:05:00+05:30', '/subscriptions')
  await expect(page.getByRole('tab', { name: 'Active (0)' })).toBeVisible()
  await page.getByRole('tab', { name: 'History (1)' }).click()
  await expect(subscription(page)).toContainText('Expired')
  await page.goto('/profile')
  await expect(page.getByRole('region', { name: 'Subscription Details' })).toContainText('Inactive')
  await page.getByRole('link', { name: 'Manage Subscription' }).click()
  await expect(page.getByText('Duration: 26 days')).toBeVisible()
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expect(page.getByText('Already Subscribed!')).toBeAttached()
  await answerLater(page)
  await page.goto('/subscriptions')
  await expect(page.getByRole('tab', { name: 'Active (1)' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'History (1)' })).toBeVisible()
  expect((await subscriptionsOf(server, customer)).map((bought) => bought.subscription_days)).toEqual([26, 5])
})
