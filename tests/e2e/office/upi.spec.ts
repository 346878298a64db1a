import { adminKitchenCalls } from '#shared/contract/catalog/office/profile.ts'
import { paymentCalls } from '#shared/contract/money/customer/payments.ts'
import type { Customer, TestServer } from '../fixtures.ts'
import { expect, test } from '../moving-server.ts'
import { openPayment, ordersOf } from '../order-flow.ts'
import { HOME } from '../subscription-flow.ts'

/** An order paid to the kitchen's own UPI address, in the customer's browser and in the office's. */

test.describe.configure({ timeout: 90_000 })

const VPA = 'ashas.kitchen@okhdfcbank'

/** Sets the UPI ID of the kitchen; `null` takes it away. */
async function takeUpi(server: TestServer, vpa: string | null) {
  const as = { token: await server.signInAdmin() }
  const {
    version: _version,
    updatedAt: _updatedAt,
    admin: _admin,
    ...kitchen
  } = (await server.call(adminKitchenCalls.adminKitchen, {}, as)).reply.kitchen
  const { status } = await server.call(adminKitchenCalls.changeKitchen, { body: { ...kitchen, vpa } }, as)
  expect(status).toBe(200)
}

/** Of a customer's only order. */
async function paymentOf(server: TestServer, customer: Customer) {
  const [order] = await ordersOf(server, customer)
  const params = { kind: 'order' as const, id: order?._id ?? '' }
  return (await server.call(paymentCalls.getPayment, { params }, { token: customer.token })).reply.payment
}

test.afterAll(({ server }) => takeUpi(server, null))

test('what a customer is asked to pay ends, is asked for anew, and is paid once the office has looked it up', async ({
  page,
  adminPage,
  moving: server,
  login,
  loginAdmin,
}) => {
  await loginAdmin()
  await takeUpi(server, VPA)
  const customer = await login()
  await openPayment(page, server)
  await page.getByRole('radio', { name: /UPI Payment/ }).click()
  await page.getByLabel('Complete Address').fill(HOME)
  await page.getByRole('button', { name: 'Place Order (UPI)' }).click()

  const code = page.getByRole('img', { name: `QR code to pay ₹80 to ${VPA}` })
  await expect(code).toBeVisible()
  await expect(page.getByRole('timer').filter({ hasText: 'code' })).toHaveText(
    /^Pay by this code within (30:00|29:\d\d)$/,
  )

  // He comes back from his bank's app late.
  await page.goto('/')
  await expect(page.getByText('Not paid yet: ₹80')).toBeVisible()
  await page.getByRole('link', { name: 'Pay now' }).click()
  await expect(code).toBeVisible()
  server.advance({ seconds: 29 * 60 })
  await page.reload()
  await expect(page.getByRole('timer').filter({ hasText: 'code' })).toHaveText(
    /^Pay by this code within (1:00|0:\d\d)$/,
  )
  server.advance({ seconds: 60 })
  await page.reload()
  await expect(page.getByText('This code is not used any more')).toBeVisible()
  await expect(code).toBeHidden()
  await page.getByRole('button', { name: 'Show a new code' }).click()
  await expect(page.getByRole('timer').filter({ hasText: 'code' })).toHaveText(
    /^Pay by this code within (30:00|29:\d\d)$/,
  )
  await expect(code).toBeVisible()

  await page.getByLabel('UPI reference number (UTR)').fill('633012345678')
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByText('We have your number 633012345678.')).toBeVisible()
  await expect(page.getByRole('timer').filter({ hasText: 'code' })).toBeHidden()
  expect(await paymentOf(server, customer)).toMatchObject({ state: 'claimed', due: 80, paid: false })

  await adminPage.goto('/admin#tab=money')
  await adminPage.getByRole('button', { name: 'The bank has it: 633012345678' }).click()
  await expect(adminPage.getByRole('button', { name: 'The bank has it: 633012345678' })).toBeHidden()
  await page.reload()
  await expect(page.getByText('The kitchen has the money for this order.')).toBeVisible()
  expect(await paymentOf(server, customer)).toMatchObject({ state: 'settled', due: 0, paid: true })
})
