import { createHmac } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { eventWorker } from '#server/money/gateway/events.ts'
import { lookAtGateway } from '#server/money/money.ts'
import { contract } from '#shared/contract/contract.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { gatewayCalls } from '../../support/gateway.ts'
import { addMenu } from '../../support/kitchen.ts'

/** A second gateway behind the same interface: Cashfree, with its own signatures, rupees and words. */

const SECRET = 'the-secret-key-of-the-account'

interface Payment {
  cf_payment_id: number
  order_id: string
  payment_amount: number
  payment_currency: string
  payment_status: string
}
const orders = new Map<string, { order_amount: number; customer_details: { customer_phone: string } }>()
const payments: Payment[] = []
const refunds = new Map<string, { refund_id: string; refund_amount: number; order_id: string }>()
const fake = Fastify()
fake.addHook('onRequest', async (request, reply) => {
  const { 'x-client-id': id, 'x-client-secret': secret, 'x-api-version': version } = request.headers
  if (id !== 'app-1' || secret !== SECRET || version !== '2023-08-01') return reply.status(401).send({})
})
const opened = (order_id: string) => ({ order_id, payment_session_id: `session_${order_id}`, order_status: 'ACTIVE' })
fake.post<{ Body: { order_id: string; order_amount: number; customer_details: { customer_phone: string } } }>(
  '/pg/orders',
  async ({ body }, reply) => {
    if (orders.has(body.order_id)) return reply.status(409).send({ code: 'order_already_exists' })
    orders.set(body.order_id, body)
    // The first answer is lost.
    return reply.status(504).send()
  },
)
fake.get<{ Params: { id: string } }>('/pg/orders/:id', async ({ params }) => opened(params.id))
fake.get<{ Params: { id: string } }>('/pg/orders/:id/payments', async ({ params }) =>
  payments.filter(({ order_id }) => order_id === params.id),
)
fake.post<{ Params: { id: string }; Body: { refund_id: string; refund_amount: number } }>(
  '/pg/orders/:id/refunds',
  async ({ params, body }) => {
    const refund = { ...body, order_id: params.id, cf_refund_id: 'rf_1', refund_status: 'PENDING' }
    refunds.set(body.refund_id, refund)
    return refund
  },
)
/** By the ids of requests. */
const disputesOf = new Map<string, object[]>()
fake.get<{ Params: { id: string } }>('/pg/orders/:id/refunds', async () => [])
fake.get<{ Params: { id: string } }>(
  '/pg/orders/:id/disputes',
  async ({ params }, reply) => disputesOf.get(params.id) ?? reply.status(404).send({}),
)
fake.get('/pg/orders/:id/refunds/:refund', async (_request, reply) => reply.status(404).send({}))
const url = await fake.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => fake.close())

const app = await testApp({
  env: {
    PAYMENT_GATEWAY: 'cashfree',
    CASHFREE_APP_ID: 'app-1',
    CASHFREE_SECRET_KEY: SECRET,
    CASHFREE_API_URL: `${url}/pg`,
  },
})
const { order, ask, look, comeBack, paymentsOf } = gatewayCalls(app)
let me: SignedIn
beforeEach(async () => {
  me = await app.startSession()
})
await addMenu(app, { active: true })

function signed(body: object, secret = SECRET) {
  const [raw, timestamp] = [JSON.stringify(body), '1746427759733']
  const signature = createHmac('sha256', secret)
    .update(timestamp + raw)
    .digest('base64')
  const headers = {
    'content-type': 'application/json',
    'x-webhook-timestamp': timestamp,
    'x-webhook-signature': signature,
  }
  return { raw, headers }
}
const tell = async ({ raw, headers }: ReturnType<typeof signed>, changes = {}) => {
  const request = { method: 'POST', url: '/webhooks/cashfree', headers: { ...headers, ...changes }, body: raw }
  const { status } = await app.send(request)
  await eventWorker(app.ctx).settled()
  return status
}
function pay(order_id: string, payment_amount = 200) {
  const payment = {
    cf_payment_id: 5_114_900_000 + payments.length,
    order_id,
    payment_amount,
    payment_currency: 'INR',
    payment_status: 'SUCCESS',
  }
  payments.push(payment)
  const { order_id: _, ...told } = payment
  const data = { order: { order_id, order_amount: 200, order_currency: 'INR' }, payment: told }
  return { payment, event: { type: 'PAYMENT_SUCCESS_WEBHOOK', event_time: '2026-11-24T10:00:00+05:30', data } }
}
async function openedOrder() {
  const params = await order(me)
  const { reply } = await ask(params, me)
  return { params, checkout: reply.payment.checkout, at: reply.payment.checkout?.order ?? '' }
}

test('an order is opened in rupees, also when the first answer was lost, and the checkout gets its session', async () => {
  const { at, checkout } = await openedOrder()
  expect(orders.get(at)).toMatchObject({ order_amount: 200, order_currency: 'INR' })
  expect(orders.get(at)?.customer_details.customer_phone).toMatch(/^\d{10}$/)
  expect(checkout).toMatchObject({ provider: 'cashfree', account: 'production', session: `session_${at}`, amount: 200 })
})

test('an event is believed that is signed over timestamp and raw bytes, and no other', async () => {
  const { params, at } = await openedOrder()
  const { event } = pay(at)
  expect(await tell(signed(event, 'another secret'))).toBe(400)
  expect(await tell(signed(event), { 'x-webhook-timestamp': '1746427759734' })).toBe(400)
  expect(await tell({ ...signed(event), raw: JSON.stringify(event, null, 1) })).toBe(400)
  expect((await look(params, me)).paid).toBe(false)
  for (let times = 0; times < 2; times += 1) expect(await tell(signed(event))).toBe(200)
  expect(await look(params, me)).toMatchObject({ state: 'settled', paid: true })
  expect(await paymentsOf(params)).toHaveLength(1)
})

test('a browser that comes back is a reason to ask, and money of another amount is not taken', async () => {
  const { params, at } = await openedOrder()
  const back = { order: at, payment: '', signature: '' }
  expect((await comeBack(params, back, me)).reply.payment).toMatchObject({ state: 'checking', paid: false })
  pay(at, 1)
  expect((await comeBack(params, back, me)).reply.payment.paid).toBe(false)
  pay(at)
  expect((await comeBack(params, back, me)).reply.payment.paid).toBe(true)
})

test('a refund goes back through it, and its event says when it has arrived', async () => {
  const { params, at } = await openedOrder()
  await tell(signed(pay(at).event))
  await app.call(contract.cancelOrder, { params: { id: params.id } }, me)
  const admin = { token: await app.signInAdmin() }
  const refund = (await app.call(contract.adminListRefunds, {}, admin)).reply.refunds[0]
  const given = { params: { id: refund?._id ?? '' }, body: { way: 'gateway' as const } }
  expect((await app.call(contract.giveBack, given, admin)).status).toBe(200)
  expect(refunds.get(refund?._id ?? '')).toMatchObject({ refund_amount: 200, order_id: at })
  const told = {
    cf_refund_id: 'rf_1',
    refund_id: refund?._id,
    refund_amount: 200,
    refund_status: 'SUCCESS',
    order_id: at,
  }
  await tell(signed({ type: 'REFUND_STATUS_WEBHOOK', data: { refund: told } }))
  const own = (await app.call(contract.listRefunds, {}, me)).reply.refunds
  expect(own).toMatchObject([{ state: 'sent', way: 'gateway', reference: 'rf_1' }])
})

test.each([
  ['by its payment', (payment: Payment) => ({ cf_payment_id: payment.cf_payment_id })],
  ['by its request alone', ({ order_id }: Payment) => ({ order_id })],
])('a refund of its panel is booked, before its payment and after it: %s', async (_, of) => {
  const { params, at } = await openedOrder()
  const { payment, event } = pay(at)
  const id = `panel-${payment.cf_payment_id}`
  const refund = {
    cf_refund_id: id,
    refund_id: `refund-${id}`,
    refund_amount: 60,
    refund_status: 'SUCCESS',
    ...of(payment),
  }
  const told = signed({ type: 'REFUND_STATUS_WEBHOOK', event_time: '2026-11-24T11:00:00+05:30', data: { refund } })
  expect(await tell(told)).toBe(200)
  await tell(signed(event))
  await tell(told)
  await app.call(contract.cancelOrder, { params: { id: params.id } }, me)
  const own = (await app.call(contract.listRefunds, {}, me)).reply.refunds
  expect(own.map(({ state, amount }) => [state, amount]).sort()).toEqual([
    ['sent', 60],
    ['waiting', 140],
  ])
})

test.each([
  ['CHARGEBACK_MERCHANT_LOST', 'lost', []],
  ['PRE_ARBITRATION_MERCHANT_ACCEPTED', 'lost', []],
  ['CHARGEBACK_MERCHANT_WON', 'won', [200]],
  ['RETRIEVAL_CANCELLED', 'closed', [200]],
])('a dispute is listed with the day to answer by, and ends: %s', async (dispute_status, state, waits) => {
  const { params, at } = await openedOrder()
  const { payment, event } = pay(at)
  await tell(signed(event))
  const details = { order_id: at, cf_payment_id: payment.cf_payment_id }
  const dispute = {
    dispute_id: `d${payment.cf_payment_id}`,
    dispute_amount: 200,
    respond_by: '2026-12-01T23:59:59+05:30',
  }
  const told = (type: string, event_time: string, dispute_status: string) =>
    tell(signed({ type, event_time, data: { dispute: { ...dispute, dispute_status }, order_details: details } }))
  // The end comes first.
  await told('DISPUTE_CLOSED', '2026-11-25T10:00:00+05:30', dispute_status)
  await told('DISPUTE_CREATED', '2026-11-24T10:00:00+05:30', 'DISPUTE_CREATED')
  await app.call(contract.cancelOrder, { params: { id: params.id } }, me)
  const admin = { token: await app.signInAdmin() }
  const { refunds, disputes = [] } = (await app.call(contract.adminListRefunds, {}, admin)).reply
  expect(disputes.find(({ order }) => order?._id === params.id)).toMatchObject({
    state,
    answer_by: '2026-12-01T18:29:59.000Z',
  })
  expect(refunds.filter(({ order }) => order?._id === params.id).map(({ amount }) => amount)).toEqual(waits)
})

test('a dispute of which no event comes is found by asking', async () => {
  const { params, at } = await openedOrder()
  const { payment, event } = pay(at)
  await tell(signed(event))
  const dispute = {
    dispute_id: `asked${payment.cf_payment_id}`,
    dispute_amount: 200,
    respond_by: '2026-12-01T23:59:59+05:30',
    order_details: { order_id: at, cf_payment_id: payment.cf_payment_id },
  }
  const admin = { token: await app.signInAdmin() }
  const states: unknown[] = []
  for (const dispute_status of ['CHARGEBACK_CREATED', 'CHARGEBACK_MERCHANT_WON']) {
    disputesOf.set(at, [{ ...dispute, dispute_status }])
    await app.ctx.db.updateTable('payment_intents').set({ next_look_at: app.ctx.now() }).execute()
    await lookAtGateway(app.ctx)
    const { disputes = [] } = (await app.call(contract.adminListRefunds, {}, admin)).reply
    states.push(disputes.find(({ order }) => order?._id === params.id)?.state)
  }
  expect(states).toEqual(['open', 'won'])
})
