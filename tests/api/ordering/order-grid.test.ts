import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, START, testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { signInStaff } from '../../support/staff.ts'

/** Orders of many customers for a day, entered in one call. */

const app = await testApp()
await addMenu(app, { day: '2026-03-11' })
await addMenu(app, { day: '2026-03-12' })
const TODAY = '2026-03-11'
const TOMORROW = '2026-03-12'
let as: { token: string }
let people: Customer[]

beforeEach(async () => {
  app.clock.set(START)
  as = { token: await app.signInAdmin() }
  people = [await app.signIn(), await app.signIn(), await app.signIn()]
})

const thalis = (quantity: number, price = 80) => ({
  items: [{ name: 'Regular Thali', quantity, price, total: price * quantity }],
  totalAmount: price * quantity,
})
const rowOf = (who: Customer, changes: object = {}) => ({
  key: newId(),
  customerId: who.id,
  userAddress: 'Flat 4, Shanti Nagar, near the temple, Pune',
  ...thalis(1),
  ...changes,
})
const enter = async (rows: ReturnType<typeof rowOf>[], changes: object = {}, by = as) =>
  app.call(contract.enterOrders, { body: { menuDate: TODAY, source: 'phone', rows, ...changes } }, by)
const ordersOf = (who: Customer) =>
  app.ctx.db.selectFrom('orders').selectAll().where('customer_id', '=', who.id).execute()
const codes = (rows: { rejected?: { code: string } | undefined }[]) =>
  rows.map(({ rejected }) => rejected?.code ?? 'placed')
const [one, two, three] = [0, 1, 2].map((index) => () => people[index] as Customer) as [
  () => Customer,
  () => Customer,
  () => Customer,
]

describe('a grid of orders', () => {
  test('places an order a row, by the same prices, and says of each what became of it', async () => {
    const rows = [rowOf(one()), rowOf(two(), thalis(2, 1)), rowOf(three(), thalis(3))]
    const { status, reply } = await enter(rows, { source: 'counter' })
    expect(status).toBe(200)
    expect(reply.rows.map(({ key }) => key)).toEqual(rows.map(({ key }) => key))
    expect(codes(reply.rows)).toEqual(['placed', 'order_prices_changed', 'placed'])
    const [first] = await ordersOf(one())
    expect(first).toMatchObject({ source: 'counter', price_paise: 8000, delivery_date: TODAY, fulfilment: 'confirmed' })
    expect(reply.rows[0]?.placed).toEqual({ orderId: first?.id, customerId: one().id })
    expect(await ordersOf(two())).toEqual([])
    expect((await ordersOf(three()))[0]?.price_paise).toBe(24_000)
    const { events } = (await app.call(contract.listAudit, { query: { call: 'enterOrders', limit: 1 } }, as)).reply
    expect(events[0]?.changes.map(({ subject }) => subject)).toEqual([
      reply.rows[0]?.placed?.orderId,
      reply.rows[2]?.placed?.orderId,
    ])
  })

  test('sent twice, also by two clerks at once, makes one set of orders', async () => {
    const rows = people.map((who) => rowOf(who))
    const other = await signInStaff(app, 'manager')
    const [mine, theirs] = await Promise.all([enter(rows), enter(rows, {}, other)])
    expect(codes(mine.reply.rows)).toEqual(['placed', 'placed', 'placed'])
    expect(theirs.reply.rows).toEqual(mine.reply.rows)
    expect((await enter(rows)).reply.rows).toEqual(mine.reply.rows)
    for (const who of people) expect(await ordersOf(who)).toHaveLength(1)
  })

  test('a row that was rejected can be mended under its key', async () => {
    const row = rowOf(one(), thalis(1, 70))
    expect(codes((await enter([row])).reply.rows)).toEqual(['order_prices_changed'])
    expect(codes((await enter([{ ...row, ...thalis(1) }])).reply.rows)).toEqual(['placed'])
    expect(await ordersOf(one())).toHaveLength(1)
  })

  test('who is entered twice with the same is asked about', async () => {
    const rows = [rowOf(one()), rowOf(one())]
    const { reply } = await enter(rows)
    expect(codes(reply.rows)).toEqual(['placed', 'entry_again'])
    expect(reply.rows[1]?.rejected?.details).toMatchObject({ by: 'Administrator' })
    const again = { ...rows[1], again: true } as (typeof rows)[number]
    expect(codes((await enter([again])).reply.rows)).toEqual(['placed'])
  })

  test('the capacity holds for all rows together, and is passed by row with a reason, for who may', async () => {
    const change = { body: { from: TOMORROW, to: TOMORROW, slot: 'lunch' as const, capacity: 2 } }
    expect((await app.call(contract.setCapacity, change, as)).status).toBe(200)
    const rows = people.map((who) => rowOf(who))
    const { reply } = await enter(rows, { menuDate: TOMORROW })
    expect(codes(reply.rows)).toEqual(['placed', 'placed', 'day_full'])
    const late = [{ ...(rows[2] as (typeof rows)[number]), override: true }]
    expect(codes((await enter(late, { menuDate: TOMORROW })).reply.rows)).toEqual(['entry_reason_required'])
    const reasoned = { menuDate: TOMORROW, reason: 'a guest of the owner' }
    expect(codes((await enter(late, reasoned)).reply.rows)).toEqual(['placed'])
  })

  test('after the order-by time it needs a reason, too', async () => {
    app.clock.set('2026-03-11T20:30:00+05:30')
    as = { token: await app.signInAdmin() }
    expect(codes((await enter([rowOf(one())])).reply.rows)).toEqual(['order_other_day'])
    const late = [rowOf(one(), { override: true })]
    expect(codes((await enter(late, { reason: 'called at seven' })).reply.rows)).toEqual(['placed'])
  })

  test('somebody new is made with the first address', async () => {
    const row = rowOf(one(), { customerId: undefined, phoneNumber: '98111 44455', name: 'Meera' })
    const { reply } = await enter([row])
    const params = { id: reply.rows[0]?.placed?.customerId as string }
    expect((await app.call(contract.getCustomer, { params }, as)).reply.customer).toMatchObject({ name: 'Meera' })
  })
})
