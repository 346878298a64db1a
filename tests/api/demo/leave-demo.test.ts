import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { rollDemoMenus } from '#server/demo/demo.ts'
import { recordDemo } from '#server/demo/demo-records.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { checkLedger, dailyRun } from '#server/subscriptions/subscriptions.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { BOOKS, booksOf } from '../../support/books.ts'
import { orderBody } from '../../support/kitchen.ts'
import { addSubscribers } from '../../support/subscribers.ts'

/** A kitchen leaves the demo: what the demo made goes; what a person has made, changed or ordered from stays. */

const app = await testApp()
const { ctx } = app
const { db } = ctx
const admin = { token: await app.signInAdmin() }

// What Wednesday's menu of the demo has.
const ITEMS = [
  { name: 'Regular Thali', quantity: 2, price: 80, total: 160 },
  { name: 'Curd Bowl', quantity: 1, price: 30, total: 30 },
]
/** What is on the menus of Wednesday and Thursday, for which real customers have orders. */
const ORDERED_FROM = [
  ...['Beans Poriyal', 'Coconut Chutney', 'Roasted Papad', 'Sambar', 'Steamed Rice'],
  ...['Chicken Curry', 'Curd Bowl', 'Gulab Jamun', 'Masala Chaas'],
  ...['Kadhi Pakora', 'Jeera Rice', 'Phulka Roti', 'Bhindi Masala'],
  ...['Paneer Butter Masala', 'Extra Roti', 'Rice Kheer', 'Egg Curry'],
]

let real: Customer
let subscriber: string
let asAsha: Customer
const orders: string[] = []

const THURSDAY = '2026-03-12'
const sheetOf = async (day: string) => (await app.call(contract.productionSheet, { query: { day } }, admin)).reply.sheet
const leaving = async () => (await app.call(contract.previewLeavingDemo, {}, admin)).reply.leaving
const leave = (version: string) => app.call(contract.leaveDemo, { body: { version } }, admin)
const idOf = async (name: string) =>
  (await db.selectFrom('items').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

async function order({ phone, token }: Customer): Promise<string> {
  const body = orderBody(phone, { items: ITEMS, totalAmount: 190 })
  const { status, reply } = await app.call(contract.placeOrder, { body }, { token })
  expect(status).toBe(200)
  return reply.order._id
}

async function names(table: 'items' | 'menus' | 'customers'): Promise<(string | null)[]> {
  const { rows } = await sql<{ name: string | null }>`
    SELECT name FROM ${sql.table(table)} ORDER BY name`.execute(db)
  return rows.map(({ name }) => name)
}

beforeAll(async () => {
  await seedDemo(ctx)
  real = await app.signIn()
  orders.push(await order(real))
  // A trial as one of the invented customers.
  asAsha = await app.signIn('+919000000001')
  orders.push(await order(asAsha))
  subscriber = (await addSubscribers(app, 1)).customers[0] ?? ''
  // The owner works with what is there: a dish is changed, an invented order is delivered and paid.
  const { item } = (
    await app.call(
      contract.updateItem,
      { params: { id: await idOf('Rajma') }, body: { name: 'Rajma Rasila', basePrice: 65, category: 'Dal & Curry' } },
      admin,
    )
  ).reply
  expect(item.name).toBe('Rajma Rasila')
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('fulfilment', '=', 'preparing')
    .executeTakeFirstOrThrow()
  await app.call(contract.setOrderStatus, { params: { id }, body: { status: 'delivered' } }, admin)
  await app.call(contract.collectCash, { body: { orders: [id] } }, admin)
  // Days go by, and the daily run makes orders of invented subscriptions and of the real one.
  app.clock.set('2026-03-12T18:30:00+05:30')
  await dailyRun(ctx)
  admin.token = await app.signInAdmin()
  // Somebody of the kitchen has seen that an invented order has been cancelled.
  const { id: cancelled } = await db
    .selectFrom('orders')
    .select('id')
    .where('delivery_date', '=', THURSDAY)
    .where('fulfilment', '=', 'confirmed')
    .where('customer_id', 'not in', [real.id, subscriber])
    .executeTakeFirstOrThrow()
  await app.call(contract.setOrderStatus, { params: { id: cancelled }, body: { status: 'cancelled' } }, admin)
  const { lines } = await sheetOf(THURSDAY)
  const changes = lines.flatMap(({ key, unit, seen, sure }) =>
    seen === null ? [] : [{ key, unit, from: seen, to: sure }],
  )
  const body = { day: THURSDAY, slot: 'lunch', changes } as const
  expect((await app.call(contract.seeProduction, { body }, admin)).reply.ticked).toBeGreaterThan(0)
})

describe('leaving the demo', () => {
  test('shows what goes and what stays, and changes nothing', async () => {
    const before = await booksOf(app)
    const { demo, goes, stays } = await leaving()
    expect(demo).toBe(true)
    const ofReal = await db
      .selectFrom('orders')
      .select('id')
      .where('customer_id', 'in', [real.id, subscriber])
      .execute()
    expect(stays).toEqual({
      // And the one that was changed.
      dishes: ORDERED_FROM.length + 1,
      menus: 2,
      customers: 3,
      orders: ofReal.length + 1,
      subscriptions: 1,
      polls: 0,
    })
    expect(goes).toMatchObject({ customers: 4, subscriptions: 4, polls: 1 })
    expect(goes.orders).toBeGreaterThan(20)
    expect(await booksOf(app)).toBe(before)
  })

  test('is rejected when it is not what was shown', async () => {
    const { status, reply } = await leave('another')
    expect([status, reply.code]).toEqual([409, 'demo_changed'])
    expect(reply.details).toEqual({ leaving: await leaving() })
    expect((await db.selectFrom('polls').select('id').execute()).length).toBe(1)
  })

  test('removes just that, and leaves the books of real customers as they are', async () => {
    const keeps = [real.id, subscriber, ...orders]
    const before = await Promise.all(keeps.map((id) => booksOf(app, BOOKS, id)))
    const shown = await leaving()
    // Two at once: one of them does it.
    const [one, other] = await Promise.all([leave(shown.version), leave(shown.version)])
    expect([one.status, other.status]).toEqual([200, 200])
    const nothing = { dishes: 0, menus: 0, customers: 0, orders: 0, subscriptions: 0, polls: 0 }
    expect(one.reply.leaving).toMatchObject({ demo: false, goes: nothing, stays: shown.stays })
    expect(await Promise.all(keeps.map((id) => booksOf(app, BOOKS, id)))).toEqual(before)
    expect(await names('items')).toEqual([...ORDERED_FROM, 'Rajma Rasila'].sort())
    expect(await names('menus')).toEqual(['Thursday Kadhi Thali', 'Wednesday South Thali'])
    expect(await db.selectFrom('demo_records').select('id').execute()).toEqual([])
    // Nothing that is left names an order or a subscription that is gone.
    const { rows } = await sql`
      SELECT m.id::text FROM meal_moves m LEFT JOIN subscriptions s ON s.id = m.subscription_id WHERE s.id IS NULL
      UNION ALL SELECT e.id::text FROM outbox_events e WHERE e.type LIKE 'order-%' AND e.subject_id IS NOT NULL
        AND e.subject_id NOT IN (SELECT id FROM orders) AND e.type <> 'order-created'
      UNION ALL SELECT order_id::text FROM orders_to_index WHERE order_id NOT IN (SELECT id FROM orders)`.execute(db)
    expect(rows).toEqual([])
    await checkLedger(ctx)
    expect(app.logLines().filter((line) => line.includes('differ'))).toEqual([])
  })

  test('forgets what was to be cooked for those who were invented', async () => {
    const sheets = () => db.selectFrom('production_sheets').select(['day', 'slot']).orderBy('day').execute()
    // The day of which a change was ticked as seen stays locked, by what is left of its orders.
    expect(await sheets()).toEqual([{ day: THURSDAY, slot: 'lunch' }])
    const { lines, locked } = await sheetOf(THURSDAY)
    expect(locked).not.toBeNull()
    expect(lines.map(({ lockedSure, sure, change }) => [lockedSure === sure, change])).toEqual(
      lines.map(() => [true, 0]),
    )
    expect(lines.find(({ key }) => key === 'regular-thali')).toMatchObject({ lockedSure: 1 })
    await dailyRun(ctx)
    expect(await sheets()).toEqual([
      { day: THURSDAY, slot: 'lunch' },
      { day: '2026-03-13', slot: 'lunch' },
    ])
  })

  test('is in the audit once, with what went', async () => {
    const events = (await app.call(contract.listAudit, { query: { call: 'leaveDemo' } }, admin)).reply.events
    const changes = events.flatMap((event) => event.changes)
    expect(changes).toEqual([
      { subject: null, before: expect.objectContaining({ customers: 4, polls: 1 }), after: null },
    ])
  })

  test('is for ever: again it changes nothing, and no start brings the demo back', async () => {
    const before = await booksOf(
      app,
      BOOKS.filter((table) => table !== 'audit_events'),
    )
    expect((await leave('anything')).reply.leaving.demo).toBe(false)
    await seedDemo(ctx)
    await rollDemoMenus(ctx)
    expect(
      await booksOf(
        app,
        BOOKS.filter((table) => table !== 'audit_events'),
      ),
    ).toBe(before)
  })

  test('opens no way into the books of a real kitchen', async () => {
    const { id } = await db
      .selectFrom('subscriptions')
      .select('id')
      .where('customer_id', '=', subscriber)
      .executeTakeFirstOrThrow()
    // What is in the books cannot be called the demo's afterwards.
    await expect(inTransaction(db, (trx) => recordDemo(trx, 'subscription', [id]))).rejects.toThrow(
      'in the books already',
    )
    await expect(db.deleteFrom('meal_moves').where('subscription_id', '=', id).execute()).rejects.toThrow('append-only')
    await app.call(contract.setOrderStatus, { params: { id: orders[0] ?? '' }, body: { status: 'delivered' } }, admin)
    await app.call(contract.collectCash, { body: { orders: orders.slice(0, 1) } }, admin)
    await expect(db.deleteFrom('payments').execute()).rejects.toThrow('append-only')
    await expect(sql`TRUNCATE payments CASCADE`.execute(db)).rejects.toThrow('append-only')
  })
})
