import { beforeEach, describe, expect, test } from 'vitest'
import { arrangeDay } from '#server/delivery/delivery.ts'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import { readMessage } from '#web/office/parts/entry/message/read-message.ts'
import { type Customer, newPhone, START, testApp } from '../../support/app.ts'
import { closeLunch } from '../../support/days.ts'
import { addRoute, emptyRoutes } from '../../support/delivery.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { signInStaff } from '../../support/staff.ts'

/** Orders that the kitchen's people enter, by phone, WhatsApp or at the counter. */

const app = await testApp()
await addMenu(app, { day: '2026-03-11' })
await addMenu(app, { day: '2026-03-12' })
await addMenu(app, { day: '2026-03-13' })
const TOMORROW = '2026-03-12'
let as: { token: string }
let asha: Customer

beforeEach(async () => {
  app.clock.set(START)
  as = { token: await app.signInAdmin() }
  asha = await app.signIn()
})

const bodyOf = (changes: object = {}) => {
  const { phoneNumber: _, ...body } = orderBody(asha.phone)
  return { ...body, customerId: asha.id, source: 'phone' as const, ...changes }
}
const enter = (changes: object = {}, key?: string, by = as) =>
  app.call(contract.enterOrder, { body: bodyOf(changes) }, { ...by, ...(key && { key }) })

const ordersOf = (id: string) => app.ctx.db.selectFrom('orders').selectAll().where('customer_id', '=', id).execute()

describe('an order by phone', () => {
  test('is the customer’s own, by the same prices, and says who entered it', async () => {
    const { status, reply } = await enter({ notes: 'No onion' })
    expect(status).toBe(200)
    expect(reply.customerId).toBe(asha.id)
    const own = (await app.call(contract.listOrders, { params: { phone: asha.phone } }, { token: asha.token })).reply
    expect(own.orders).toEqual([reply.order])
    expect(reply.order).toMatchObject({
      status: 'confirmed',
      price: 200,
      notes: 'No onion',
      delivery_date: '2026-03-11',
    })
    const { orders } = (await app.call(contract.customerOrders, { params: { id: asha.id } }, as)).reply
    expect(orders[0]?.entered).toEqual({ source: 'phone', by: 'Administrator' })
    const params = { id: reply.order._id }
    const { history } = (await app.call(contract.orderHistory, { params }, as)).reply
    expect(history).toMatchObject([{ from: null, to: 'confirmed', by: 'admin', admin: 'Administrator' }])
    const { events } = (await app.call(contract.listAudit, { query: { call: 'enterOrder', limit: 1 } }, as)).reply
    const after = { source: 'phone', day: '2026-03-11', override: false }
    expect(events[0]).toMatchObject({ reason: null, changes: [{ subject: reply.order._id, before: null, after }] })
  })

  test('a dish is added to the order itself until its deadline, in its place and with both in the change log', async () => {
    const former = (await enter({ notes: 'No onion' })).reply.order
    const items = [{ name: 'Regular Thali', quantity: 2, price: 80, total: 160 }]
    const more = { items, totalAmount: 160, menuDate: former.delivery_date, replaces: former._id }
    const { status, reply } = await enter(more, newId())
    expect([status, reply.code, reply.order?.price]).toEqual([200, undefined, 160])
    const orders = await ordersOf(asha.id)
    expect(orders.map(({ id, fulfilment, reason }) => [id, fulfilment, reason]).sort()).toEqual(
      [
        [former._id, 'cancelled', 'replaced'],
        [reply.order._id, 'confirmed', null],
      ].sort(),
    )
    const { history } = (await app.call(contract.orderHistory, { params: { id: former._id } }, as)).reply
    expect(history.at(-1)).toMatchObject({ to: 'cancelled', by: 'admin', admin: 'Administrator', reason: 'replaced' })
    const { events } = (await app.call(contract.listAudit, { query: { call: 'enterOrder', limit: 1 } }, as)).reply
    expect(events[0]?.changes).toMatchObject([
      { subject: reply.order._id, before: { amount: 200 }, after: { amount: 160 } },
    ])
    // It has given way already, and is no order of another customer.
    expect((await enter(more, newId())).reply.code).toBe('order_not_changeable')
    const stranger = await app.signIn()
    const foreign = { ...more, replaces: reply.order._id, customerId: stranger.id }
    expect((await enter(foreign, newId())).status).toBe(404)
  })

  test('an order that is packed is changed only after a question, which says what is packed', async () => {
    const former = (await enter()).reply.order
    const items = [{ name: 'Regular Thali', quantity: 3, price: 80, total: 240 }]
    const more = { items, totalAmount: 240, menuDate: former.delivery_date, replaces: former._id, again: true }
    const of = { day: former.delivery_date, slot: 'lunch' as const }
    const pack = (packed: boolean) => {
      const boxes = [{ order_id: former._id, number: 1 }]
      return app.call(contract.packBoxes, { body: { ...of, boxes, packed } }, as)
    }
    expect((await pack(true)).status).toBe(200)
    const rejected = await enter(more, newId())
    expect([rejected.status, rejected.reply.code]).toEqual([409, 'order_packed'])
    expect(rejected.reply.details).toEqual({ boxes: 1, run: null })
    // On a run, that is named.
    await emptyRoutes(app)
    await addRoute(app, 'Kothrud', (await signInStaff(app, 'rider')).id)
    await arrangeDay(app.ctx, of)
    expect((await enter(more, newId())).reply.details).toEqual({ boxes: 1, run: 'Kothrud' })
    const stored = (await app.call(contract.listOrders, { params: { phone: asha.phone } }, { token: asha.token })).reply
    expect(stored.orders).toMatchObject([{ _id: former._id, status: 'confirmed', price: 200 }])

    const changed = await enter({ ...more, packed: true }, newId())
    expect([changed.status, changed.reply.order?.price]).toEqual([200, 240])
    const { boxes, gone } = (await app.call(contract.packing, { query: of }, as)).reply
    const own = boxes.filter(({ order_id }) => order_id === changed.reply.order._id)
    expect(own.map(({ packed }) => packed)).toEqual(own.map(() => null))
    expect(gone.map(({ order_id }) => order_id)).toContain(former._id)
  })

  test('an order of which nothing is packed, or not any more, is changed without a question', async () => {
    const former = (await enter()).reply.order
    const boxes = [{ order_id: former._id, number: 1 }]
    const of = { day: former.delivery_date, slot: 'lunch' as const }
    for (const packed of [true, false]) await app.call(contract.packBoxes, { body: { ...of, boxes, packed } }, as)
    expect((await enter({ replaces: former._id, again: true }, newId())).status).toBe(200)
  })

  test('a paid order is not changed: what is added becomes an order of its own', async () => {
    const former = (await enter()).reply.order
    await app.ctx.db.updateTable('orders').set({ payment_state: 'paid' }).where('id', '=', former._id).execute()
    expect((await enter({ replaces: former._id, again: true }, newId())).reply.code).toBe('order_not_changeable')
    expect((await enter({ again: true }, newId())).status).toBe(200)
  })

  test('is not stored by other prices than those of the menu', async () => {
    const items = [{ name: 'Regular Thali', quantity: 1, price: 1, total: 1 }]
    const { status, reply } = await enter({ items, totalAmount: 1 })
    expect([status, reply.code]).toEqual([409, 'order_prices_changed'])
    expect(await ordersOf(asha.id)).toEqual([])
  })

  test('of somebody new makes the customer, with name and first address', async () => {
    const phoneNumber = '098111 22233'
    const given = { customerId: undefined, phoneNumber, name: ' Meera Joshi ', source: 'whatsapp' }
    const first = await enter(given)
    const again = await enter({ ...given, name: 'Somebody else', userAddress: 'Another place, Pune', again: true })
    expect(again.reply.customerId).toBe(first.reply.customerId)
    const params = { id: first.reply.customerId }
    const { customer } = (await app.call(contract.getCustomer, { params }, as)).reply
    expect(customer).toMatchObject({ name: 'Meera Joshi', phone_number: '+919811122233' })
    expect(customer.addresses.map(({ address }) => address)).toEqual([bodyOf().userAddress])
    expect((await ordersOf(params.id)).map(({ source, customer_name }) => [source, customer_name])).toEqual([
      ['whatsapp', 'Meera Joshi'],
      ['whatsapp', 'Meera Joshi'],
    ])
  })

  test.each([
    [{ customerId: undefined }, 400, 'phone_required'],
    [{ customerId: undefined, phoneNumber: '12' }, 400, 'phone_invalid'],
    [{ customerId: '0198c2a4-7b1e-7c3d-9e1f-0000000000c1' }, 404, 'not_found'],
    [{ userAddress: 'short' }, 400, 'order_address_short'],
    [{ menuDate: '2026-03-30' }, 409, 'order_other_day'],
  ])('with %j is rejected, and nothing is stored', async (changes, status, code) => {
    const answer = await enter(changes)
    expect([answer.status, answer.reply.code]).toEqual([status, code])
    expect(await ordersOf(asha.id)).toEqual([])
  })

  test('waits for nobody’s yes, however much there is', async () => {
    const items = [{ name: 'Regular Thali', quantity: 20, price: 80, total: 1600 }]
    for (let count = 0; count < 4; count++) {
      const { reply } = await enter({ items, totalAmount: 1600, again: true })
      expect([reply.order.status, reply.order.held]).toEqual(['confirmed', undefined])
    }
  })
})

describe('two people who send one draft', () => {
  test('make one order, however close together', async () => {
    const key = newId()
    const other = await signInStaff(app, 'manager')
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => enter({}, key, index % 2 ? as : other)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ reply }) => reply.order._id)).size).toBe(1)
    expect(await ordersOf(asha.id)).toHaveLength(1)
  })

  test('make one order of a message that is read, with its dishes, day and address', async () => {
    await enter()
    const { today, days, customer } = (await app.call(contract.orderEntry, { query: { customer: asha.id } }, as)).reply
    const draft = readMessage('do thali 1 jamun parso', { today, days, addresses: customer?.addresses })
    expect(draft.day).toEqual({ day: '2026-03-13', slot: 'lunch' })
    const day = days.find(({ day, slot }) => day === draft.day?.day && slot === draft.day?.slot)
    const items = draft.items.map(({ name, quantity }) => {
      const price = day?.dishes.find((dish) => dish.name === name)?.price ?? 0
      return { name, quantity, price, total: price * quantity }
    })
    const message = { source: 'whatsapp', items, totalAmount: 200, menuDate: draft.day?.day, userAddress: '' }
    const body = { ...message, selectedAddressId: customer?.addresses[0]?._id }
    const key = newId()
    const other = await signInStaff(app, 'manager')
    const answers = await Promise.all([enter(body, key), enter(body, key, other), enter(body, key)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const stored = (await ordersOf(asha.id)).filter(({ source }) => source === 'whatsapp')
    expect(stored).toHaveLength(1)
    expect(answers.map(({ reply }) => reply.order._id)).toEqual(Array(3).fill(stored[0]?.id))
    expect(answers[0]?.reply.order).toMatchObject({ price: 200, delivery_date: '2026-03-13' })
  })

  test('make one order for somebody new, too; with another content the second is told so', async () => {
    const key = newId()
    const given = { customerId: undefined, phoneNumber: newPhone(), name: 'Asha' }
    const [one, two] = await Promise.all([enter(given, key), enter(given, key)])
    expect(one.reply.order._id).toBe(two.reply.order._id)
    const changed = await enter({ ...given, notes: 'Ring twice' }, key)
    expect([changed.status, changed.reply.code]).toEqual([409, 'idempotency_key_reused'])
    expect(await ordersOf(one.reply.customerId)).toHaveLength(1)
  })
})

describe('past the order-by time or the capacity', () => {
  const late = { override: true, reason: 'A guest of the house' }

  test('an order is taken with a reason alone', async () => {
    app.clock.set('2026-03-11T20:30:00+05:30')
    const today = { menuDate: '2026-03-11' }
    const plain = await enter(today)
    expect([plain.status, plain.reply.code]).toEqual([409, 'order_other_day'])
    for (const reason of [undefined, '', '  ']) {
      const unsaid = await enter({ ...today, override: true, reason })
      expect([unsaid.status, unsaid.reply.code]).toEqual([400, 'entry_reason_required'])
    }
    const { status, reply } = await enter({ ...today, ...late })
    expect([status, reply.order.delivery_date]).toEqual([200, '2026-03-11'])
    const { events } = (await app.call(contract.listAudit, { query: { call: 'enterOrder', limit: 1 } }, as)).reply
    expect(events[0]?.reason).toBe('A guest of the house')
    expect(events[0]?.changes[0]?.after).toMatchObject({ override: true })
  })

  test('a full day takes it, and counts it', async () => {
    const limited = { slot: 'lunch' as const, from: TOMORROW, to: TOMORROW, capacity: 1 }
    expect((await app.call(contract.setCapacity, { body: limited }, as)).status).toBe(200)
    const plain = await enter({ menuDate: TOMORROW })
    expect([plain.status, plain.reply.code]).toEqual([409, 'day_full'])
    expect((await enter({ menuDate: TOMORROW, ...late })).status).toBe(200)
    const day = app.ctx.db.selectFrom('service_days').select(['taken', 'held']).where('day', '=', TOMORROW)
    expect(await day.where('slot', '=', 'lunch').executeTakeFirst()).toEqual({ taken: 2, held: {} })
  })

  test('a closed day, yesterday and a far one stay closed', async () => {
    await closeLunch(app, '2026-03-13')
    const code = async (menuDate: string) => (await enter({ menuDate, ...late })).reply.code
    expect(await code('2026-03-13')).toBe('order_day_closed')
    expect(await code('2026-03-10')).toBe('order_other_day')
    expect(await code('2026-04-30')).toBe('order_other_day')
  })

  test.each(['accounts', 'kitchen', 'rider'] as const)('%s enters nothing at all', async (role) => {
    const { status, reply } = await enter(late, undefined, await signInStaff(app, role))
    expect([status, reply.code]).toEqual([403, 'not_allowed'])
  })
})

describe('two who enter the same', () => {
  const by = (role: 'owner' | 'manager') => signInStaff(app, role)

  test('each in a form of their own: the second is told who did, and enters it again only on purpose', async () => {
    await enter({}, newId(), await by('manager'))
    app.clock.advance({ seconds: 130 })
    const second = await enter({ source: 'whatsapp', notes: 'Quick' }, newId())
    expect([second.status, second.reply.code]).toEqual([409, 'entry_again'])
    const [former] = await ordersOf(asha.id)
    expect(second.reply.details).toEqual({ order_id: former?.id, by: 'manager', minutes: 2 })
    expect((await enter({ again: true }, newId())).status).toBe(200)
    expect(await ordersOf(asha.id)).toHaveLength(2)
  })

  test('at once, any number of them: one order', async () => {
    for (let round = 0; round < 5; round++) {
      asha = await app.signIn()
      const sent = await Promise.all(Array.from({ length: 4 }, () => enter({}, newId())))
      expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      expect(sent.flatMap(({ reply }) => reply.code ?? [])).toEqual(Array(3).fill('entry_again'))
      expect(await ordersOf(asha.id)).toHaveLength(1)
    }
  })

  test('other dishes, another day, a cancelled one, and the same an hour later are no such thing', async () => {
    const { order } = (await enter()).reply
    const items = [{ name: 'Regular Thali', quantity: 2, price: 80, total: 160 }]
    expect((await enter({ items, totalAmount: 160 })).status).toBe(200)
    await addMenu(app, { day: '2026-03-14' })
    expect((await enter({ menuDate: '2026-03-14' })).status).toBe(200)
    await app.call(contract.setOrderStatus, { params: { id: order._id }, body: { status: 'cancelled' } }, as)
    expect((await enter()).status).toBe(200)
    app.clock.advance({ seconds: 3600 })
    expect((await enter()).status).toBe(200)
    expect((await app.call(contract.placeOrder, { body: orderBody(asha.phone) }, asha)).status).toBe(200)
  })

  test('a form that is sent twice is still one order, and no question', async () => {
    const key = newId()
    const sent = [await enter({}, key), await enter({}, key)]
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    expect(await ordersOf(asha.id)).toHaveLength(1)
  })
})

describe('the form', () => {
  const read = async (customer?: string) =>
    (await app.call(contract.orderEntry, { query: { ...(customer && { customer }) } }, as)).reply

  test('has the days with dishes and prices, and today once it is late', async () => {
    const { today, days, customer } = await read()
    expect(today).toBe('2026-03-11')
    expect(customer).toBeUndefined()
    expect(days[0]).toMatchObject({ day: '2026-03-11', slot: 'lunch', late: false })
    expect(days[0]?.dishes.slice(0, 2)).toEqual([
      { name: 'Regular Thali', price: 80, kind: 'thali' },
      { name: 'Gulab Jamun', price: 40, kind: 'addon' },
    ])
    app.clock.set('2026-03-11T20:30:00+05:30')
    const later = (await read()).days
    expect(later[0]?.day).toBe('2026-03-12')
    expect(later.at(-1)).toMatchObject({ day: '2026-03-11', late: true })
  })

  test('has what the customer ordered last, and the addresses', async () => {
    await enter({ source: 'counter' })
    const { customer } = await read(asha.id)
    expect(customer).toMatchObject({ _id: asha.id, phone_number: asha.phone })
    expect(customer?.addresses.map(({ address }) => address)).toEqual([bodyOf().userAddress])
    expect(customer?.last).toEqual({
      items: [
        { name: 'Regular Thali', quantity: 2 },
        { name: 'Gulab Jamun', quantity: 1 },
      ],
      address: bodyOf().userAddress,
      slot: 'lunch',
    })
  })
})
