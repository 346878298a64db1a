import { beforeAll, describe, expect, test } from 'vitest'
import { relay } from '#server/kernel/outbox/relay.ts'
import { contract } from '#shared/contract/contract.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import type { Role } from '#shared/domain/people/permissions.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { signInStaff } from '../../support/staff.ts'

/** Customers as the office finds and knows them. */

const app = await testApp()
await addMenu(app, { day: '2026-03-11' })
const as = { token: await app.signInAdmin() }
let asha: Customer
let orderId: string

beforeAll(async () => {
  asha = await app.signIn('+919812345678')
  const token = { token: asha.token }
  await app.call(contract.changeName, { body: { name: 'Asha Kulkarni' } }, token)
  const address = { phoneNumber: asha.phone, type: 'Home' as const, address: 'B-402, Shanti/Nagar, Kothrud, Pune' }
  await app.call(contract.addAddress, { body: address }, token)
  orderId = (await app.call(contract.placeOrder, { body: orderBody(asha.phone) }, token)).reply.order._id
  const other = await app.signIn()
  await app.call(contract.changeName, { body: { name: 'Ravi Deshpande' } }, { token: other.token })
})

async function found(search: string) {
  return (await app.call(contract.searchCustomers, { query: { search } }, as)).reply.customers
}

describe('a customer is found', () => {
  test.each([
    'asha',
    'KULK ash',
    '9812345678',
    '98123 45678',
    '+91 98123-45678',
    '0091 9812345678',
    '09812345678',
    '९८१२३४५६७८',
    '98123',
    '5678',
    'b-402',
    'shanti nagar',
  ])('by %j', async (search) => {
    const [customer, ...others] = await found(search)
    expect(others).toEqual([])
    expect(customer).toEqual({
      _id: asha.id,
      name: 'Asha Kulkarni',
      phone_number: '+919812345678',
      address: 'B-402, Shanti/Nagar, Kothrud, Pune',
      last_order: '2026-03-11',
    })
  })

  test('a cancelled order is not the last one of its customer', async () => {
    const set = (status: 'cancelled' | 'confirmed') =>
      app.call(contract.setOrderStatus, { params: { id: orderId }, body: { status } }, as)
    await set('cancelled')
    expect((await found('asha'))[0]).toMatchObject({ _id: asha.id, last_order: null })
    await set('confirmed')
    expect((await found('asha'))[0]).toMatchObject({ _id: asha.id, last_order: '2026-03-11' })
  })

  test('by the address that a message names; where several have it all are offered', async () => {
    const named = async (address: string) =>
      (await app.call(contract.searchCustomers, { query: { address } }, as)).reply.customers.map(({ _id }) => _id)
    expect(await named('2 thali 1 dahi kal B-402')).toEqual([asha.id])
    expect(await named('b 402')).toEqual([asha.id])
    expect(await named('dahi kal C-17')).toEqual([])
    const other = await app.signIn()
    const address = 'Flat No. 402, B wing, Green Heights, Baner, Pune'
    await app.call(contract.addAddress, { body: { phoneNumber: other.phone, type: 'Home', address } }, other)
    expect(new Set(await named('2 thali B-402'))).toEqual(new Set([asha.id, other.id]))
    expect((await named('2 thali B-402 green heights'))[0]).toBe(other.id)
    expect(await named('2 thali shanti nagar')).toEqual([asha.id])
  })

  test('by the number of an order, with its mark or without', async () => {
    const number = orderNumber(orderId) as string
    for (const search of [number, number.slice(0, 6), number.slice(1), number.toUpperCase()]) {
      expect((await found(search)).map(({ _id }) => _id)).toEqual([asha.id])
    }
  })

  test.each(['nobody', '#ffffffff', '77777', '&&&', "'; DROP TABLE customers"])('and nobody by %j', async (search) => {
    expect(await found(search)).toEqual([])
  })

  test('page by page, the newest first, and each once', async () => {
    for (let count = 0; count < 5; count++) await app.startSession()
    const all = (await app.call(contract.searchCustomers, { query: {} }, as)).reply.customers
    expect(all.map(({ _id }) => _id)).toEqual(
      all
        .map(({ _id }) => _id)
        .sort()
        .reverse(),
    )
    const read: string[] = []
    let cursor: string | undefined
    do {
      const query = { search: '980', limit: 2, ...(cursor && { cursor }) }
      const { reply } = await app.call(contract.searchCustomers, { query }, as)
      read.push(...reply.customers.map(({ _id }) => _id))
      cursor = reply.nextCursor ?? undefined
    } while (cursor)
    expect(read.length).toBeGreaterThan(5)
    expect(read).toEqual(all.map(({ _id }) => _id).filter((id) => id !== asha.id))
  })
})

describe('the page of a customer', () => {
  const input = () => ({ params: { id: asha.id } })

  test('has addresses, orders and subscriptions', async () => {
    const { customer } = (await app.call(contract.getCustomer, input(), as)).reply
    expect(customer).toMatchObject({
      _id: asha.id,
      name: 'Asha Kulkarni',
      phone_number: asha.phone,
      kitchen_note: null,
    })
    expect(customer.addresses.map(({ is_default }) => is_default)).toEqual([true])
    const { orders } = (await app.call(contract.customerOrders, input(), as)).reply
    expect(orders.map(({ _id, price }) => [_id, price])).toEqual([[orderId, 200]])
    expect((await app.call(contract.customerSubscriptions, input(), as)).reply.subscriptions).toEqual([])
  })

  test('tells who looked, to the owner alone', async () => {
    const other = await app.signIn()
    const params = { id: other.id }
    const manager = await signInStaff(app, 'manager')
    const first = await app.call(contract.getCustomer, { params }, manager)
    await app.call(contract.getCustomer, { params }, manager)
    expect(first.reply.looks).toBeUndefined()
    const { looks } = (await app.call(contract.getCustomer, { params }, as)).reply
    expect(looks).toEqual([{ admin: 'manager', day: '2026-03-11', looks: 2, last: app.clock.now().toISOString() }])
  })

  test('tells what they said of orders', async () => {
    const id = (await app.call(contract.placeOrder, { body: orderBody(asha.phone) }, { token: asha.token })).reply.order
      ._id
    await app.call(contract.setOrderStatus, { params: { id }, body: { status: 'delivered' } }, as)
    const rated = { params: { id }, body: { stars: 2, reasons: ['cold' as const] } }
    expect((await app.call(contract.rateOrder, rated, { token: asha.token })).status).toBe(200)
    const missing = { params: { id }, body: { dish: 'name:gulab jamun' } }
    await app.call(contract.reportMissing, missing, { token: asha.token })
    const { reply } = await app.call(contract.customerFeedback, input(), as)
    expect(reply.ratings).toEqual([
      { order_id: id, order_number: orderNumber(id), delivery_date: '2026-03-11', stars: 2, reasons: ['cold'] },
    ])
    expect(reply.tickets.map(({ dish, closed }) => [dish, closed])).toEqual([['Gulab Jamun', null]])
  })

  test('tells which notifications there were, and that there was no device for them', async () => {
    const { id } = asha
    await relay(app.ctx).settled()
    await app.ctx.db.deleteFrom('outbox_events').where('customer_id', '=', id).execute()
    const event = (type: string, relayed: Date | null) => ({
      type,
      payload: JSON.stringify({}),
      subject_id: null,
      customer_id: id,
      created_at: app.clock.now(),
      relayed_at: relayed,
    })
    const at = app.clock.now()
    const rows = await app.ctx.db
      .insertInto('outbox_events')
      .values([...Array(5).fill(event('order-delivered', at)), event('order-confirmed', at)])
      .returning('id')
      .execute()
    const counted = [
      { made: 0, taken: 0, lost: 0 },
      { made: 2, taken: 1, lost: 1 },
      { made: 2, taken: 0, lost: 1 },
      { made: 1, taken: 0, lost: 1 },
    ]
    await app.ctx.db
      .insertInto('push_results')
      .values(counted.map((figures, index) => ({ event_id: rows[index]?.id as number, ...figures })))
      .execute()
    const { messages } = (await app.call(contract.customerMessages, input(), as)).reply
    expect(messages.map(({ type, state }) => [type, state])).toEqual([
      ['order-delivered', 'no_device'],
      ['order-delivered', 'lost'],
      ['order-delivered', 'on_its_way'],
      ['order-delivered', 'arrived'],
      ['order-delivered', 'unknown'],
    ])
  })

  test('of nobody is not there', async () => {
    const params = { id: orderId }
    const answers = [
      await app.call(contract.getCustomer, { params }, as),
      await app.call(contract.customerOrders, { params }, as),
      await app.call(contract.customerFeedback, { params }, as),
      await app.call(contract.customerSubscriptions, { params }, as),
      await app.call(contract.customerMessages, { params }, as),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })
})

describe('standing notes', () => {
  test('stand with each order, and are not overwritten unseen', async () => {
    const params = { id: asha.id }
    const body = { kitchen: ' No garlic ', rider: 'Ring twice', notedAt: null }
    const { reply } = await app.call(contract.setCustomerNotes, { params, body }, as)
    expect(reply.customer).toMatchObject({ kitchen_note: 'No garlic', rider_note: 'Ring twice' })
    const { orders } = (await app.call(contract.listAdminOrders, { query: { date: 'all' } }, as)).reply
    expect(orders.map((order) => [order.kitchen_note, order.rider_note])).toContainEqual(['No garlic', 'Ring twice'])

    const late = await app.call(contract.setCustomerNotes, { params, body: { ...body, kitchen: 'Old' } }, as)
    expect([late.status, late.reply.code]).toEqual([409, 'changed_meanwhile'])
    expect(late.reply.details).toMatchObject({ customer: { kitchen_note: 'No garlic' } })
    const emptied = { kitchen: '', rider: null, notedAt: reply.customer.noted_at }
    const last = await app.call(contract.setCustomerNotes, { params, body: emptied }, as)
    expect(last.reply.customer).toMatchObject({ kitchen_note: null, rider_note: null })
  })

  test('are written by owner and manager, and read by the kitchen with its orders', async () => {
    const params = { id: asha.id }
    const { customer } = (await app.call(contract.getCustomer, { params }, as)).reply
    const body = { kitchen: 'No onion', rider: null, notedAt: customer.noted_at }
    const status = async (role: Role) =>
      (await app.call(contract.setCustomerNotes, { params, body }, await signInStaff(app, role))).status
    expect([await status('accounts'), await status('kitchen'), await status('rider')]).toEqual([403, 403, 403])
    expect(await status('manager')).toBe(200)
    const kitchen = await signInStaff(app, 'kitchen')
    const { orders } = (await app.call(contract.listAdminOrders, { query: { date: 'all' } }, kitchen)).reply
    const own = orders.filter(({ user_id }) => user_id?._id === asha.id)
    expect(own.map(({ kitchen_note, phone_number, price }) => [kitchen_note, phone_number, price])).toContainEqual([
      'No onion',
      undefined,
      undefined,
    ])
    expect((await app.call(contract.getCustomer, { params }, kitchen)).status).toBe(403)
  })
})
