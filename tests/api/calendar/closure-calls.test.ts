import { beforeEach, expect, test } from 'vitest'
import { prepareDays } from '#server/calendar/calendar.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { closeByOffice } from '../../support/days.ts'
import { orderBody, startKitchenAnew } from '../../support/kitchen.ts'

const app = await testApp()
const DAY = '2026-03-12'
let office: { token: string }

beforeEach(async () => {
  app.clock.set('2026-03-11T11:00:00+05:30') // Wednesday
  await startKitchenAnew(app)
  await app.ctx.db.deleteFrom('service_days').execute()
  await prepareDays(app.ctx)
  office = { token: await app.signInAdmin() }
})

const callsOf = async (id: string) =>
  (await app.call(contract.closureCalls, { params: { id } }, office)).reply.calls.map(
    ({ customer_id, called }) => [customer_id, called !== null] as const,
  )
const tick = (id: string, customer: string, called: boolean) =>
  app.call(contract.tickClosureCall, { params: { id, customer }, body: { called } }, office)

async function subscriber() {
  const me = await app.signIn()
  const address = {
    phoneNumber: me.phone,
    type: 'Home' as const,
    address: 'Flat 4, Shanti Nagar, near the temple, Pune',
  }
  await app.call(contract.addAddress, { body: address }, me)
  const body = { plan_type: '10-day-subscription', plan_price: 600, subscription_days: 10 }
  await app.call(contract.createSubscription, { body }, me)
  return me
}

async function orderer() {
  const me = await app.signIn()
  const items = [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }]
  await app.call(
    contract.addMenu,
    { body: { name: 'Thali', menuDate: DAY, categories: [{ name: 'Thali', items: [{ name: 'Dal' }] }] } },
    office,
  )
  const placed = await app.call(
    contract.placeOrder,
    { body: orderBody(me.phone, { items, totalAmount: 80, menuDate: DAY }) },
    me,
  )
  expect(placed.status).toBe(200)
  return me
}

test('after a closure everybody whom it concerns is on one list, and those who have been called come last', async () => {
  const [one, other] = [await subscriber(), await orderer()]
  const bystander = await app.signIn()
  const { _id: id, customers } = await closeByOffice(app, DAY)
  expect(customers).toBe(2)
  expect(new Set((await callsOf(id)).map(([customer]) => customer))).toEqual(new Set([one.id, other.id]))
  expect((await tick(id, one.id, true)).status).toBe(200)
  expect(await callsOf(id)).toEqual([
    [other.id, false],
    [one.id, true],
  ])
  await tick(id, one.id, false)
  expect((await callsOf(id)).every(([, called]) => !called)).toBe(true)
  expect((await tick(id, bystander.id, true)).status).toBe(404)
})

test('who called first stays, and calling is named', async () => {
  const me = await subscriber()
  const { _id: id } = await closeByOffice(app, DAY)
  await Promise.all([tick(id, me.id, true), tick(id, me.id, true)])
  const { calls } = (await app.call(contract.closureCalls, { params: { id } }, office)).reply
  expect(calls).toMatchObject([{ phone_number: me.phone, called: { by: expect.any(String) } }])
})
