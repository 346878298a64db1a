import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, START, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { held } from '../../support/promises.ts'

const app = await testApp()
const WEDNESDAY = '2026-03-11'
let me: Customer

beforeEach(async () => {
  app.clock.set(START)
  await app.ctx.db.deleteFrom('menus').execute()
  await addMenu(app, { name: 'Wednesday Thali', day: WEDNESDAY })
  me = await app.signIn()
})

const place = (changes: object = {}, { as = me, key }: { as?: Customer; key?: string } = {}) =>
  app.call(contract.placeOrder, { body: orderBody(as.phone, changes) }, { token: as.token, key })
const list = async (as = me, query = {}) =>
  (await app.call(contract.listOrders, { params: { phone: as.phone }, query }, { token: as.token })).reply
const orders = async (as = me) => (await list(as)).orders
const thalis = (quantity: number) => ({
  items: [{ name: 'Regular Thali', quantity, price: 80, total: 80 * quantity }],
  totalAmount: 80 * quantity,
})

describe('placing an order', () => {
  // shows: C3.10, C7.orders.2
  test('prices it from the menu, confirms it and tells it whole', async () => {
    const { status, reply } = await place({ notes: '  Ring twice.  ' })
    expect(status).toBe(200)
    expect(reply).toEqual({
      success: true,
      order: {
        _id: expect.any(String),
        menu_name: 'Wednesday Thali',
        date: WEDNESDAY,
        delivery_date: WEDNESDAY,
        createdAt: app.clock.now().toISOString(),
        price: 200,
        status: 'confirmed',
        is_subscription_order: false,
        auto_confirmed_at: null,
        payment_method: 'cod',
        delivery_address: 'Flat 4, Shanti Nagar, near the temple, Pune',
        notes: 'Ring twice.',
        items: [
          { name: 'Regular Thali', quantity: 2, price: 80, total: 160 },
          { name: 'Gulab Jamun', quantity: 1, price: 40, total: 40 },
        ],
        delivery_window: { from: '12:00', to: '14:00' },
        cancel_until: new Date(app.clock.now().getTime() + 15 * 60_000).toISOString(),
      },
    })
    expect(await orders()).toEqual([reply.order])
  })

  test('takes the price of the menu, paise and all, and 50 for an add-on without a price', async () => {
    await addMenu(app, { day: WEDNESDAY, thaliPrice: 89.5 })
    const { status, reply } = await place({
      items: [
        { name: 'Regular Thali', quantity: 3, price: 89.5, total: 268.5 },
        { name: 'Egg Curry', quantity: 2, price: 62.5, total: 125 },
        { name: 'Papad', quantity: 1, price: 50, total: 50 },
      ],
      totalAmount: 443.5,
    })
    expect([status, reply.order?.price]).toEqual([200, 443.5])
  })

  test('knows items whatever their case and outer spaces, and writes them as the menu does', async () => {
    const items = [{ name: '  gulab JAMUN ', quantity: 1, price: 40, total: 40 }]
    const { reply } = await place({ items, totalAmount: 40 })
    expect(reply.order.items[0]?.name).toBe('Gulab Jamun')
  })

  test.each([1, 50])('takes %i of one item', async (quantity) => {
    expect((await place(thalis(quantity))).status).toBe(200)
  })

  // shows: C9.23
  test.each(['COD', 'cod', 'cash'])('takes %s as cash on delivery', async (paymentMethod) => {
    expect((await place({ paymentMethod })).status).toBe(200)
  })

  // shows: C4.status.4
  test('what the client says of status, date and id decides nothing', async () => {
    const { reply } = await place({ status: 'delivered', orderDate: '2020-01-01T00:00:00Z', _id: newId(), price: 1 })
    expect(reply.order).toMatchObject({ status: 'confirmed', delivery_date: WEDNESDAY, price: 200 })
  })

  test('takes a saved address, and keeps its text whatever becomes of it', async () => {
    const body = { phoneNumber: me.phone, type: 'Home' as const, address: 'The saved address, Pune' }
    const saved = (await app.call(contract.addAddress, { body }, me)).reply.address._id
    const { reply } = await place({ selectedAddressId: saved, userAddress: '' })
    expect(reply.order.delivery_address).toBe('The saved address, Pune')
    await app.call(contract.deleteAddress, { params: { id: saved }, body: { phoneNumber: me.phone } }, me)
    expect((await orders())[0]?.delivery_address).toBe('The saved address, Pune')
  })

  test('keeps what it named when the menu changes', async () => {
    const { reply } = await place()
    await app.ctx.db.deleteFrom('menus').execute()
    await addMenu(app, { name: 'Another', day: WEDNESDAY, thaliPrice: 100, addOns: [] })
    expect(await orders()).toEqual([reply.order])
  })

  test('starts the history of its status', async () => {
    const { reply } = await place()
    const history = await app.ctx.db
      .selectFrom('order_status_changes')
      .select(['from_status', 'to_status', 'changed_by', 'admin_id', 'changed_at'])
      .where('order_id', '=', reply.order._id)
      .execute()
    expect(history).toEqual([
      {
        from_status: null,
        to_status: 'confirmed',
        changed_by: 'customer',
        admin_id: null,
        changed_at: app.clock.now(),
      },
    ])
  })
})

describe('the order day', () => {
  test('on a Sunday is Monday', async () => {
    await addMenu(app, { name: 'Monday', day: '2026-03-16' })
    app.clock.set('2026-03-15T10:00:00+05:30')
    const { reply } = await place({ menuDate: '2026-03-16' })
    expect(reply.order).toMatchObject({ delivery_date: '2026-03-16', menu_name: 'Monday' })
  })

  test('on a Saturday evening is still Saturday', async () => {
    await addMenu(app, { name: 'Saturday', day: '2026-03-14' })
    app.clock.set('2026-03-14T19:59:59+05:30')
    expect((await place()).reply.order.delivery_date).toBe('2026-03-14')
  })

  test('has the active menu when it has none of its own', async () => {
    await app.ctx.db.deleteFrom('menus').execute()
    await addMenu(app, { name: 'Stand-in', active: true })
    expect((await place()).reply.order.menu_name).toBe('Stand-in')
  })
})

describe('an order is rejected, and nothing is stored,', () => {
  const SHORT = 'Please enter a complete address (minimum 10 characters)'
  const QUANTITY = 'A quantity must be a whole number from 1 to 50.'
  const COD_ONLY = 'Only cash on delivery is available at the moment.'
  const OTHER_DAY = 'The menu of that day can no longer be ordered. Please look at the menu again.'
  const line = (changes: object) => ({
    items: [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80, ...changes }],
  })
  const many = (count: number) => ({
    items: Array.from({ length: count }, (_, index) => ({ name: `Dish ${index}`, quantity: 1, price: 1, total: 1 })),
  })

  test.each([
    ['without items', { items: [] }, 400, 'order_empty', 'Your cart is empty'],
    ['with no list of items', { items: undefined }, 400, 'order_empty', 'Your cart is empty'],
    ['with 41 items', many(41), 400, 'order_too_many_lines', 'An order can have at most 40 different items.'],
    ['with a quantity of 0', line({ quantity: 0 }), 400, 'order_bad_quantity', QUANTITY],
    ['with a quantity of 51', line({ quantity: 51 }), 400, 'order_bad_quantity', QUANTITY],
    ['with a quantity of -1', line({ quantity: -1 }), 400, 'order_bad_quantity', QUANTITY],
    ['with a quantity of 1.5', line({ quantity: 1.5 }), 400, 'order_bad_quantity', QUANTITY],
    ['with a quantity of "2"', line({ quantity: '2' }), 400, 'order_bad_quantity', QUANTITY],
    ['with a quantity of null', line({ quantity: null }), 400, 'order_bad_quantity', QUANTITY],
    ['with an unknown item', line({ name: 'Pizza' }), 400, 'order_unknown_item', 'Pizza is not on the menu today.'],
    ['with a base item', line({ name: 'Roti' }), 400, 'order_unknown_item', 'Roti is not on the menu today.'],
    ['with 40 unknown items', many(40), 400, 'order_unknown_item', 'Dish 0 is not on the menu today.'],
    [
      'with an item twice',
      { items: [...line({}).items, { ...line({}).items[0], name: ' regular thali' }] },
      400,
      'order_duplicate_item',
      ' regular thali is in the order twice.',
    ],
    ['with an address of 9 characters', { userAddress: '123456789' }, 400, 'order_address_short', SHORT],
    ['with an address of spaces', { userAddress: ' '.repeat(20) }, 400, 'order_address_short', SHORT],
    ['without an address', { userAddress: undefined }, 400, 'order_address_short', SHORT],
    [
      'with an address of 501 characters',
      { userAddress: 'x'.repeat(501) },
      400,
      'address_long',
      'This address is too long. Please keep it under 500 characters.',
    ],
    ['paid by UPI', { paymentMethod: 'UPI' }, 400, 'order_payment_method', COD_ONLY],
    ['without a payment method', { paymentMethod: undefined }, 400, 'order_payment_method', COD_ONLY],
    ['for the menu of another day', { menuDate: '2026-03-10' }, 409, 'order_other_day', OTHER_DAY],
    ['for a day that is too far ahead', { menuDate: '2026-03-18' }, 409, 'order_other_day', OTHER_DAY],
    [
      'without a total',
      { totalAmount: undefined },
      400,
      'invalid_request',
      'The request is not valid: body.totalAmount.',
    ],
    [
      'with a price of text',
      line({ price: '80' }),
      400,
      'invalid_request',
      'The request is not valid: body.items.0.price.',
    ],
    ['with a long note', { notes: 'x'.repeat(201) }, 400, 'order_note_long', 'Please keep the note to 200 characters.'],
    ['with a saved address that does not exist', { selectedAddressId: newId() }, 404, 'not_found', 'Not found'],
    ['under the id of another', { userId: newId() }, 404, 'not_found', 'Not found'],
    ['under the phone of another', { phoneNumber: '+919999999999' }, 404, 'not_found', 'Not found'],
  ])('%s', async (_, changes, status, code, error) => {
    const answer = await place(changes)
    expect({ status: answer.status, ...answer.reply }).toEqual({ status, success: false, error, code })
    expect(await orders()).toEqual([])
  })

  test("with another's saved address", async () => {
    const another = await app.signIn()
    const body = { phoneNumber: another.phone, type: 'Home' as const, address: 'Not yours, 12345' }
    const saved = (await app.call(contract.addAddress, { body }, another)).reply.address._id
    expect(await place({ selectedAddressId: saved })).toMatchObject({ status: 404, reply: { code: 'not_found' } })
    expect(await orders()).toEqual([])
  })

  test('when there is no menu', async () => {
    await app.ctx.db.deleteFrom('menus').execute()
    const { status, reply } = await place()
    expect({ status, ...reply }).toEqual({
      status: 409,
      success: false,
      error: 'There is no menu to order from right now. Please check back later.',
      code: 'order_no_menu',
    })
  })

  test.each([
    ['a unit price', { items: [{ name: 'Regular Thali', quantity: 2, price: 70, total: 160 }], totalAmount: 160 }],
    ['a line', { items: [{ name: 'Regular Thali', quantity: 2, price: 80, total: 80 }], totalAmount: 160 }],
    ['the total', { items: [{ name: 'Regular Thali', quantity: 2, price: 80, total: 160 }], totalAmount: 159.99 }],
    ['all of it', { items: [{ name: 'Regular Thali', quantity: 2, price: 1, total: 2 }], totalAmount: 2 }],
  ])('when the customer saw another price in %s, with what it costs now', async (_, seen) => {
    const { status, reply } = await place(seen)
    expect({ status, ...reply }).toEqual({
      status: 409,
      success: false,
      error: 'The prices have changed. Please check the new total.',
      code: 'order_prices_changed',
      details: { items: [{ name: 'Regular Thali', quantity: 2, price: 80, total: 160 }], totalAmount: 160 },
    })
    expect(await orders()).toEqual([])
    const { items, totalAmount } = reply.details as { items: unknown[]; totalAmount: number }
    expect((await place({ items, totalAmount })).status).toBe(200)
  })
})

describe('an Idempotency-Key', () => {
  test('100 times at once places one order, and every answer is that order', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => place({}, { key: 'checkout-0001' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ reply }) => JSON.stringify(reply))).size).toBe(1)
    expect(await orders()).toEqual([answers[0]?.reply.order])
    held(1, 'same key 100 times', '1 order, 100 equal answers; another body is 409')
  })

  test('gives the same answer again later, even when the order has moved on', async () => {
    const first = await place({}, { key: 'checkout-0002' })
    app.clock.advance({ days: 1 })
    expect((await place({}, { key: 'checkout-0002' })).reply).toEqual(first.reply)
  })

  test('with another body is rejected', async () => {
    await place({}, { key: 'checkout-0003' })
    const { status, reply } = await place({ notes: 'More rice' }, { key: 'checkout-0003' })
    expect({ status, ...reply }).toEqual({
      status: 409,
      success: false,
      error: 'This Idempotency-Key was already used for something else.',
      code: 'idempotency_key_reused',
    })
    expect(await orders()).toHaveLength(1)
  })

  test('belongs to its customer', async () => {
    const another = await app.signIn()
    const mine = await place({}, { key: 'checkout-0004' })
    const theirs = await place({}, { key: 'checkout-0004', as: another })
    expect(theirs.status).toBe(200)
    expect(theirs.reply.order._id).not.toBe(mine.reply.order._id)
    expect([await orders(), await orders(another)].map(({ length }) => length)).toEqual([1, 1])
  })

  test('is not used up by a rejection', async () => {
    expect((await place({ userAddress: '' }, { key: 'checkout-0005' })).status).toBe(400)
    expect((await place({}, { key: 'checkout-0005' })).status).toBe(200)
  })

  test.each(['short', 'x'.repeat(201), 'with a space', 'tab\tinside'])('of the form %j is rejected', async (key) => {
    const { status, reply } = await place({}, { key })
    expect({ status, ...reply }).toEqual({
      status: 400,
      success: false,
      error: 'The Idempotency-Key header must have 8 to 200 visible characters.',
      code: 'idempotency_key_invalid',
    })
    expect(await orders()).toEqual([])
  })

  test('left out, each request places an order', async () => {
    await Promise.all([place(), place()])
    expect(await orders()).toHaveLength(2)
  })
})

describe('one order', () => {
  const get = (id: string, as = me) => app.call(contract.getOrder, { params: { id } }, { token: as.token })

  test('is answered as the list has it, also after it has moved on', async () => {
    const { order } = (await place()).reply
    const now = app.clock.now().toISOString()
    const steps = [{ status: 'confirmed', at: now }]
    expect((await get(order._id)).reply).toEqual({ success: true, order, steps, now })
    const admin = { token: await app.signInAdmin() }
    await app.call(contract.setOrderStatus, { params: { id: order._id }, body: { status: 'delivered' } }, admin)
    const moved = (await get(order._id)).reply
    expect(moved.order).toEqual({ ...order, status: 'delivered' })
    expect(moved.steps.map(({ status }) => status)).toEqual(['confirmed', 'delivered'])
    expect((await orders())[0]).toEqual({ ...order, status: 'delivered' })
  })

  test("another's is answered like one that does not exist", async () => {
    const { order } = (await place()).reply
    const another = await app.signIn()
    for (const [id, as] of [
      [order._id, another],
      [newId(), me],
      ['nonsense', me],
    ] as const) {
      const { status, reply } = await get(id, as)
      expect({ status, ...reply }).toEqual({ status: 404, success: false, error: 'Not found', code: 'not_found' })
    }
  })
})

describe("a customer's orders", () => {
  // shows: C7.orders.1
  test('come newest first, page by page', async () => {
    const placed: string[] = []
    for (let count = 0; count < 7; count++) placed.unshift((await place()).reply.order._id)
    const found: string[] = []
    const sizes: number[] = []
    let cursor: string | null = null
    do {
      const page = await list(me, { limit: 3, ...(cursor !== null && { cursor }) })
      found.push(...page.orders.map(({ _id }) => _id))
      sizes.push(page.orders.length)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(found).toEqual(placed)
    expect(sizes).toEqual([3, 3, 1])
  })

  test('the last page says that it is the last, also when it is full', async () => {
    for (let count = 0; count < 3; count++) await place()
    expect((await list(me, { limit: 3 })).nextCursor).toBeNull()
  })

  test.each([
    [{ limit: 0 }, 'query.limit'],
    [{ limit: 501 }, 'query.limit'],
    [{ limit: 'many' }, 'query.limit'],
    [{ cursor: 'elsewhere' }, 'query.cursor'],
  ])('reject %j', async (query, field) => {
    expect(await list(me, query)).toEqual({
      success: false,
      error: `The request is not valid: ${field}.`,
      code: 'invalid_request',
    })
  })

  // shows: C1.1
  test("another's are as if they were not there", async () => {
    const another = await app.signIn()
    await place()
    for (const phone of [me.phone, '+919999999999', 'nonsense']) {
      const { status, reply } = await app.call(contract.listOrders, { params: { phone } }, { token: another.token })
      expect({ status, ...reply }).toEqual({ status: 404, success: false, error: 'Not found', code: 'not_found' })
    }
    expect(await orders(another)).toEqual([])
  })
})
