import { beforeAll, expect, test } from 'vitest'
import { indexOrders } from '#server/ordering/ordering.ts'
import { searchOf } from '#server/ordering/search/order-words.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'

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
    ids[phone] = await place(customer, ORDERED[phone])
  }
})

const ASHAS = { userAddress: '7 Tilak Road, Pune' }
const GUESTS = {
  items: [{ name: 'Egg Curry', quantity: 1, price: 62.5, total: 62.5 }],
  totalAmount: 62.5,
  userAddress: 'Flat 12/B, Kalyani-Nagar, पुणे',
}
const ORDERED: Record<string, object> = { '+919812345678': ASHAS, '+918855512345': GUESTS }

async function place({ phone, token }: Customer, changes: object = {}) {
  const { reply } = await app.call(contract.placeOrder, { body: orderBody(phone, changes) }, { token })
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
  // Dishes, on the plate and beside it; the menu.
  ['egg curry', [GUEST]],
  ['gulab', [IMRAN, ASHA]],
  ['aloo', [IMRAN, ASHA]],
  ['wednesday', [GUEST, IMRAN, ASHA]],
  // Together.
  ['asha 98123', [ASHA]],
  ['98123 45678 kulkarni', [ASHA]],
  ['gulab imran', [IMRAN]],
  ['asha egg', []],
  // Addresses.
  ['tilak road', [ASHA]],
  ['12 kalyani', [GUEST]],
  ['पुणे', [GUEST]],
  // Ends of phones, statuses.
  ['5678', [ASHA]],
  ['confirmed', [GUEST, IMRAN, ASHA]],
  ['confirmed egg', [GUEST]],
  ['cancelled', []],
  // The place in the list.
  ['001', [GUEST]],
  ['003', [ASHA]],
  ['004', []],
])('searching all orders for %j', async (search, found) => {
  expect(await find(search)).toEqual(found)
})

test('by the number that the customer reads', async () => {
  const tail = ids[ASHA ?? '']?.slice(-8) ?? ''
  expect(await find(`#${tail}`)).toEqual([ASHA])
  expect(await find(tail.toUpperCase())).toEqual([ASHA])
})

test('an order that has changed is found by what it is now', async () => {
  const id = ids[IMRAN ?? ''] ?? ''
  const set = (status: 'cancelled' | 'confirmed') =>
    app.call(contract.setOrderStatus, { params: { id }, body: { status } }, as)
  await set('cancelled')
  expect(await find('cancel')).toEqual([IMRAN])
  expect(await find('imran cancelled')).toEqual([IMRAN])
  expect(await find('asha cancelled')).toEqual([])
  await set('confirmed')
  await app.ctx.db
    .updateTable('customers')
    .set({ name: 'Irfan Khan' })
    .where('phone', '=', IMRAN ?? '')
    .execute()
  expect(await find('irfan')).toEqual([IMRAN])
  await app.ctx.db
    .updateTable('customers')
    .set({ name: 'Imran Shaikh' })
    .where('phone', '=', IMRAN ?? '')
    .execute()
})

test('the same is found under a day as in all', async () => {
  for (const words of ['asha', '98123', 'egg curry', 'tilak', 'confirmed', 'cancelled', '5678', 'gulab imran']) {
    expect([words, await find(words, { date: 'today' })]).toEqual([words, await find(words)])
  }
})

test('what is rare is found however many others there are', async () => {
  const { phone, token } = await app.signIn('+917700000001')
  const rare = await place({ phone, token } as Customer, { userAddress: 'Lighthouse Lane' })
  // The newest orders are looked through first; this one lies behind them.
  await app.ctx.pool.query(
    `INSERT INTO orders (id, customer_id, phone, menu_name, price_paise, fulfilment, payment_method, payment_state, delivery_date,
       delivery_address, created_at)
     SELECT overlay(o.id::text PLACING 'f' || lpad(to_hex(n), 7, '0') FROM 1 FOR 8)::uuid, customer_id, phone, menu_name, price_paise,
       fulfilment, payment_method, payment_state, '2026-01-05', 'Elsewhere', created_at
     FROM orders o, generate_series(1, 5001) n WHERE o.id = $1`,
    [rare],
  )
  await app.ctx.pool.query('INSERT INTO orders_to_index SELECT id FROM orders WHERE delivery_address = $1', [
    'Elsewhere',
  ])
  await indexOrders(app.ctx)
  expect(await find('lighthouse')).toEqual([phone])
  expect(await find('lighthouse confirmed')).toEqual([phone])
  expect(await find('elsewhere', { limit: 3 })).toEqual([phone, phone, phone])
  await app.ctx.db.deleteFrom('orders').where('phone', '=', phone).execute()
})

test('orders that nobody queued are found after the job', async () => {
  await app.ctx.db.deleteFrom('order_words').execute()
  expect(await find('tilak')).toEqual([])
  await indexOrders(app.ctx)
  expect(await find('tilak')).toEqual([ASHA])
})

test('within the date filter, page by page', async () => {
  expect(await find('98123', { date: 'yesterday' })).toEqual([])
  const first = await app.call(contract.listAdminOrders, { query: { date: 'today', search: '98123', limit: 1 } }, as)
  expect(first.reply.orders.map((order) => order.phone_number)).toEqual([IMRAN])
  const cursor = first.reply.nextCursor ?? ''
  expect(await find('98123', { date: 'today', limit: 1, cursor })).toEqual([ASHA])
})

test('each reading of a search has an index', async () => {
  const { words, statuses, nameQuery } = searchOf('asha cancelled')
  const indexes = [
    [`SELECT order_id FROM order_words WHERE words @@ $1::tsquery`, words, 'order_words_by_word'],
    [`SELECT id FROM orders WHERE fulfilment = $1`, statuses[0]?.status, 'orders_by_fulfilment'],
    [
      `SELECT id FROM customers WHERE to_tsvector('simple', search_form(coalesce(name, ''))) @@ to_tsquery('simple', $1)`,
      nameQuery,
      'customers_by_name',
    ],
  ] as const
  const client = await app.ctx.pool.connect()
  try {
    // In a table of three rows reading all of it is cheapest.
    await client.query('BEGIN; SET LOCAL enable_seqscan = off')
    for (const [statement, value, index] of indexes) {
      const { rows } = await client.query(`EXPLAIN ${statement}`, [value])
      expect(JSON.stringify(rows), statement).toContain(index)
    }
    await client.query('ROLLBACK')
  } finally {
    client.release()
  }
})
