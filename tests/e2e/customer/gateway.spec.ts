import { expect, test } from '../moving-server.ts'
import { openPayment, ordersOf } from '../order-flow.ts'
import { HOME } from '../subscription-flow.ts'

/** Paying through the gateway in a browser: its script from another origin, under the page's own policy. */

test('an order is paid on the gateway’s page, which is loaded only then, and says so when it is back', async ({
  page,
  server,
  login,
  gateway,
}) => {
  const customer = await login()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(gateway.url)) scripts.push(request.url())
  })
  await openPayment(page, server)
  await page.getByRole('radio', { name: /Online Payment/ }).click()
  await expect(page.getByText('You will be redirected to a payment gateway')).toBeVisible()
  await page.getByLabel('Complete Address').fill(HOME)
  await page.getByRole('button', { name: /Place Order/ }).click()
  const pay = page.getByRole('button', { name: 'Pay ₹80' })
  await expect(pay).toBeVisible()
  expect(scripts).toEqual([])
  await pay.click()
  await page.getByRole('dialog', { name: 'Payment service' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Nothing is paid until it says so here.')).toBeVisible()
  await pay.click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByText('The kitchen has the money for this order.')).toBeVisible()
  expect(scripts.filter((url) => url.endsWith('/v1/checkout.js'))).toHaveLength(1)
  const [order] = await ordersOf(server, customer)
  expect(order?.payment_method).toBe('upi')
})

test('while nobody knows what became of it, it is checked, and cannot be paid again', async ({
  page,
  server,
  login,
  gateway,
}) => {
  await login()
  await openPayment(page, server)
  await page.getByRole('radio', { name: /Online Payment/ }).click()
  await page.getByLabel('Complete Address').fill(HOME)
  await page.getByRole('button', { name: /Place Order/ }).click()
  await page.getByRole('button', { name: 'Pay ₹80' }).click()
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible()
  gateway.knobs.outage = 502
  // The gateway's own page works, its answers to us do not.
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByText('Your payment is being checked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay ₹80' })).toBeHidden()
  gateway.knobs.outage = null
  await expect(page.getByText('The kitchen has the money for this order.')).toBeVisible({ timeout: 15_000 })
})
