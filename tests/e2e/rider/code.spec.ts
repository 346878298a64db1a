import { deliveriesCalls } from '#shared/contract/delivery/customer/deliveries.ts'
import { deliveryCalls } from '#shared/contract/delivery/office/delivery.ts'
import { axe } from '../fixtures.ts'
import { expect, test } from '../moving-server.ts'
import { NO_NETWORK, NOON, runOfSix, STREETS, signInRider } from '../rider-flow.ts'

test.use({ serviceWorkers: 'allow' })

test('the office wants a code for a route, the customer sees it while the order is on its way, and the rider enters it, with and without a network', async ({
  browser,
  page,
  moving: server,
  adminPage,
  loginAdmin,
  allowConsole,
}) => {
  test.slow()
  allowConsole(NO_NETWORK)
  const { phone, name, customers } = await runOfSix(server, 'Codes')
  await page.clock.setSystemTime(new Date(NOON))

  await loginAdmin()
  await adminPage.goto('/admin#tab=delivery')
  await adminPage.getByRole('button', { name: 'Change route Codes' }).click()
  await adminPage.getByLabel('Proof of delivery').selectOption({ label: 'The customer’s code, 4 digits' })
  await axe(adminPage)
  await adminPage.getByRole('button', { name: 'Save' }).click()
  await expect(adminPage.getByText('with code')).toBeVisible()

  /** What the customer at the rider's next stop is told. */
  const codeOfNext = async () => {
    const address = await page.getByRole('article').getByText('Society').textContent()
    const customer = customers[STREETS.findIndex((street) => address?.includes(street))]
    const { deliveries } = (await server.call(deliveriesCalls.listDeliveries, {}, { token: customer?.token ?? '' }))
      .reply
    return { customer, code: deliveries[0]?.code ?? null }
  }

  await signInRider(page, phone)
  await expect(page.getByRole('button', { name: 'Start the run' })).toBeVisible()
  const waiting = (await server.call(deliveriesCalls.listDeliveries, {}, { token: customers[0]?.token ?? '' })).reply
  expect(waiting.deliveries).toEqual([])
  await page.getByRole('button', { name: 'Start the run' }).click()
  await expect(page.getByText('Everything is with the kitchen')).toBeVisible()

  // The start has arrived when its customers are told.
  await expect.poll(async () => (await codeOfNext()).code).not.toBeNull()
  const { customer, code } = await codeOfNext()
  const eater = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  const card = await eater.newPage()
  await card.addInitScript((signedIn) => {
    if (location.protocol === 'about:') return
    sessionStorage.setItem('notification-banner-dismissed', 'true')
    localStorage.setItem('dabba-user', JSON.stringify(signedIn?.user))
    localStorage.setItem('dabba-phone', signedIn?.phone ?? '')
    localStorage.setItem('dabba-token', signedIn?.token ?? '')
  }, customer)
  await card.goto('/my-orders')
  await expect(card.getByText('Code for the rider')).toBeVisible()
  await expect(card.getByText(code ?? 'none', { exact: true })).toBeVisible()

  // With a network a wrong one is told at once.
  const another = (right: string | null) => String((Number(right) + 1) % 10_000).padStart(4, '0')
  const enter = async (typed: string) => {
    await page.getByLabel('Customer’s code, 4 digits').fill(typed)
    await page.getByText('₹80 collected').click()
    await page.getByRole('button', { name: 'Yes, delivered' }).click()
  }
  await page.getByRole('link', { name: 'Delivered', exact: true }).click()
  await enter(another(code))
  await expect(page.getByText('That is not the code. Ask again. Tries left: 4.')).toBeVisible()
  await enter(code ?? '')
  await expect(page.getByText('1 of 6 done')).toBeVisible()
  await expect(page.getByText('Everything is with the kitchen')).toBeVisible()
  await expect(card.getByText('Code for the rider')).toHaveCount(0, { timeout: 15_000 })
  await eater.close()

  // Without one it is kept with the event, and compared when it arrives.
  const second = await codeOfNext()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Delivered', exact: true }).click()
  await enter(another(second.code))
  await expect(page.getByText('Saved on phone – 1 waiting')).toBeVisible()
  await page.getByRole('link', { name: 'Delivered', exact: true }).click()
  await page.getByRole('button', { name: 'Customer has no code' }).click()
  await page.getByText('Somebody else takes it').click()
  await page.getByText('₹80 collected').click()
  await page.getByRole('button', { name: 'Yes, delivered' }).click()
  await expect(page.getByText('Saved on phone – 2 waiting')).toBeVisible()
  await page.context().setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Everything is with the kitchen')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('3 of 6 done')).toBeVisible()

  await adminPage.goto('/admin')
  await expect(adminPage.getByText('The customer’s code was another one.')).toBeVisible()
  await expect(adminPage.getByText('No code of the customer: somebody else took it.')).toBeVisible()
  await expect(adminPage.getByText(`${name}, `).first()).toBeVisible()
  const { routes } = (await server.call(deliveryCalls.listRoutes, {}, { token: await server.signInAdmin() })).reply
  expect(routes.find((route) => route.name === 'Codes')?.proof).toBe('code')
})
