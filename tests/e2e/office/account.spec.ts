import { officeAccountCalls } from '#shared/contract/money/office/accounts.ts'
import { expect, test } from '../fixtures.ts'
import { answerLater, registerInBrowser, subscribe, subscriptionsOf } from '../subscription-flow.ts'

/** A subscription that is put on its customer's account: the office does it with one tap, and the customer reads what he owes. */

test('the office puts a subscription on account, and its customer sees it paid, and what he owes', async ({
  page,
  adminPage,
  server,
  login,
  loginAdmin,
}) => {
  const customer = await login()
  await registerInBrowser(page, server, customer)
  await subscribe(server, customer, 5)
  const token = await loginAdmin()
  const limit = { params: { id: customer.user._id }, body: { limit: 1000, reason: 'pays monthly' } }
  expect((await server.call(officeAccountCalls.setAccountLimit, limit, { token })).status).toBe(200)
  await adminPage.goto('/admin#tab=money')
  await adminPage.getByRole('button', { name: 'Put on account: Asha Kulkarni' }).click()
  await expect(adminPage.getByRole('button', { name: 'Put on account: Asha Kulkarni' })).toBeHidden()
  await expect(adminPage.getByText('Owed to the kitchen: ₹300.')).toBeVisible()
  await page.goto('/profile')
  await answerLater(page)
  await expect(page.getByRole('region', { name: 'My account' })).toContainText('You owe the kitchen ₹300.')
  await page.goto('/subscriptions')
  await expect(page.getByText('Paid: ₹300')).toBeVisible()
  const [subscription] = await subscriptionsOf(server, customer)
  expect(subscription?.payment?.state).toBe('paid')
})
