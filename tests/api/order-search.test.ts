import { beforeAll, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, testApp } from '../support/app.ts'
import { addMenu, orderBody } from '../support/kitchen.ts'

const app = await testApp()
const as = { token: await app.signInAdmin() }
const ids: Record<string, string> = {}

const PEOPLE = [
  ['+919812345678', 'Asha Kulkarni'],
  ['+919812399999', 'Imran Shaikh'],
  ['+918855512345', null],
] as const

beforeAll(async () => {
  await addMenu(app, { day: '2026-03-11' })
  for (const [phone, name] of PEOPLE) {
    const customer = await app.signIn(phone)
    await app.ctx.db.updateTable('customers').set({ name }).where('phone', '=', phone).execute()
    ids[phone] = await place(customer)
  }
})

async function place({ phone, token }: Customer) {
  const { reply } = await app.call(contract.placeOrder, { body: orderBody(phone) }, { token })
  return reply.order._id
}

const find = async (search: string, more: object = {}) => {
  const { reply } = await app.call(contract.listAdminOrders, { query: { date: 'all', search, ...more } }, as)
  return reply.orders.map((order) => order.phone_number)
}
const [ASHA, IMRAN, GUEST] = PEOPLE.map(([phone]) => phone)

// shows: B7.19
test.each([
  ['asha', [ASHA]],
  ['  KUL ', [ASHA]],
  ['shaikh im', [IMRAN]],
  ['98123', [IMRAN, ASHA]],
  ['+91 98123 45', [ASHA]],
  ['12345', [GUEST]],
  ['99999', [IMRAN]],
  ['nobody', []],
  ["'); DROP TABLE orders; --", []],
  ['%', []],
  ['   ', [GUEST, IMRAN, ASHA]],
])('searching all orders for %j', async (search, found) => {
  expect(await find(search)).toEqual(found)
})

test('by the number that the customer reads', async () => {
  const tail = ids[ASHA ?? '']?.slice(-8) ?? ''
  expect(await find(`#${tail}`)).toEqual([ASHA])
  expect(await find(tail.toUpperCase())).toEqual([ASHA])
})

test('within the date filter, page by page', async () => {
  expect(await find('98123', { date: 'yesterday' })).toEqual([])
  const first = await app.call(contract.listAdminOrders, { query: { date: 'today', search: '98123', limit: 1 } }, as)
  expect(first.reply.orders.map((order) => order.phone_number)).toEqual([IMRAN])
  const cursor = first.reply.nextCursor ?? ''
  expect(await find('98123', { date: 'today', limit: 1, cursor })).toEqual([ASHA])
})

test('each part of the search has an index', async () => {
  const indexes = [
    [`SELECT id FROM customers WHERE phone LIKE '+9198%'`, 'customers_by_phone_start'],
    [`SELECT id FROM customers WHERE reverse(phone) LIKE '876%'`, 'customers_by_phone_end'],
    [
      `SELECT id FROM customers WHERE to_tsvector('simple', coalesce(name, '')) @@ to_tsquery('simple', 'asha:*')`,
      'customers_by_name',
    ],
    [`SELECT id FROM orders WHERE right(id::text, 8) = '1a2b3c4d'`, 'orders_by_number'],
  ]
  const client = await app.ctx.pool.connect()
  try {
    // In a table of three rows reading all of it is cheapest.
    await client.query('BEGIN; SET LOCAL enable_seqscan = off')
    for (const [statement, index] of indexes) {
      const { rows } = await client.query(`EXPLAIN ${statement}`)
      expect(JSON.stringify(rows), statement).toContain(index)
    }
    await client.query('ROLLBACK')
  } finally {
    client.release()
  }
})
