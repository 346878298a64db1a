import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { indexOrders } from '#server/ordering/ordering.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, newPhone, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'

/** A phone number that belongs to another person by now. */

const app = await testApp()
await addMenu(app, { name: 'House Thali', active: true })
let admin = { token: '' }
let phone = ''
let former: Customer
let device = ''

const newDevice = () => randomBytes(32).toString('base64url')
async function signIn(deviceToken: string) {
  await app.call(contract.sendOtp, { body: { phoneNumber: phone, deviceToken } })
  const body = { phoneNumber: phone, otp: app.inbox.codeOf(phone), deviceToken }
  const { status, reply } = await app.call(contract.verifyOtp, { body })
  expect(status).toBe(200)
  return reply
}
const ordersOf = async (token: string) => (await app.call(contract.listOrders, { params: { phone } }, { token })).reply
const answer = (token: string, same: boolean) => app.call(contract.answerSamePerson, { body: { same } }, { token })
const months = (count: number) => app.clock.advance({ days: 31 * count })

beforeEach(async () => {
  app.clock.set('2026-03-11T11:00:00+05:30')
  phone = newPhone()
  device = newDevice()
  const { user, token } = await signIn(device)
  former = { user, token, phone, id: user._id }
  await app.call(contract.changeName, { body: { name: 'Asha' } }, { token })
  await app.call(
    contract.addAddress,
    { body: { phoneNumber: phone, type: 'Home', address: 'Flat 4, Shanti Nagar, Pune' } },
    { token },
  )
  const { reply } = await app.call(contract.placeOrder, { body: orderBody(phone) }, { token })
  admin = { token: await app.signInAdmin() }
  await app.call(
    contract.setOrderStatus,
    { params: { id: reply.order._id }, body: { status: 'delivered' as const } },
    admin,
  )
})

describe('a new device after eight silent months', () => {
  test('is shown nothing of the customer before it is answered who it is', async () => {
    months(9)
    const { samePerson, user, token } = await signIn(newDevice())
    expect(samePerson).toEqual({ since: '2026-03-11' })
    expect(user).toMatchObject({ name: null, address: null, subscription_date: null })
    for (const [call, input] of [
      [contract.me, {}],
      [contract.listOrders, { params: { phone } }],
      [contract.listAddresses, { params: { phone } }],
      [contract.ownAccount, {}],
      [contract.placeOrder, { body: orderBody(phone) }],
    ] as const) {
      const { status, reply } = await app.call(call as typeof contract.me, input as never, { token })
      expect([call.name, status, (reply as { code?: string }).code]).toEqual([call.name, 403, 'same_person_unanswered'])
    }
  })

  test('of the same person goes on as before, and is known from then on', async () => {
    months(9)
    const { token } = await signIn(newDevice())
    const { reply } = await answer(token, true)
    expect(reply.user).toMatchObject({ _id: former.id, name: 'Asha' })
    expect((await ordersOf(token)).orders).toHaveLength(1)
    expect((await answer(token, false)).reply.user._id).toBe(former.id)
    expect(await signIn(newDevice())).not.toHaveProperty('samePerson')
  })

  test('of another person begins without a past; the books stay, without the number', async () => {
    months(9)
    const { token } = await signIn(newDevice())
    const [one, two] = await Promise.all([answer(token, false), answer(token, false)])
    const fresh = one.reply.user
    expect(fresh._id).not.toBe(former.id)
    expect(two.reply.user._id).toBe(fresh._id)
    expect(fresh).toMatchObject({ name: null, address: null, phoneNumber: phone })
    expect((await ordersOf(token)).orders).toEqual([])
    expect((await app.call(contract.me, {}, { token: former.token })).status).toBe(401)
    await indexOrders(app.ctx)
    admin = { token: await app.signInAdmin() }
    const { orders } = (await app.call(contract.customerOrders, { params: { id: former.id }, query: {} }, admin)).reply
    expect(orders).toHaveLength(1)
    expect(JSON.stringify(orders)).not.toContain(phone.slice(3))
    const { rows } = await app.ctx.pool.query('SELECT words::text FROM order_words WHERE order_id = $1', [
      orders[0]?._id,
    ])
    expect(JSON.stringify(rows)).not.toContain(phone.slice(3))
  })

  test.each([
    ['a known device', () => device, 9, false],
    ['a new device after seven months', newDevice, 7, false],
    ['a new device after nine', newDevice, 9, true],
  ])('%s', async (_, made, count, asked) => {
    months(count)
    expect('samePerson' in (await signIn(made()))).toBe(asked)
  })

  test('an order that the office has entered meanwhile is a sign of life', async () => {
    months(6)
    admin = { token: await app.signInAdmin() }
    const body = { ...orderBody(phone), customerId: former.id, source: 'phone' as const }
    expect((await app.call(contract.enterOrder, { body: body as never }, admin)).status).toBe(200)
    months(6)
    expect(await signIn(newDevice())).not.toHaveProperty('samePerson')
  })
})

describe('the office', () => {
  const begin = (id: string) => app.call(contract.beginAgain, { params: { id } }, admin)

  test('begins again with a number: signed out, another customer, the books as they were', async () => {
    const { status, reply } = await begin(former.id)
    expect(status).toBe(200)
    expect((await app.call(contract.me, {}, { token: former.token })).status).toBe(401)
    const { user, token } = await signIn(newDevice())
    expect(user).toMatchObject({ _id: reply.customerId, name: null })
    expect((await ordersOf(token)).orders).toEqual([])
    const known = await app.call(contract.getCustomer, { params: { id: former.id } }, admin)
    expect(known.reply.customer).toMatchObject({ name: 'Asha', phone_number: '' })
    expect((await begin(former.id)).status).toBe(404)
  })

  test('reads no number, and nothing in its place, of the customer without one', async () => {
    await begin(former.id)
    const params = { id: former.id }
    const sold = { subscription_days: 10, plan_price: 600, payment: { kind: 'later' as const } }
    const key = { ...admin, key: newId() }
    expect((await app.call(contract.sellSubscription, { params, body: sold }, key)).status).toBe(200)
    const entered = { ...orderBody(phone), customerId: former.id, source: 'phone' as const }
    expect((await app.call(contract.enterOrder, { body: entered as never }, admin)).status).toBe(200)
    app.clock.advance({ days: 1 })
    await dailyRun(app.ctx)
    admin = { token: await app.signInAdmin() }
    const reason = 'the books of the month'
    const read = [
      await app.call(contract.listDues, { query: {} }, admin),
      await app.call(contract.listSubscribers, { query: { list: 'all' } }, admin),
      await app.call(contract.exportSubscribers, { query: { list: 'all', reason } }, admin),
      await app.call(contract.listAdminOrders, { query: {} }, admin),
      await app.call(contract.reports, { query: {} }, admin),
    ]
    for (const { status, reply } of read) {
      expect([status, JSON.stringify(reply)]).toEqual([200, expect.stringContaining('Asha')])
      expect(JSON.stringify(reply)).not.toContain('former:')
    }
  })

  test('cannot while orders or meals are to come', async () => {
    await app.call(contract.placeOrder, { body: orderBody(phone) }, { token: former.token })
    expect((await begin(former.id)).reply.code).toBe('customer_still_served')
    expect((await app.call(contract.me, {}, { token: former.token })).status).toBe(200)
  })

  test('a mistake is undone by merging the two', async () => {
    const { customerId } = (await begin(former.id)).reply
    const from = { params: { id: former.id }, query: { from: customerId } }
    const { version } = (await app.call(contract.previewMerge, from, admin)).reply.preview
    const body = { from: customerId, name: 'keep' as const, phone: 'goes' as const, version, reason: 'a mistake' }
    expect((await app.call(contract.mergeCustomers, { params: { id: former.id }, body }, admin)).status).toBe(200)
    expect((await signIn(newDevice())).user).toMatchObject({ _id: former.id, name: 'Asha' })
  })
})
