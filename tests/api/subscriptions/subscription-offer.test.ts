import { expect, test } from 'vitest'
import { addDays } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'

const app = await testApp()
await addMenu(app, { name: 'House Thali', active: true })
const THALI = { items: [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }], totalAmount: 80 }

/** An order delivered on a day of March. */
async function had(me: Customer, day: number, status: 'delivered' | 'cancelled' = 'delivered') {
  app.clock.set(`2026-03-${String(day).padStart(2, '0')}T11:00:00+05:30`)
  const { reply } = await app.call(contract.placeOrder, { body: orderBody(me.phone, THALI) }, me)
  const params = { id: reply.order._id }
  await app.call(contract.setOrderStatus, { params, body: { status } }, { token: await app.signInAdmin() })
}
const offer = async (me: Customer) => (await app.call(contract.subscriptionOffer, {}, me)).reply.offer

test('five delivered thalis are compared with a subscription, cancelled and old ones are not', async () => {
  const me = await app.signIn()
  for (const day of [2, 3, 4, 5]) await had(me, day)
  await had(me, 6, 'cancelled')
  expect(await offer(me)).toBeNull()
  await had(me, 9)
  expect(await offer(me)).toEqual({ days: 5, paid: 400, subscription: 300 })
  app.clock.set(`${addDays('2026-03-02', 31)}T11:00:00+05:30`)
  expect(await offer(me)).toBeNull()
})

test('nothing is offered to one who has a subscription', async () => {
  const me = await app.signIn()
  for (const day of [2, 3, 4, 5, 6]) await had(me, day)
  expect(await offer(me)).toMatchObject({ days: 5 })
  const address = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, me)
  const body = { plan_type: '5-day-subscription', plan_price: 300, subscription_days: 5 }
  await app.call(contract.createSubscription, { body }, me)
  expect(await offer(me)).toBeNull()
})
