import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { followAddress } from '#server/subscriptions/subscriptions.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, START, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { buySubscription } from '../../support/subscribers.ts'

const app = await testApp()
const HOME = 'Flat 4, Shanti Nagar, near the temple, Pune'
let me: Customer

beforeEach(async () => {
  app.clock.set(START)
  await app.ctx.db.deleteFrom('menus').execute()
  await addMenu(app, { day: '2026-03-11' })
  await addMenu(app, { day: '2026-03-12' })
  me = await app.signIn()
})

async function saveAddress(name?: string): Promise<string> {
  const body = { phoneNumber: me.phone, type: 'Home' as const, address: HOME, name }
  return (await app.call(contract.addAddress, { body }, { token: me.token })).reply.address._id
}
const place = (changes: object) =>
  app.call(contract.placeOrder, { body: orderBody(me.phone, changes) }, { token: me.token })
const rename = (name: string) => app.call(contract.changeName, { body: { name } }, { token: me.token })
const orders = async () =>
  (await app.call(contract.listOrders, { params: { phone: me.phone }, query: {} }, { token: me.token })).reply.orders
const recipients = async () => (await orders()).map(({ recipient }) => recipient)

test('the name of a saved address goes on the order that is delivered there, unless another is given', async () => {
  const selectedAddressId = await saveAddress('Mrs. Kulkarni')
  await place({ selectedAddressId })
  await place({ selectedAddressId, recipient: '  The gate ' })
  expect(await recipients()).toEqual(['The gate', 'Mrs. Kulkarni'])
  const admin = await app.signInAdmin()
  const { reply } = await app.call(contract.listAdminOrders, { query: { date: '2026-03-11' } }, { token: admin })
  expect(reply.orders.map(({ recipient }) => recipient)).toContain('Mrs. Kulkarni')
})

test('where no name was given there is none: the rider asks for the customer', async () => {
  await place({ userAddress: HOME })
  await place({ selectedAddressId: await saveAddress() })
  await place({ userAddress: HOME, recipient: 'Asha' })
  expect(await recipients()).toEqual(['Asha', undefined, undefined])
})

test('the orders of a subscription go to the name of the default address, also when it is corrected', async () => {
  const id = await saveAddress('Mrs. Kulkarni')
  await buySubscription(app, me.id, 5)
  await dailyRun(app.ctx)
  expect(await recipients()).toEqual(['Mrs. Kulkarni'])
  const body = { phoneNumber: me.phone, type: 'Home' as const, address: HOME, name: 'Ravi' }
  await app.call(contract.updateAddress, { params: { id }, body }, { token: me.token })
  await inTransaction(app.ctx.db, (trx) => followAddress(app.ctx, trx, me.id))
  expect(await recipients()).toEqual(['Ravi'])
})

test('a customer changes the name, and orders that were placed keep the former one', async () => {
  await rename('Asha')
  await place({})
  expect((await rename('  ')).reply).toMatchObject({ code: 'name_required', error: 'Please enter your name' })
  expect((await rename(' Asha Kulkarni ')).reply.user).toMatchObject({ name: 'Asha Kulkarni' })
  const { reply } = await app.call(contract.me, {}, { token: me.token })
  expect(reply.user.name).toBe('Asha Kulkarni')
  const admin = await app.signInAdmin()
  const { orders } = (await app.call(contract.listAdminOrders, { query: { date: '2026-03-11' } }, { token: admin }))
    .reply
  expect(orders.find(({ phone_number }) => phone_number === me.phone)?.user_id?.name).toBe('Asha')
})
