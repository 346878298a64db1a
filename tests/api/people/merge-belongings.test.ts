import { beforeEach, describe, expect, test } from 'vitest'
import { arrangeDay, stopsOf } from '#server/delivery/delivery.ts'
import { newId } from '#server/kernel/ids.ts'
import { dailyRun } from '#server/subscriptions/subscriptions.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, START, testApp } from '../../support/app.ts'
import { addRoute, emptyRoutes, locateCustomers, subscribeHome } from '../../support/delivery.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { boxKindOf, takeAtDoor } from '../../support/riders.ts'
import { newStaff } from '../../support/staff.ts'
import { addCustomers } from '../../support/subscribers.ts'

/** Two customers who are one: their boxes, food rules, accounts, and their places on the routes. */

const app = await testApp()
const { ctx } = app
const { db } = ctx
const DAY = '2026-03-12'
const NEXT = '2026-03-13'
await addMenu(app, { name: 'House Thali', active: true })
for (const day of ['2026-03-11', DAY, NEXT]) await addMenu(app, { day })
let as: { token: string }
let keep: Customer
let goes: Customer

beforeEach(async () => {
  app.clock.set(START)
  as = { token: await app.signInAdmin() }
  keep = await app.signIn()
  goes = await app.signIn()
})

async function merge(one = keep, other = goes) {
  const params = { id: one.id }
  const { version } = (await app.call(contract.previewMerge, { params, query: { from: other.id } }, as)).reply.preview
  const body = { from: other.id, name: 'keep' as const, phone: 'keep' as const, version, reason: 'One person' }
  expect((await app.call(contract.mergeCustomers, { params, body }, as)).status).toBe(200)
}

const order = async (of: Customer, menuDate = '2026-03-11', address?: string) => {
  const body = { ...orderBody(of.phone, address === undefined ? {} : { userAddress: address }), menuDate }
  const { reply } = await app.call(contract.placeOrder, { body }, of)
  return reply.order._id
}

describe('boxes', () => {
  const move = (of: Customer, kind: string, n: number, how: 'out' | 'in') =>
    app.call(contract.moveBoxes, { body: { customer: of.id, kind, n, move: how } }, as)
  const out = async () => {
    const { boxes } = (await app.call(contract.boxReport, {}, as)).reply
    const three = [keep.id, goes.id]
    return boxes.out.filter(({ customer }) => three.includes(customer)).map(({ customer, n }) => [customer, n])
  }

  test('of both are the one’s: added up, taken back from the one, and so many that the next is disposable', async () => {
    const kind = await boxKindOf(app)
    await move(keep, kind, 2, 'out')
    await move(goes, kind, 3, 'out')
    await move(goes, kind, 1, 'in')
    await order(goes)
    await merge()
    expect(await out()).toEqual([[keep.id, 4]])
    const { boxes } = (await app.call(contract.packing, { query: { day: '2026-03-11', slot: 'lunch' } }, as)).reply
    const own = await db.selectFrom('orders').select('id').where('customer_id', '=', keep.id).execute()
    const mine = boxes.filter(({ order_id }) => own.some(({ id }) => id === order_id))
    expect(mine.map(({ disposable }) => disposable)).toEqual([true, true])
    expect((await move(goes, kind, 1, 'in')).status).toBe(404)
    await move(keep, kind, 4, 'in')
    expect(await out()).toEqual([])
  })

  test('stay the one’s when that one is merged, too', async () => {
    const kind = await boxKindOf(app)
    await move(goes, kind, 3, 'out')
    await merge()
    const third = await app.signIn()
    await merge(third, keep)
    const { boxes } = (await app.call(contract.boxReport, {}, as)).reply
    expect(boxes.out.filter((row) => row.kind === kind)).toMatchObject([{ customer: third.id, n: 3 }])
  })
})

describe('food rules', () => {
  const NOTHING = { recipient: null, jain: false, avoid: [], allergies: [], choices: null, updatedAt: null }
  const set = (of: Customer, rules: object) =>
    app.call(contract.setCustomerFoodRules, { params: { id: of.id }, body: { ...NOTHING, ...rules } }, as)

  test('of both count: an order that the other had placed is packed by every allergy of the two', async () => {
    await set(keep, { avoid: ['peanut'], choices: '2 rotis' })
    await set(goes, { allergies: ['peanut', 'dairy'] })
    const id = await order(goes)
    await merge()
    const { boxes } = (await app.call(contract.packing, { query: { day: '2026-03-11', slot: 'lunch' } }, as)).reply
    const own = boxes.filter(({ order_id }) => order_id === id)
    expect(own.map(({ allergies, differs }) => [allergies, differs])).toEqual(
      Array(2).fill([['dairy', 'peanut'], ['2 rotis']]),
    )
  })
})

describe('accounts', () => {
  const setLimit = (of: Customer, limit: number) =>
    app.call(contract.setAccountLimit, { params: { id: of.id }, body: { limit, reason: 'a good customer' } }, as)
  const account = async (of: Customer) =>
    (await app.call(contract.customerAccount, { params: { id: of.id } }, as)).reply

  test('are one: the balance is the sum of both, the limit the larger, and nothing is entered anew', async () => {
    await setLimit(keep, 100)
    await setLimit(goes, 1000)
    const id = await order(goes)
    const reason = 'pays monthly'
    await app.call(contract.chargeAccount, { params: { kind: 'order', id }, body: { reason } }, as)
    const entry = { entry: newId(), kind: 'goodwill' as const, amount: 50, reason: 'cold dal' }
    await app.call(contract.enterOnAccount, { params: { id: keep.id }, body: entry }, as)
    expect([(await account(keep)).balance, (await account(goes)).balance]).toEqual([-50, 200])
    const before = await db.selectFrom('account_entries').selectAll().orderBy('id').execute()
    await merge()
    const merged = await account(keep)
    expect([merged.balance, merged.limit, merged.entries.length]).toEqual([150, 1000, 2])
    expect(await db.selectFrom('account_entries').selectAll().orderBy('id').execute()).toEqual(before)
    const own = (await app.call(contract.ownAccount, {}, keep)).reply.account
    expect([own.balance, own.limit]).toEqual([150, 1000])
    const { accounts } = (await app.call(contract.listAccounts, {}, as)).reply
    expect(accounts.filter(({ _id }) => [keep.id, goes.id].includes(_id))).toMatchObject([
      { _id: keep.id, balance: 150, limit: 1000 },
    ])
    expect((await app.call(contract.customerAccount, { params: { id: goes.id } }, as)).status).toBe(404)
  })

  test('of the one who goes counts alone where the other has none', async () => {
    await setLimit(goes, 700)
    await merge()
    expect((await account(keep)).limit).toBe(700)
  })

  test('a refund of the other is the one’s: he is told that it was sent', async () => {
    const rider = await newStaff(app, 'rider')
    const id = await order(goes)
    await takeAtDoor(app, rider, [id], 200)
    await app.call(contract.setOrderStatus, { params: { id }, body: { status: 'cancelled' } }, as)
    await merge()
    const [refund] = (await app.call(contract.listRefunds, {}, keep)).reply.refunds
    expect(refund).toMatchObject({ order: id, amount: 200 })
    const body = { way: 'cash' as const }
    const given = await app.call(contract.giveBack, { params: { id: refund?._id ?? '' }, body }, as)
    expect([given.status, given.reply.code]).toEqual([200, undefined])
    const sent = db.selectFrom('outbox_events').select('customer_id').where('type', '=', 'refund-sent')
    expect(await sent.execute()).toEqual([{ customer_id: keep.id }])
  })
})

describe('places on routes', () => {
  test('stay where they stood: the one is delivered to at the other’s place, one stop for what both ordered there', async () => {
    await emptyRoutes(app)
    await addRoute(app, 'A')
    const others = await addCustomers(app, 5)
    await locateCustomers(app, others)
    await subscribeHome(app, others, DAY)
    const address = 'Flat 12, Mayur Colony, Kothrud, Pune 411038'
    const location = { latitude: 18.5074, longitude: 73.8077 + 0.025, accuracy: 20 }
    const saved = { phoneNumber: goes.phone, type: 'Home' as const, address, location }
    await app.call(contract.addAddress, { body: saved }, goes)
    await subscribeHome(app, [goes.id], DAY)
    app.clock.set('2026-03-11T18:00:00+05:30')
    as = { token: await app.signInAdmin() }
    await dailyRun(ctx)
    const before = await stopsOf(db, DAY, 'lunch')
    const at = before.findIndex((stop) => stop.address === address)
    expect([before.length, at > 0]).toEqual([6, true])

    // The one orders to the same door before the two are merged.
    const id = await order(keep, DAY, address)
    await arrangeDay(ctx, { day: DAY, slot: 'lunch' })
    await merge()
    await arrangeDay(ctx, { day: DAY, slot: 'lunch' })
    const after = await stopsOf(db, DAY, 'lunch')
    expect(after.map((stop) => stop.id)).toEqual(before.map((stop) => stop.id))
    expect(after[at]?.orders.map(({ customerId }) => customerId)).toEqual([keep.id, keep.id])
    expect(after[at]?.orders.map((of) => of.id)).toContain(id)

    // The next day stands in the same order, with the one in the other's place.
    app.clock.set('2026-03-12T10:00:00+05:30')
    await dailyRun(ctx)
    app.clock.set('2026-03-12T18:00:00+05:30')
    await dailyRun(ctx)
    const next = await stopsOf(db, NEXT, 'lunch')
    expect(next.map((stop) => stop.placeId)).toEqual(before.map((stop) => stop.placeId))
    expect(next[at]?.orders).toMatchObject([{ customerId: keep.id }])
    expect(next[at]?.latitude).toBe(location.latitude)
  })
})
