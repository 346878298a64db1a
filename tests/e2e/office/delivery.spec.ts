import { deliveriesCalls } from '#shared/contract/delivery/customer/deliveries.ts'
import { deliveryCalls } from '#shared/contract/delivery/office/delivery.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import { type Customer, newPhone, type TestServer } from '../fixtures.ts'
import { expect, test } from '../moving-server.ts'
import { menuOfOrderDay } from '../order-flow.ts'

const ORDERS = 6

/** A customer whose address is so far to the east of the kitchen, and who orders a thali. */
async function orderFrom(server: TestServer, index: number): Promise<Customer> {
  const customer = await server.signIn(newPhone())
  const { phone, token } = customer
  const address = `Flat ${index + 1}, Mayur Colony ${phone.slice(-4)}, Kothrud, Pune 411038`
  const location = { latitude: 18.5018 + (index % 2) / 100, longitude: 73.8165 + index / 200, accuracy: 20 }
  const body = { phoneNumber: phone, type: 'Home' as const, address, location }
  const saved = await server.call(addressCalls.addAddress, { body }, { token })
  expect(saved.reply.address?.location?.digipin).toMatch(/^4FP-/)
  const { menu } = await menuOfOrderDay(server)
  const price = menu.price ?? 80
  const placed = await server.call(
    orderCalls.placeOrder,
    {
      body: {
        items: [{ name: 'Regular Thali', quantity: 1, price, total: price }],
        totalAmount: price,
        paymentMethod: 'COD',
        phoneNumber: phone,
        userAddress: address,
      },
    },
    { token, key: crypto.randomUUID() },
  )
  expect(placed.status).toBe(200)
  return customer
}

test('a day is arranged, put in order by dragging and started, and a customer sees how many stops come before', async ({
  adminPage,
  page,
  server,
  loginAdmin,
}) => {
  test.slow()
  await loginAdmin()
  const customers: Customer[] = []
  for (let index = 0; index < ORDERS; index++) customers.push(await orderFrom(server, index))
  const token = await server.signInAdmin()
  const { day: orderDay } = await menuOfOrderDay(server)
  await server.call(deliveryCalls.arrangeRuns, { body: { day: orderDay, slot: 'lunch' } }, { token })
  await adminPage.goto(`/admin#tab=delivery&day=${orderDay}`)
  const runs = adminPage.getByRole('group', { name: 'Runs of the day' })
  await expect(runs.getByRole('button')).toHaveCount(2)
  const board = async () =>
    (await server.call(deliveryCalls.deliveryBoard, { query: { day: orderDay } }, { token })).reply.board
  const [first] = (await board()).runs.toSorted((a, b) => b.stops.length - a.stops.length)
  await runs.getByRole('button', { name: new RegExp(`^${first?.route.name}`) }).click()
  const stops = adminPage.getByRole('list', { name: `Stops of run ${first?.route.name}` }).getByRole('listitem')
  await expect(stops).toHaveCount(first?.stops.length ?? 0)

  // The last one is dragged to the top.
  const last = (await stops.last().textContent())?.match(/Flat \d+, Mayur Colony \d+/)?.[0] ?? 'Pune'
  await adminPage.setViewportSize({ width: 1280, height: 1600 })
  await stops.last().locator('[draggable]').dragTo(stops.first())
  await expect(stops.first()).toContainText(last)
  await expect
    .poll(async () => (await board()).runs.find(({ _id }) => _id === first?._id)?.stops[0]?.address)
    .toContain(last)

  await adminPage.getByRole('button', { name: 'Suggest a sequence' }).click()
  await expect(adminPage.getByText(/^Saves|^The order is good as it is/)).toBeVisible()
  await adminPage.getByRole('button', { name: 'Leave as it is' }).click()

  await adminPage.getByRole('button', { name: 'Start the run' }).click()
  await adminPage
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Start/ })
    .click()
  await expect(adminPage.getByText('On the way').first()).toBeVisible()

  const started = (await board()).runs.find(({ _id }) => _id === first?._id)
  const mine = started?.stops.findLastIndex(({ orders }) =>
    orders.some(({ customer }) => customers.some(({ user }) => user._id === customer._id)),
  ) as number
  const stop = started?.stops[mine]
  const waiting = customers.find(({ user }) => user._id === stop?.orders[0]?.customer._id) as Customer
  const told = await server.call(deliveriesCalls.listDeliveries, {}, { token: waiting.token })
  expect(told.reply.deliveries).toMatchObject([{ stopsBefore: mine }])

  // Signing in again with the same phone would have to wait.
  await page.addInitScript(
    (items) => {
      if (location.protocol !== 'about:') for (const [key, value] of items) localStorage.setItem(key, value)
    },
    [
      ['dabba-user', JSON.stringify(waiting.user)],
      ['dabba-phone', waiting.phone],
      ['dabba-token', waiting.token],
    ] as const,
  )
  await page.goto('/my-orders')
  const before = (count: number) =>
    page.getByText(count === 0 ? 'You are next.' : count === 1 ? '1 stop before yours' : `${count} stops before yours`)
  await expect(before(mine)).toBeVisible()
  // The office hears of a delivery by phone, and the customer sees it at once.
  await stops.first().getByRole('button').first().click()
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Delivered', exact: true }).click()
  await expect(before(mine - 1)).toBeVisible({ timeout: 10_000 })
})
