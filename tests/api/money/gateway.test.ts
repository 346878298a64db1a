import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import type { DomainEvent } from '#server/kernel/outbox/events.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { sendRefunds } from '#server/money/refunds/send-by-gateway.ts'
import { messageOf } from '#server/notifications/messages.ts'
import { contract } from '#shared/contract/contract.ts'
import { type SignedIn, START, testApp } from '../../support/app.ts'
import { ALL_IS_WELL, RAZORPAY_KEYS } from '../../support/fake-gateway.ts'
import { gatewayApp, gatewayCalls, type Payable } from '../../support/gateway.ts'
import { orderBody } from '../../support/kitchen.ts'

/** Payments through the gateway: believed when it says so, once, whoever says so first. */

const { app, gateway, order, ask, look, comeBack, tell, telling, worked, lookAround, paymentsOf, events } =
  await gatewayApp({ LOG_LEVEL: 'trace' })
const { ctx } = app
const admin = { token: await app.signInAdmin() }
let me: SignedIn
const told: DomainEvent[] = []
ctx.events.subscribe((event) => {
  if (event.type === 'refund-waiting' || event.type === 'refund-sent') told.push(event)
})

const minutes = (count: number) => app.clock.advance({ minutes: count })
/** An order for which the gateway was opened, with its request there. */
async function opened(customer = me) {
  const params = await order(customer)
  const { reply } = await ask(params, customer)
  return { params, at: reply.payment.checkout?.order as string }
}
const cancel = ({ id }: Payable) => app.call(contract.cancelOrder, { params: { id } }, me)
const waiting = async () => (await app.call(contract.adminListRefunds, {}, admin)).reply.refunds
const refundOf = async ({ id }: Payable) => (await waiting()).find((refund) => refund.order?._id === id)
const ownRefunds = async ({ id }: Payable) =>
  (await app.call(contract.listRefunds, {}, me)).reply.refunds.filter((refund) => refund.order === id)
const giveBack = (id: string, way: 'gateway' | 'cash' = 'gateway') =>
  app.call(contract.giveBack, { params: { id }, body: { way, reason: 'cancelled' } }, admin)
const paymentStateOf = async ({ id }: Payable) =>
  (await ctx.db.selectFrom('orders').select('payment_state').where('id', '=', id).executeTakeFirstOrThrow())
    .payment_state

beforeEach(async () => {
  app.clock.set(START)
  await ctx.db.updateTable('payment_intents').set({ next_look_at: null }).execute()
  me = await app.startSession()
  Object.assign(gateway.knobs, ALL_IS_WELL)
  admin.token = await app.signInAdmin()
})

describe('the payment', () => {
  test('is opened at the gateway once, for what is due, however often it is asked for', async () => {
    expect((await app.call(contract.paymentMethods, {})).reply).toMatchObject({ online: true, gateway: true })
    const params = await order(me)
    expect(await look(params, me)).toMatchObject({ state: 'due', due: 200, checkout: null, request: null })
    const tried = await Promise.all([ask(params, me), ask(params, me), ask(params, me)])
    const orders = new Set(tried.map(({ reply }) => reply.payment.checkout?.order))
    expect(orders.size).toBe(1)
    const checkout = (await look(params, me)).checkout
    expect(checkout).toMatchObject({ provider: 'razorpay', account: RAZORPAY_KEYS.RAZORPAY_KEY_ID, amount: 200 })
    expect(gateway.orders.get(checkout?.order ?? '')?.amount).toBe(20_000)
    expect((await look(params, me)).paid).toBe(false)
  })

  test('is paid once, when the webhook comes first and the browser three seconds later', async () => {
    const { params, at } = await opened()
    const {
      events: [captured],
      returned,
    } = gateway.pay(at)
    expect(await telling(captured as never)).toBe(200)
    expect(await look(params, me)).toMatchObject({ state: 'settled', paid: true })
    app.clock.advance({ seconds: 3 })
    const { status, reply } = await comeBack(params, returned, me)
    expect([status, reply.payment.state, reply.payment.paid]).toEqual([200, 'settled', true])
    expect(await paymentsOf(params)).toMatchObject([
      { amount_paise: 20_000, method: 'gateway', reference: returned.payment, state: 'received' },
    ])
    expect(await paymentStateOf(params)).toBe('paid')
  })

  test('is paid once, when the browser comes first, and by whatever comes after it', async () => {
    const { params, at } = await opened()
    const { events, authorized, returned } = gateway.pay(at)
    expect((await comeBack(params, returned, me)).reply.payment.paid).toBe(true)
    for (const event of [...events, authorized, ...events]) expect(await telling(event)).toBe(200)
    minutes(6)
    await lookAround()
    expect(await paymentsOf(params)).toHaveLength(1)
    expect(await refundOf(params)).toBeUndefined()
  })

  test('is found when nobody told of it: after five minutes, and then at growing intervals', async () => {
    const { params, at } = await opened()
    minutes(4)
    gateway.asked.length = 0
    await lookAround()
    expect(gateway.asked).toEqual([])
    minutes(2)
    await lookAround()
    expect(gateway.asked).toEqual(['GET /v1/orders/order/payments'])
    gateway.pay(at)
    expect((await look(params, me)).paid).toBe(false)
    minutes(10)
    await lookAround()
    expect(await look(params, me)).toMatchObject({ state: 'settled', paid: true })
  })

  test('is not looked for any more after a day, and received all the same when it comes then', async () => {
    const { params, at } = await opened()
    for (let hours = 0; hours <= 25; hours += 1) {
      minutes(60)
      await lookAround()
    }
    gateway.asked.length = 0
    minutes(24 * 60)
    await lookAround()
    expect(gateway.asked).toEqual([])
    for (const event of gateway.pay(at).events) await telling(event)
    expect(await paymentsOf(params)).toHaveLength(1)
  })

  test('of a late bank is under way until the bank has said yes, and cannot be paid again meanwhile', async () => {
    const { params, at } = await opened()
    const { authorized, returned, payment } = gateway.pay(at, { late: true })
    expect((await comeBack(params, returned, me)).reply.payment).toMatchObject({ state: 'checking', checkout: null })
    await telling(authorized)
    expect((await ask(params, me)).reply.payment).toMatchObject({ state: 'checking', paid: false, checkout: null })
    expect(await paymentsOf(params)).toEqual([])
    const open = (await app.call(contract.listOpenPayments, {}, me)).reply.payments
    expect(open).toEqual([{ order: params.id, state: 'checking', due: 200 }])
    for (const event of gateway.capture(payment.id)) await telling(event)
    expect(await look(params, me)).toMatchObject({ state: 'settled', paid: true })
  })

  test('that its bank is late with is looked for as long as it may arrive, however long nobody tells of it', async () => {
    const { params, at } = await opened()
    minutes(20 * 60)
    const { payment } = gateway.pay(at, { late: true })
    for (let hours = 0; hours < 80; hours += 1) {
      minutes(60)
      await lookAround()
    }
    expect(await look(params, me)).toMatchObject({ state: 'checking', checkout: null })
    expect((await ask(params, me)).reply.payment).toMatchObject({ state: 'checking', paid: false, checkout: null })
    gateway.asked.length = 0
    for (let hours = 0; hours < 40; hours += 1) {
      minutes(60)
      await lookAround()
    }
    // At growing intervals: once in these forty hours.
    expect(gateway.asked).toEqual(['GET /v1/orders/order/payments'])
    gateway.capture(payment.id)
    minutes(24 * 60)
    await lookAround()
    expect(await look(params, me)).toMatchObject({ state: 'settled', paid: true })
  })

  test('that never arrives can be made anew once its bank cannot say yes any more', async () => {
    const { params, at } = await opened()
    const { payment } = gateway.pay(at, { late: true })
    for (let hours = 0; hours < 150; hours += 1) {
      if (hours === 119) gateway.lapse(payment.id)
      minutes(60)
      await lookAround()
    }
    expect(await look(params, me)).toMatchObject({ state: 'due', checkout: null, paid: false })
    expect(await paymentsOf(params)).toEqual([])
    gateway.asked.length = 0
    minutes(24 * 60)
    await lookAround()
    expect(gateway.asked).toEqual([])
  })

  test('that was begun and left can be made anew after a day, and is found should it arrive after all', async () => {
    const { params, at } = await opened()
    gateway.begin(at)
    expect((await ask(params, me)).reply.payment.state).toBe('checking')
    for (let hours = 0; hours <= 25; hours += 1) {
      minutes(60)
      await lookAround()
    }
    expect((await look(params, me)).state).toBe('due')
    const anew = (await ask(params, me)).reply.payment
    expect(anew.state).toBe('created')
    expect(anew.checkout?.order).not.toBe(at)
    gateway.pay(at)
    minutes(5 * 24 * 60)
    await lookAround()
    expect((await look(params, me)).paid).toBe(true)
  })

  test('by a request that has expired is found before another is asked for, arrived or under way', async () => {
    const [arrived, underWay] = [await opened(), await opened()]
    for (let hours = 0; hours <= 25; hours += 1) {
      minutes(60)
      await lookAround()
    }
    expect([(await look(arrived.params, me)).state, (await look(underWay.params, me)).state]).toEqual(['due', 'due'])
    gateway.pay(arrived.at)
    const { payment } = gateway.pay(underWay.at, { late: true })
    expect((await ask(arrived.params, me)).reply.payment).toMatchObject({ state: 'settled', paid: true })
    expect((await ask(underWay.params, me)).reply.payment).toMatchObject({ state: 'checking', checkout: null })
    const open = (await app.call(contract.listOpenPayments, {}, me)).reply.payments
    expect(open).toEqual([{ order: underWay.params.id, state: 'checking', due: 200 }])
    gateway.capture(payment.id)
    minutes(10)
    await lookAround()
    expect(await look(underWay.params, me)).toMatchObject({ state: 'settled', paid: true })
    expect(await paymentsOf(underWay.params)).toHaveLength(1)
  })

  test('that the bank rejects can be tried again, and the same request is paid by the next try', async () => {
    const { params, at } = await opened()
    await telling(gateway.fail(at))
    const { reply } = await ask(params, me)
    expect(reply.payment).toMatchObject({ state: 'created', checkout: { order: at } })
    const { returned } = gateway.pay(at)
    expect((await comeBack(params, returned, me)).reply.payment.paid).toBe(true)
  })

  test('is found before it can be paid again, when the browser died on the way back', async () => {
    const { params, at } = await opened()
    gateway.pay(at)
    minutes(1)
    expect((await ask(params, me)).reply.payment).toMatchObject({ state: 'settled', paid: true })
  })

  test('is not claimed by a number, since the gateway says what was paid', async () => {
    const { params } = await opened()
    const claim = { params, body: { utr: '633012345678' } }
    expect((await app.call(contract.claimPayment, claim, me)).reply.code).toBe('payment_nothing_due')
  })

  test('of a subscription makes it paid, once', async () => {
    const id = await bought()
    const { reply } = await ask({ kind: 'subscription', id }, me)
    const at = reply.payment.checkout?.order as string
    for (const event of [...gateway.pay(at).events].reverse()) await telling(event)
    expect(await look({ kind: 'subscription', id }, me)).toMatchObject({ state: 'settled', paid: true })
    expect(await paymentsOf({ kind: 'subscription', id })).toHaveLength(1)
  })
})

async function bought(): Promise<string> {
  const address = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, me)
  const body = { plan_type: '5-day-subscription', plan_price: 300, subscription_days: 5, paymentMethod: 'UPI' }
  return (await app.call(contract.createSubscription, { body }, me)).reply.subscription._id
}

describe('a gateway that does not answer', () => {
  test('opens nothing, and the same request is opened later', async () => {
    const params = await order(me)
    gateway.knobs.outage = 502
    expect(await ask(params, me)).toMatchObject({ status: 503, reply: { code: 'payment_gateway_down' } })
    expect(await look(params, me)).toMatchObject({ state: 'due', checkout: null })
    gateway.knobs.outage = null
    gateway.knobs.losesAnswers = true
    expect((await ask(params, me)).status).toBe(503)
    gateway.knobs.losesAnswers = false
    const { reply } = await ask(params, me)
    expect(reply.payment.checkout?.order).toBe(gateway.lastOrder().id)
  })

  test('leaves a customer who has paid with "checking", never with a second bill, and is asked again', async () => {
    const { params, at } = await opened()
    const { returned } = gateway.pay(at)
    gateway.knobs.outage = 504
    expect((await comeBack(params, returned, me)).reply.payment).toMatchObject({ state: 'checking', paid: false })
    minutes(3)
    expect((await ask(params, me)).reply.payment).toMatchObject({ state: 'checking', checkout: null })
    minutes(3)
    await lookAround()
    gateway.knobs.outage = null
    minutes(1)
    await lookAround()
    expect((await look(params, me)).paid).toBe(true)
  })
})

describe('what is not the gateway’s', () => {
  const nothingStored = async (send: () => Promise<{ status: number }>) => {
    const before = (await events()).length
    const { status } = await send()
    expect([status, (await events()).length]).toEqual([400, before])
  }

  test('a signature over JSON that was written anew is 400, and nothing is stored but a count', async () => {
    const { params, at } = await opened()
    const [event] = gateway.pay(at).events
    const forged = async () => Number(/^dabba_gateway_forged_total (\d+)/m.exec(await ctx.metrics.text())?.[1])
    const before = await forged()
    const anew = JSON.stringify(JSON.parse(event?.raw ?? ''), null, 1)
    await nothingStored(() => tell({ raw: anew, headers: event?.headers ?? {} }))
    expect(await forged()).toBe(before + 1)
    await worked()
    expect(await paymentsOf(params)).toEqual([])
  })

  test.each<[string, (signature: string) => Record<string, string>]>([
    ['none', () => ({ 'x-razorpay-signature': '' })],
    ['one of zeros', () => ({ 'x-razorpay-signature': '0'.repeat(64) })],
    ['a short one', (signature) => ({ 'x-razorpay-signature': signature.slice(0, 20) })],
    ['one in capitals', (signature) => ({ 'x-razorpay-signature': signature.toUpperCase() })],
    ['one by the key secret', () => ({ 'x-razorpay-signature': 'key' })],
  ])('a signature: %s', async (_, changed) => {
    const { at } = await opened()
    const [event] = gateway.pay(at).events
    const headers = changed(event?.headers['x-razorpay-signature'] ?? '')
    if (headers['x-razorpay-signature'] === 'key') {
      const hmac = createHmac('sha256', RAZORPAY_KEYS.RAZORPAY_KEY_SECRET).update(event?.raw ?? '')
      headers['x-razorpay-signature'] = hmac.digest('hex')
    }
    await nothingStored(() => tell(event as never, headers))
  })

  test('an oversized body is rejected before it is hashed', async () => {
    const event = gateway.signed(JSON.stringify({ filler: 'x'.repeat(70_000) }))
    expect((await tell(event)).status).toBe(413)
  })

  test('the bytes are looked at as they came, whatever type they name', async () => {
    const { params, at } = await opened()
    const [event] = gateway.pay(at).events
    expect((await tell(event as never, { 'content-type': 'text/plain' })).status).toBe(200)
    await worked()
    expect(await paymentsOf(params)).toHaveLength(1)
  })

  test('a repeat under another id pays nothing twice, and one under its own id is not stored again', async () => {
    const { params, at } = await opened()
    const [event] = gateway.pay(at).events
    await telling(event as never)
    const before = (await events()).length
    await telling(event as never)
    expect((await events()).length).toBe(before)
    expect((await tell(event as never, { 'x-razorpay-event-id': 'evt_another' })).status).toBe(200)
    await worked()
    expect(await paymentsOf(params)).toHaveLength(1)
  })

  test.each([
    ['another amount', { amount: 100 }],
    ['a huge amount', { amount: 2_000_000_000 }],
    ['a negative amount', { amount: -20_000 }],
    ['another currency', { currency: 'USD' }],
  ])('money of %s is not taken for what was asked', async (_, changes) => {
    const { params, at } = await opened()
    for (const event of gateway.pay(at, changes).events) expect(await telling(event)).toBe(200)
    minutes(6)
    await lookAround()
    expect([await paymentsOf(params), (await look(params, me)).paid]).toEqual([[], false])
  })

  test('money for a request of nobody here is passed over, and what cannot be read is set aside', async () => {
    for (const event of gateway.pay('order_ofAnotherShop', { amount: 500 }).events)
      expect(await telling(event)).toBe(200)
    expect((await events()).at(-1)).toMatchObject({ outcome: 'unknown', raw: null })
    expect(await telling(gateway.signed('no JSON at all'))).toBe(200)
    expect((await events()).at(-1)).toMatchObject({ outcome: 'parked' })
    expect(await telling(gateway.signed('{"event":"settlement.processed","payload":{}}'))).toBe(200)
    expect((await events()).at(-1)).toMatchObject({ outcome: 'nothing', raw: null })
  })

  test('of what was told nothing of the payer is kept once it is worked', async () => {
    const { at } = await opened()
    for (const event of gateway.pay(at).events) await telling(event)
    const kept = JSON.stringify(
      await ctx.db.selectFrom('gateway_events').selectAll().where('outcome', '=', 'paid').execute(),
    )
    expect(kept).not.toMatch(/payer@|9812345678|last4|633012345678/)
    expect(app.logLines().join('')).not.toMatch(/payer@|9812345678|last4|633012345678|secret-of-tests/)
  })

  test('a browser’s return is good for its own request, and believed only when the gateway says so', async () => {
    const { params, at } = await opened()
    const other = await opened(await app.startSession())
    const { returned } = gateway.pay(other.at)
    expect((await comeBack(params, returned, me)).reply.code).toBe('payment_return_invalid')
    expect((await comeBack(other.params, returned, me)).status).toBe(404)
    const forged = { order: at, payment: 'pay_invented', signature: 'f'.repeat(64) }
    expect((await comeBack(params, forged, me)).reply.code).toBe('payment_return_invalid')
    // Signed, and never paid: the gateway is asked.
    const signature = createHmac('sha256', RAZORPAY_KEYS.RAZORPAY_KEY_SECRET).update(`${at}|pay_invented`).digest('hex')
    const { reply } = await comeBack(params, { ...forged, signature }, me)
    expect(reply.payment).toMatchObject({ state: 'checking', paid: false })
    expect(await paymentsOf(params)).toEqual([])
    minutes(6)
    await lookAround()
    expect(await look(params, me)).toMatchObject({ state: 'created', paid: false })
  })

  test('the former secret is good while it is named, and no other', async () => {
    const { params, at } = await opened()
    gateway.knobs.formerSecret = true
    const [event] = gateway.pay(at).events
    expect(await telling(event as never)).toBe(200)
    expect(await paymentsOf(params)).toHaveLength(1)
    const rotated = await testApp({
      database: app.database,
      env: {
        PAYMENT_GATEWAY: 'razorpay',
        ...RAZORPAY_KEYS,
        RAZORPAY_WEBHOOK_SECRET_FORMER: '',
        RAZORPAY_API_URL: gateway.url,
      },
    })
    expect((await gatewayCalls(rotated).tell(event as never)).status).toBe(400)
  })

  test('without a gateway there is no such address', async () => {
    const without = await testApp({ database: app.database })
    const [event] = gateway.pay('order_any', { amount: 100 }).events
    expect((await gatewayCalls(without).tell(event as never)).status).toBe(404)
  })
})

describe('what comes back', () => {
  const paidOnline = async () => {
    const { params, at } = await opened()
    for (const event of gateway.pay(at).events) await telling(event)
    return { params, at }
  }

  test('of an order that was cancelled before the money came waits, and its customer is told', async () => {
    const { params, at } = await opened()
    await cancel(params)
    told.length = 0
    for (const event of gateway.pay(at).events) await telling(event)
    await relay(ctx).settled()
    expect(await refundOf(params)).toMatchObject({ amount: 200, state: 'waiting', way: 'gateway', by_gateway: true })
    expect(told).toMatchObject([{ type: 'refund-waiting', customerId: me.id, amountPaise: 20_000, byGateway: true }])
  })

  test('of an order that was paid twice waits, once, and its customer is told', async () => {
    const { params, at } = await paidOnline()
    told.length = 0
    for (const event of gateway.pay(at).events) await telling(event)
    expect(await paymentsOf(params)).toHaveLength(2)
    await relay(ctx).settled()
    expect(told).toMatchObject([{ type: 'refund-waiting', customerId: me.id, amountPaise: 20_000, byGateway: true }])
    expect((await waiting()).filter(({ order }) => order?._id === params.id)).toMatchObject([{ amount: 200 }])
    expect(await paymentStateOf(params)).toBe('paid')
  })

  test('goes back through the gateway, once, whatever is pressed or lost', async () => {
    const { params } = await paidOnline()
    await cancel(params)
    const refund = await refundOf(params)
    const id = refund?._id ?? ''
    gateway.knobs.losesAnswers = true
    const pressed = await Promise.all([giveBack(id), giveBack(id), giveBack(id)])
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await refundOf(params)).toMatchObject({ state: 'sending' })
    expect((await giveBack(id, 'cash')).reply.code).toBe('refund_settled')
    gateway.knobs.losesAnswers = false
    minutes(5)
    expect(await sendRefunds(ctx)).toBe(1)
    const made = [...gateway.refunds.values()].filter(({ receipt }) => receipt === id)
    expect(made).toHaveLength(1)
    expect(await ownRefunds(params)).toMatchObject([{ state: 'sent', way: 'gateway', reference: made[0]?.id }])
    expect(await paymentStateOf(params)).toBe('refunded')
    minutes(60)
    expect(await sendRefunds(ctx)).toBe(0)
  })

  test('that the gateway has under way is told by its event, repeated or not', async () => {
    const { params } = await paidOnline()
    await cancel(params)
    const id = (await refundOf(params))?._id ?? ''
    gateway.knobs.refunds = 'pending'
    await giveBack(id)
    expect(await ownRefunds(params)).toMatchObject([{ state: 'sending' }])
    const processed = gateway.settleRefund(id, 'processed')
    for (const event of [processed, processed]) expect(await telling(event)).toBe(200)
    expect(await ownRefunds(params)).toMatchObject([{ state: 'sent', way: 'gateway' }])
  })

  test.each(['failed', 'rejected'] as const)(
    'that the gateway has %s waits again, to be given by hand',
    async (how) => {
      const { params } = await paidOnline()
      await cancel(params)
      const id = (await refundOf(params))?._id ?? ''
      gateway.knobs.refunds = how
      expect((await giveBack(id)).status).toBe(200)
      const anew = await refundOf(params)
      expect(anew).toMatchObject({ amount: 200, state: 'waiting', way: null, by_gateway: false })
      expect((await giveBack(anew?._id ?? '')).reply.code).toBe('refund_not_by_gateway')
      const choose = { params: { id: anew?._id ?? '' }, body: { way: 'gateway' as const } }
      expect((await app.call(contract.chooseRefund, choose, me)).reply.code).toBe('refund_not_by_gateway')
      expect((await giveBack(anew?._id ?? '', 'cash')).status).toBe(200)
      expect(await ownRefunds(params)).toMatchObject([{ state: 'sent', way: 'cash' }])
    },
  )

  test('that the bank sent back after all waits anew, is told to its customer, and stands in the change log', async () => {
    const { params } = await paidOnline()
    await cancel(params)
    const id = (await refundOf(params))?._id ?? ''
    await giveBack(id)
    expect([await ownRefunds(params), await paymentStateOf(params)]).toMatchObject([[{ state: 'sent' }], 'refunded'])
    app.clock.advance({ days: 1 })
    admin.token = await app.signInAdmin()
    const before = (await app.call(contract.moneyOfDay, { query: { day: '2026-03-11' } }, admin)).reply.given_back
    await relay(ctx).settled()
    told.length = 0
    const failed = gateway.settleRefund(id, 'failed')
    const lateNews = gateway.settleRefund(id, 'processed')
    for (const event of [failed, failed, lateNews]) expect(await telling(event)).toBe(200)
    expect(await paymentStateOf(params)).toBe('paid')
    const anew = await refundOf(params)
    expect(anew).toMatchObject({ amount: 200, state: 'waiting', way: null, by_gateway: false, former: 'bounced' })
    // Its customer reads that it came back, and nothing of money that he does not have.
    expect(await ownRefunds(params)).toMatchObject([{ _id: anew?._id, state: 'waiting', former: 'bounced' }])
    await relay(ctx).settled()
    expect(told).toMatchObject([
      { type: 'refund-waiting', customerId: me.id, amountPaise: 20_000, byGateway: false, bounced: true },
    ])
    expect(messageOf({ event: told[0] as never, menuName: null, orderStatus: null }, null)).toMatchObject({
      title: 'Your bank sent your money back to us',
      body: '₹200 had been given back, and did not arrive. Tell us how you want it: by UPI or in cash.',
    })
    const { events } = (await app.call(contract.listAudit, { query: { subject: params.id, limit: 1 } }, admin)).reply
    expect(events).toMatchObject([
      {
        actor: null,
        role: 'payment gateway',
        call: 'giveBack',
        changes: [{ before: { refund: id, state: 'sent', amount: 200 }, after: { state: 'bounced' } }],
      },
    ])
    // What went out on its day did; it is back on the day on which the gateway said so.
    expect((await app.call(contract.moneyOfDay, { query: { day: '2026-03-11' } }, admin)).reply.given_back).toEqual(
      before,
    )
    const today = (await app.call(contract.moneyOfDay, { query: { day: '2026-03-12' } }, admin)).reply
    expect([today.bounced, today.orders.difference]).toEqual([200, 0])
    // Its sale was taken back when it was given: it is the customer's.
    const keep = { params: { id: anew?._id ?? '' }, body: { reason: 'no-show' } }
    expect((await app.call(contract.rejectRefund, keep, admin)).reply.code).toBe('refund_not_kept')
    // Given by hand it is settled for good, whatever comes.
    expect((await giveBack(anew?._id ?? '')).reply.code).toBe('refund_not_by_gateway')
    expect((await giveBack(anew?._id ?? '', 'cash')).status).toBe(200)
    for (const event of [gateway.settleRefund(id, 'failed'), lateNews]) await telling(event)
    expect(await ownRefunds(params)).toMatchObject([{ state: 'sent', way: 'cash' }])
    expect(await paymentStateOf(params)).toBe('refunded')
  })

  test.each<[string, (sent: string, waits: string) => object]>([
    ['of another amount', (receipt) => ({ receipt, amount: 100 })],
    ['of a negative amount', (receipt) => ({ receipt, amount: -20_000 })],
    ['of a huge amount', (receipt) => ({ receipt, amount: 2 ** 53 })],
    ['of another number', (receipt) => ({ receipt, id: 'rfnd_another' })],
    ['of a refund that was never sent', (_, receipt) => ({ receipt })],
    ['of nobody’s refund', () => ({ receipt: newId() })],
    ['of no id', () => ({ receipt: "'; DROP TABLE refunds; --" })],
  ])('that is told to have failed, %s, changes nothing', async (_, lie) => {
    const [{ params }, other] = [await paidOnline(), await paidOnline()]
    for (const one of [params, other.params]) await cancel(one)
    const id = (await refundOf(params))?._id ?? ''
    await giveBack(id)
    const waits = (await refundOf(other.params))?._id ?? ''
    const refund = [...gateway.refunds.values()].find(({ receipt }) => receipt === id)
    const before = await ctx.db.selectFrom('refunds').selectAll().orderBy('id').execute()
    for (const name of ['refund.failed', 'refund.processed']) {
      const entity = { ...(refund as object), status: name.slice(7), ...lie(id, waits) }
      // What says no more than is known is no lie.
      if (name === 'refund.processed' && 'id' in lie(id, waits)) continue
      expect(await telling(gateway.event(name, { refund: entity as never }))).toBe(200)
      expect((await events()).at(-1)?.outcome).toMatch(/unknown|parked/)
    }
    expect(await ctx.db.selectFrom('refunds').selectAll().orderBy('id').execute()).toEqual(before)
  })

  test('that the bank sent back pays an order that stands again meanwhile', async () => {
    const { params } = await paidOnline()
    await cancel(params)
    const id = (await refundOf(params))?._id ?? ''
    await giveBack(id)
    const stands = { params: { id: params.id }, body: { status: 'confirmed' as const } }
    expect((await app.call(contract.setOrderStatus, stands, admin)).status).toBe(200)
    expect(await paymentStateOf(params)).toBe('due')
    await telling(gateway.settleRefund(id, 'failed'))
    expect([await paymentStateOf(params), await refundOf(params)]).toEqual(['paid', undefined])
  })

  test('of a subscription that the bank sent back waits anew', async () => {
    const params = { kind: 'subscription' as const, id: await bought() }
    const { reply } = await ask(params, me)
    for (const event of gateway.pay(reply.payment.checkout?.order as string).events) await telling(event)
    const { meals_left: meals } = await ctx.db
      .selectFrom('subscriptions')
      .select('meals_left')
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow()
    const body = { meals, reason: 'moves away' }
    const amount = meals * 60
    await app.call(contract.adminStopSubscription, { params: { id: params.id }, body }, admin)
    const mine = async () => (await app.call(contract.listRefunds, {}, me)).reply.refunds
    const id = (await mine())[0]?._id ?? ''
    expect((await giveBack(id)).status).toBe(200)
    expect(await mine()).toMatchObject([{ state: 'sent', way: 'gateway', amount }])
    await telling(gateway.settleRefund(id, 'failed'))
    expect(await mine()).toMatchObject([{ state: 'waiting', former: 'bounced', amount, subscription: params.id }])
  })

  test('is not voided: the gateway would say again that it is there', async () => {
    const { params } = await paidOnline()
    const [payment] = await paymentsOf(params)
    const voided = { params: { id: payment?.id ?? '' }, body: { reason: 'mistake' } }
    expect((await app.call(contract.voidPayment, voided, admin)).reply.code).toBe('payment_by_gateway')
  })

  test('of an order in cash does not go through the gateway', async () => {
    const cash = await app.call(contract.placeOrder, { body: orderBody(me.phone) }, me)
    const id = cash.reply.order._id
    await app.call(contract.collectCash, { body: { orders: [id], subscriptions: [] } }, admin)
    await cancel({ kind: 'order', id })
    const refund = await refundOf({ kind: 'order', id })
    expect(refund).toMatchObject({ way: null, by_gateway: false })
    expect((await giveBack(refund?._id ?? '')).reply.code).toBe('refund_not_by_gateway')
  })

  test('the day balances to the paisa with payments and refunds through the gateway', async () => {
    const { reply } = await app.call(contract.moneyOfDay, { query: { day: '2026-03-11' } }, admin)
    expect([reply.orders.difference, reply.subscriptions.difference]).toEqual([0, 0])
    expect(reply.takings.map(({ method }) => method)).toContain('gateway')
  })
})

test('after all of this no secret, number or word of a payer stands in the log', () => {
  const log = app.logLines().join('\n')
  expect(app.logLines().length).toBeGreaterThan(200)
  for (const secret of Object.values(RAZORPAY_KEYS)) expect(log).not.toContain(secret)
  expect(log).not.toMatch(/payer@|okaxis|9812345678|last4|Visa|Asha Payer|633012345678|633099999999/)
  for (const { id } of [...gateway.payments.values(), ...gateway.refunds.values()]) expect(log).not.toContain(id)
})
