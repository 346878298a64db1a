import type { Page } from '@playwright/test'
import { orderCalls } from '#shared/contract/customer/orders.ts'
import { deliveryCalls } from '#shared/contract/office/delivery.ts'
import { adminOrderCalls } from '#shared/contract/office/orders.ts'
import { staffCalls } from '#shared/contract/office/staff.ts'
import { axe, newPhone, type TestServer } from './fixtures.ts'
import { expect, test } from './moving-server.ts'

test.use({ serviceWorkers: 'allow' })

/** Thursday at noon: the order day is today. The phone's clock is 20 minutes ahead. */
const NOON = '2027-03-11T12:00:00+05:30'
const DAY = '2027-03-11'
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|Failed to fetch/
const STREETS = ['Ganga', 'Yamuna', 'Godavari', 'Krishna', 'Kaveri', 'Narmada']

const next = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

/** An order of one thali for cash on delivery. Returns its id and what it costs. */
async function order(server: TestServer, street: string) {
  const { phone, token } = await server.signIn()
  const body = {
    items: [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }],
    totalAmount: 80,
    paymentMethod: 'COD' as const,
    phoneNumber: phone,
    userAddress: `Flat 4, ${street} Society, Kothrud, Pune 411038`,
  }
  const { reply } = await server.call(orderCalls.placeOrder, { body }, { token })
  expect(reply, 'placing an order').toMatchObject({ success: true })
  return reply.order._id
}

/** A rider who signs in by phone, with a run of six stops. */
async function runOfSix(server: TestServer & { moveTo(instant: string): void }) {
  server.moveTo(NOON)
  const admin = { token: await server.signInAdmin() }
  const phone = newPhone()
  const invited = { name: 'Ravi', role: 'rider' as const, phoneNumber: phone, reason: 'New rider' }
  const { reply } = await server.call(staffCalls.inviteStaff, { body: invited }, admin)
  await server.call(staffCalls.acceptInvitation, { body: { token: reply.token, name: 'Ravi' } })
  const { staff } = (await server.call(staffCalls.listStaff, {}, admin)).reply
  const riderId = staff.find((member) => member.phone === phone)?._id ?? ''
  await server.call(deliveryCalls.addRoute, { body: { name: 'Kothrud', riderId } }, admin)
  // The demo kitchen's own orders are not on the way today.
  const there = (await server.call(adminOrderCalls.listAdminOrders, { query: { date: DAY } }, admin)).reply.orders
  const ids = there.map(({ _id }) => _id)
  if (ids.length > 0) await server.call(adminOrderCalls.setOrderStatuses, { body: { ids, status: 'cancelled' } }, admin)
  const orders: string[] = []
  for (const street of STREETS) orders.push(await order(server, street))
  const { board } = (await server.call(deliveryCalls.arrangeRuns, { body: { day: DAY, slot: 'lunch' } }, admin)).reply
  // All goes onto the run of this rider, in whatever run it is put at first.
  const run = board.runs.find(({ route }) => route.name === 'Kothrud')
  const stops = board.runs
    .flatMap((one) => one.stops)
    .filter((stop) => stop.orders.some(({ _id }) => orders.includes(_id)))
  const body = { version: run?.version ?? 0, stops: stops.map(({ _id }) => _id) }
  const moved = await server.call(deliveryCalls.orderStops, { params: { id: run?._id ?? '' }, body }, admin)
  const own = moved.reply.board.runs.find(({ _id }) => _id === run?._id)
  expect(own?.stops.filter(({ state }) => state === 'pending')).toHaveLength(6)
  return { admin, phone, orders }
}

async function signIn(page: Page, phone: string) {
  await page.goto('/rider')
  await page.getByLabel('Phone').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code, 4 digits').fill('1234')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function deliver(page: Page, paid: string) {
  await page.getByRole('link', { name: 'Delivered', exact: true }).click()
  await page.getByText(paid, { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, delivered' }).click()
}

test('a run of six stops in flight mode, with a reload, one failed and one called off, and the cash handed over with a difference', async ({
  page,
  moving: server,
  adminPage,
  loginAdmin,
  allowConsole,
}) => {
  test.slow()
  allowConsole(NO_NETWORK)
  const { admin, phone, orders } = await runOfSix(server)
  await page.clock.setSystemTime(new Date(new Date(NOON).getTime() + 20 * 60_000))

  await signIn(page, phone)
  await expect(page.getByRole('heading', { name: 'Kothrud' })).toBeVisible()
  await expect(page.getByText('Everything is with the kitchen')).toBeVisible()
  await axe(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('button', { name: 'Start the run' }).click()
  await expect(next(page)).toContainText('1')
  const navigate = page.getByRole('link', { name: 'Navigate' })
  await expect(navigate).toHaveAttribute('href', /google\.com\/maps\/dir.*411038/)
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+91\d{10}$/)
  await expect(page.getByText('Everything is with the kitchen')).toBeVisible()

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'I am here' }).click()
  await deliver(page, '₹80 collected')
  await expect(page.getByText('Saved on phone – 2 waiting')).toBeVisible()
  await deliver(page, '₹80 collected')
  // The office calls the third stop off meanwhile.
  const third = await next(page).textContent()
  expect(third).toContain('3')
  const address = await page.getByRole('article').getByText('Society').textContent()
  const called = orders[STREETS.findIndex((street) => address?.includes(street))] ?? ''
  const cancelled = { params: { id: called }, body: { status: 'cancelled' as const } }
  await server.call(adminOrderCalls.setOrderStatus, cancelled, admin)
  await deliver(page, '₹80 collected')

  // The page is killed once it has said so: what was noted and the run are still there.
  await expect(page.getByText('Saved on phone – 4 waiting')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Saved on phone – 4 waiting')).toBeVisible()
  await expect(page.getByText('3 of 6 done')).toBeVisible()
  await expect(next(page)).toContainText('4')
  await axe(page)
  await page.getByRole('link', { name: 'Not delivered', exact: true }).click()
  await page.getByRole('button', { name: 'Not delivered' }).click()
  await expect(page.getByText('Please choose why.')).toBeVisible()
  await page.getByText('Customer does not want it').click()
  await axe(page)
  await page.getByRole('button', { name: 'Not delivered' }).click()
  await deliver(page, '₹80 collected')
  await deliver(page, 'Not paid')
  await expect(page.getByText('All stops are done. Hand over the cash, and the boxes.')).toBeVisible()
  await expect(page.getByText('Saved on phone – 7 waiting')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Not sent yet: 7. They stay on this phone until you sign in here again.')).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()

  await page.context().setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Everything is with the kitchen')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Called off by the kitchen')).toBeVisible()

  // Four times ₹80, the one that was called off among them: the rider has it.
  await page.getByRole('link', { name: 'Cash' }).click()
  await expect(page.getByText('₹320')).toBeVisible()
  await page.getByLabel('How much do you hand over?').fill('320')
  await page.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('Waits to be counted')).toBeVisible()
  await axe(page)

  await loginAdmin()
  await adminPage.goto(`/admin#tab=money&day=${DAY}`)
  const cash = adminPage.getByRole('region', { name: 'Cash of riders' })
  await expect(cash).not.toContainText('320')
  await cash.getByRole('button', { name: 'Enter the count of Ravi' }).click()
  await adminPage.getByLabel('Counted', { exact: true }).fill('300')
  await axe(adminPage)
  await adminPage.getByRole('button', { name: 'Save the count' }).click()
  await expect(cash).toContainText('Ravi: ₹20 too little')
  await adminPage.goto('/admin')
  await expect(adminPage.getByText('Ravi, Thu 11 Mar: the hand-over differs by ₹20')).toBeVisible()
  await expect(adminPage.getByText('The kitchen had called the stop off. More cash than was due.')).toBeVisible()
  await expect(adminPage.getByText('Ravi: the clock of the phone is 20 minutes ahead')).toBeVisible()
  await axe(adminPage)
  await adminPage.getByRole('button', { name: /^Seen to: Ravi/ }).click()
  await expect(adminPage.getByText('The kitchen had called the stop off.')).toHaveCount(0)

  await adminPage.goto(`/admin#tab=money&day=${DAY}`)
  await cash.getByRole('button', { name: 'Decide on the difference of Ravi' }).click()
  await adminPage.getByRole('button', { name: 'Wrong change given' }).click()
  await adminPage.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(cash).toContainText('Ravi')
  await expect(page.getByText('Settled: ₹300')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('₹20')).toBeVisible()
})
