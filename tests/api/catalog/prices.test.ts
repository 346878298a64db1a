import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { calendarOf } from '#server/calendar/calendar.ts'
import { pricesOf } from '#server/catalog/prices/set-prices.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'

/** What is charged where nothing else says so. */

const app = await testApp()
const { db } = app.ctx
const admin = { token: await app.signInAdmin() }
const read = async () => (await app.call(contract.getPrices, {}, admin)).reply.prices
const change = (body: object) =>
  app.call(contract.changePrices, { body: { thali: 80, addOn: 50, dish: 60, ...body } }, admin)

beforeAll(async () => {
  // Neither thali nor Papad has a price of its own.
  await addMenu(app, { day: '2026-03-11' })
})

test('they are those of the specification until somebody sets them, and say what goes by them', async () => {
  expect(await read()).toMatchObject({ thali: 80, addOn: 50, dish: 60, admin: null })
  expect((await read()).affects).toEqual({ menus: 1, addOns: 1, dishes: 4, subscriptions: 0 })
})

test('an order is priced by those in force, and one that is there keeps its own', async () => {
  const customer = await app.startSession()
  const as = { token: customer.token }
  const before = await app.call(contract.placeOrder, { body: orderBody(customer.phone) }, as)
  expect(before.status).toBe(200)
  const { updatedAt } = await read()
  const { status, reply } = await change({ thali: 95.5, addOn: 15, dish: 70, updatedAt })
  expect(status).toBe(200)
  expect(reply.prices).toMatchObject({ thali: 95.5, addOn: 15, dish: 70, admin: 'Administrator' })
  // Who has seen the former ones is told.
  const late = await app.call(contract.placeOrder, { body: orderBody(customer.phone) }, as)
  expect([late.status, late.reply.code]).toEqual([409, 'order_prices_changed'])
  const items = [
    { name: 'Regular Thali', quantity: 1, price: 95.5, total: 95.5 },
    { name: 'Papad', quantity: 2, price: 15, total: 30 },
  ]
  const after = await app.call(
    contract.placeOrder,
    { body: orderBody(customer.phone, { items, totalAmount: 125.5 }) },
    as,
  )
  expect(after.status).toBe(200)
  const { rows } = await sql<{ price: number; plate: number | null }>`
    SELECT price_paise AS price, (thali_items -> 0 ->> 'pricePaise')::integer AS plate FROM orders ORDER BY id`.execute(
    db,
  )
  expect(rows).toEqual([
    { price: 20_000, plate: 6000 },
    { price: 12_550, plate: 7000 },
  ])
  const menu = Object.values((await app.call(contract.weeklyMenus, { body: { dates: ['2026-03-11'] } })).reply.menus)[0]
  expect(menu?.price).toBe(95.5)
})

test('the office still sees which menus have no price of their own', async () => {
  const { reply } = await app.call(contract.listMenus, {}, admin)
  expect(reply.menus[0]?.price).toBeNull()
})

test('two at once set them once, and who has read former ones sees the present', async () => {
  const { updatedAt } = await read()
  const tried = await Promise.all([81, 82, 83].map((thali) => change({ thali, updatedAt })))
  expect(tried.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const rejected = tried.find(({ status }) => status === 409)
  expect(rejected?.reply).toMatchObject({
    code: 'changed_meanwhile',
    details: { prices: { thali: (await read()).thali } },
  })
})

test('a change is in the audit with what was before, and no version ever changes', async () => {
  const { updatedAt, thali } = await read()
  await change({ thali: 100, updatedAt, reason: 'rice is dearer' })
  const [event] = (await app.call(contract.listAudit, { query: { call: 'changePrices' } }, admin)).reply.events
  expect(event).toMatchObject({
    reason: 'rice is dearer',
    changes: [{ before: { thali }, after: { thali: 100 } }],
  })
  await expect(sql`UPDATE kitchen_prices SET thali_paise = 1`.execute(db)).rejects.toThrow('append-only')
})

test.each([-1, 80.001])('%s is no price', async (thali) => {
  const { status, reply } = await change({ thali })
  expect([status, reply.code]).toEqual([400, 'price_invalid'])
})

test('are read in a transaction on its own connection, also when the calendar was read long ago', async () => {
  const read = await db.transaction().execute((trx) => {
    calendarOf(app.ctx).invalidate()
    return pricesOf(app.ctx, trx)
  })
  expect(read).toMatchObject({ thali: expect.any(Number), affects: { menus: 1 } })
})
