import { expect, type Page } from '@playwright/test'
import { deliveryCalls } from '#shared/contract/delivery/office/delivery.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { staffCalls } from '#shared/contract/people/office/staff.ts'
import { type Customer, newPhone, type TestServer } from './fixtures.ts'

/** Thursday at noon: the order day is today. */
export const NOON = '2027-03-11T12:00:00+05:30'
export const DAY = '2027-03-11'
export const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|Failed to fetch/
export const STREETS = ['Ganga', 'Yamuna', 'Godavari', 'Krishna', 'Kaveri', 'Narmada']

/** The stop that is gone to next. */
export const next = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

/** An order of one thali for cash on delivery. */
async function order(server: TestServer, place: string) {
  const customer = await server.signIn()
  const body = {
    items: [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }],
    totalAmount: 80,
    paymentMethod: 'COD' as const,
    phoneNumber: customer.phone,
    userAddress: `Flat 4, ${place} Society, Kothrud, Pune 411038`,
  }
  const { reply } = await server.call(orderCalls.placeOrder, { body }, { token: customer.token })
  expect(reply, 'placing an order').toMatchObject({ success: true })
  return { id: reply.order._id, customer }
}

/** A rider who signs in by phone, with a run of six stops on a route of that name. The server's clock is at noon then. */
export async function runOfSix(server: TestServer & { moveTo(instant: string): void }, route: string) {
  server.moveTo(NOON)
  const admin = { token: await server.signInAdmin() }
  const phone = newPhone()
  const name = `Ravi ${route}`
  const invited = { name, role: 'rider' as const, phoneNumber: phone, reason: 'New rider' }
  const { reply } = await server.call(staffCalls.inviteStaff, { body: invited }, admin)
  await server.call(staffCalls.acceptInvitation, { body: { token: reply.token, name } })
  const { staff } = (await server.call(staffCalls.listStaff, {}, admin)).reply
  const riderId = staff.find((member) => member.phone === phone)?._id ?? ''
  await server.call(deliveryCalls.addRoute, { body: { name: route, riderId } }, admin)
  // The demo kitchen's own orders are not on the way today.
  const there = (await server.call(adminOrderCalls.listAdminOrders, { query: { date: DAY } }, admin)).reply.orders
  const ids = there.filter(({ status }) => status !== 'delivered' && status !== 'cancelled').map(({ _id }) => _id)
  if (ids.length > 0) await server.call(adminOrderCalls.setOrderStatuses, { body: { ids, status: 'cancelled' } }, admin)
  const orders: string[] = []
  const customers: Customer[] = []
  for (const street of STREETS) {
    const { id, customer } = await order(server, `${street} ${route}`)
    orders.push(id)
    customers.push(customer)
  }
  const { board } = (await server.call(deliveryCalls.arrangeRuns, { body: { day: DAY, slot: 'lunch' } }, admin)).reply
  // All goes onto the run of this rider, in whatever run it is put at first.
  const run = board.runs.find((one) => one.route.name === route)
  const stops = board.runs
    .flatMap((one) => one.stops)
    .filter((stop) => stop.orders.some(({ _id }) => orders.includes(_id)))
  const body = { version: run?.version ?? 0, stops: stops.map(({ _id }) => _id) }
  const moved = await server.call(deliveryCalls.orderStops, { params: { id: run?._id ?? '' }, body }, admin)
  const own = moved.reply.board.runs.find(({ _id }) => _id === run?._id)
  expect(own?.stops.filter(({ state }) => state === 'pending')).toHaveLength(6)
  return { admin, phone, name, orders, customers, runId: run?._id ?? '' }
}

export async function signInRider(page: Page, phone: string) {
  await page.goto('/rider')
  await page.getByLabel('Phone').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code, 4 digits').fill('1234')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function deliver(page: Page, paid: string) {
  await page.getByRole('link', { name: 'Delivered', exact: true }).click()
  await page.getByText(paid, { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, delivered' }).click()
}
