import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { lookAtDisputes } from '#server/money/money.ts'
import { sendRefunds } from '#server/money/refunds/send-by-gateway.ts'
import { watchKitchen } from '#server/reports/reports.ts'
import { contract } from '#shared/contract/contract.ts'
import { type SignedIn, START } from '../../support/app.ts'
import { ALL_IS_WELL, type SignedEvent } from '../../support/fake-gateway.ts'
import { gatewayApp, type Payable } from '../../support/gateway.ts'
import { amount, held } from '../../support/promises.ts'
import { randomOf } from '../../support/random.ts'

/** Money that leaves at the gateway without Dabba: refunds of its own panel, and disputes. Nothing of it is given twice. */

const { app, gateway, order, ask, telling, lookAround } = await gatewayApp()
const { ctx } = app
watchKitchen(ctx)
const PRICE = 20_000
const ANSWER_BY = '2026-03-20T18:00:00+05:30'
const admin = { token: '' }
let me: SignedIn

beforeEach(async () => {
  app.clock.set(START)
  await ctx.db.updateTable('payment_intents').set({ next_look_at: null }).execute()
  Object.assign(gateway.knobs, ALL_IS_WELL)
  me = await app.startSession()
  admin.token = await app.signInAdmin()
})

/** An order of ₹200 for which the gateway was opened, and the payment that its customer makes there. */
async function opened() {
  const params = await order(me)
  const { reply } = await ask(params, me)
  const { payment, events } = gateway.pay(reply.payment.checkout?.order as string)
  return { params, payment: payment.id, captured: events[0] as SignedEvent }
}
async function paid() {
  const of = await opened()
  await telling(of.captured)
  return of
}
const cancel = ({ id }: Payable) => app.call(contract.cancelOrder, { params: { id } }, me)
const list = async () => (await app.call(contract.adminListRefunds, {}, admin)).reply
const refundsOf = async ({ id }: Payable) => (await list()).refunds.filter((refund) => refund.order?._id === id)
const waiting = async (params: Payable) => (await refundsOf(params)).find(({ state }) => state === 'waiting')
const giveBack = (id: string, way: 'gateway' | 'cash') =>
  app.call(contract.giveBack, { params: { id }, body: { way, reason: 'cancelled' } }, admin)
const told = async () =>
  (await ctx.db.selectFrom('outbox_events').select('id').where('type', '=', 'dispute-changed').execute()).length
const paymentStateOf = async ({ id }: Payable) =>
  (await ctx.db.selectFrom('orders').select('payment_state').where('id', '=', id).executeTakeFirstOrThrow())
    .payment_state
const booked = async ({ id }: Payable) =>
  ctx.db
    .selectFrom('refunds')
    .select(['way', 'state', 'amount_paise', 'beyond_paise', 'outside'])
    .where('order_id', '=', id)
    .where('state', '<>', 'withdrawn')
    .orderBy('way')
    .orderBy('amount_paise')
    .orderBy('outside')
    .execute()
/** What waits to be given back; the office's list has the oldest of many alone. */
const waits = ({ id }: Payable) =>
  ctx.db
    .selectFrom('refunds')
    .select(['id', 'amount_paise'])
    .where('order_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
const moneyOfDay = async (day = '2026-03-11') => (await app.call(contract.moneyOfDay, { query: { day } }, admin)).reply
/** What left the kitchen for it by Dabba's own doing, in paise. */
const paidOut = async (params: Payable) =>
  (await booked(params))
    .filter(({ outside, state }) => !outside && (state === 'sent' || state === 'sending'))
    .reduce((sum, { amount_paise }) => sum + amount_paise, 0)

describe('a refund of the panel', () => {
  test.each([
    ['all of it', 20_000, 0],
    ['a part of it', 6_000, 140],
  ])('is booked as given back, and no more than the rest is left to give: %s', async (_, amount, left) => {
    const { params, payment } = await paid()
    await telling(gateway.refundInPanel(payment, amount).told('processed'))
    expect(await paymentStateOf(params)).toBe('due')
    await cancel(params)
    expect((await waiting(params))?.amount ?? 0).toBe(left)
    const own = (await app.call(contract.listRefunds, {}, me)).reply.refunds.filter(({ order }) => order === params.id)
    expect(own.find(({ state }) => state === 'sent')).toMatchObject({ amount: amount / 100, way: 'gateway' })
    if (left === 0) expect(await paymentStateOf(params)).toBe('refunded')
    else expect((await giveBack((await waiting(params))?._id ?? '', 'gateway')).status).toBe(200)
    expect([await waiting(params), await paymentStateOf(params)]).toEqual([undefined, 'refunded'])
    expect(await paidOut(params)).toBe(left * 100)
  })

  test.each(['gateway', 'cash'] as const)('of which nobody told is not given again: %s', async (way) => {
    const { params, payment } = await paid()
    await cancel(params)
    const id = (await waiting(params))?._id ?? ''
    gateway.refundInPanel(payment, 6_000)
    const { reply, status } = await giveBack(id, way)
    // By hand nothing is given of a sum that does not hold; the gateway's is called off.
    if (way === 'cash') expect([status, reply.code]).toEqual([409, 'refund_settled'])
    await sendRefunds(ctx)
    const rest = await waiting(params)
    expect([rest?.amount, await paidOut(params)]).toEqual([140, 0])
    expect((await giveBack(rest?._id ?? '', 'cash')).status).toBe(200)
    expect(await paidOut(params)).toBe(14_000)
  })

  test('of the whole is what the gateway means by "already refunded"', async () => {
    const { params, payment } = await paid()
    await cancel(params)
    const id = (await waiting(params))?._id ?? ''
    gateway.refundInPanel(payment, PRICE)
    await giveBack(id, 'gateway')
    expect([await waiting(params), await paidOut(params), await paymentStateOf(params)]).toEqual([
      undefined,
      0,
      'refunded',
    ])
  })

  test('that arrives while another of Dabba has no answer is the one that counts', async () => {
    const { params, payment } = await paid()
    await cancel(params)
    const id = (await waiting(params))?._id ?? ''
    gateway.knobs.outage = 502
    await giveBack(id, 'gateway')
    const { told } = gateway.refundInPanel(payment, PRICE)
    await telling(told('processed'))
    gateway.knobs.outage = null
    app.clock.advance({ hours: 1 })
    await sendRefunds(ctx)
    expect([await refundsOf(params), await paidOut(params), await paymentStateOf(params)]).toEqual([[], 0, 'refunded'])
  })

  test('is found by the poll of what was paid, for as long as it can be made', async () => {
    const { params, payment } = await paid()
    app.clock.advance({ days: 3 })
    await lookAround()
    gateway.refundInPanel(payment, PRICE)
    app.clock.advance({ days: 90 })
    await lookAround()
    expect(await booked(params)).toMatchObject([{ way: 'gateway', state: 'sent', amount_paise: PRICE, outside: true }])
    expect(await paymentStateOf(params)).toBe('due')
  })

  test('that is on its way keeps its money, and gives it free when it fails', async () => {
    const { params, payment } = await paid()
    const { told, refund } = gateway.refundInPanel(payment, PRICE, 'pending')
    await telling(told('pending'))
    await cancel(params)
    expect(await waiting(params)).toBeUndefined()
    refund.status = 'failed'
    app.clock.advance({ minutes: 10 })
    await sendRefunds(ctx)
    expect(await waiting(params)).toMatchObject({ amount: 200, former: null, by_gateway: true })
  })

  test('on top of what Dabba has given is shown until someone has seen to it, and is in no sum', async () => {
    const { params, payment } = await paid()
    await cancel(params)
    await giveBack((await waiting(params))?._id ?? '', 'cash')
    await telling(gateway.refundInPanel(payment, PRICE).told('processed'))
    const [twice] = await refundsOf(params)
    expect(twice).toMatchObject({ outside: true, amount: 200, beyond: 200 })
    expect(await ctx.metrics.text()).toMatch(/^dabba_refunds_in_doubt [1-9]/m)
    const seen = { params: { id: twice?._id ?? '' }, body: { outcome: 'seen' as const, reason: 'asked her' } }
    expect((await app.call(contract.resolveRefund, seen, admin)).status).toBe(200)
    expect(await refundsOf(params)).toEqual([])
  })

  test('of a subscription is due again, and nothing of it is given back when it is stopped', async () => {
    const body = { plan_type: '5-day-subscription', plan_price: 300, subscription_days: 5, paymentMethod: 'UPI' }
    await app.call(contract.addAddress, { body: { phoneNumber: me.phone, type: 'Home', address: 'Flat 4, Pune' } }, me)
    const { _id: id } = (await app.call(contract.createSubscription, { body }, me)).reply.subscription
    const at = (await ask({ kind: 'subscription', id }, me)).reply.payment.checkout?.order as string
    const { payment, events } = gateway.pay(at)
    // Before its payment is known.
    await telling(gateway.refundInPanel(payment.id, 30_000).told('processed'))
    await telling(events[0] as SignedEvent)
    const stored = ctx.db.selectFrom('subscriptions').select(['payment_state', 'meals_left']).where('id', '=', id)
    const { payment_state, meals_left } = await stored.executeTakeFirstOrThrow()
    expect(payment_state).toBe('due')
    const stop = { params: { id }, body: { meals: meals_left, reason: 'moves away' } }
    expect((await app.call(contract.adminStopSubscription, stop, admin)).status).toBe(200)
    expect((await list()).refunds.filter((refund) => refund.subscription_id === id)).toEqual([])
  })
})

describe('a dispute', () => {
  test('is told with the date to answer by, and while it is open nothing is given', async () => {
    const { params, payment } = await paid()
    const dispute = gateway.dispute(payment, PRICE, ANSWER_BY)
    await telling(dispute('created'))
    await telling(dispute('under_review'))
    const { disputes = [] } = await list()
    expect(disputes.find(({ order }) => order?._id === params.id)).toMatchObject({
      state: 'open',
      amount: 200,
      answer_by: new Date(ANSWER_BY).toISOString(),
    })
    const told = await ctx.db
      .selectFrom('outbox_events')
      .select('payload')
      .where('type', '=', 'dispute-changed')
      .execute()
    expect(told).toHaveLength(1)
    await cancel(params)
    const id = (await waiting(params))?._id ?? ''
    for (const way of ['cash', 'gateway'] as const) expect((await giveBack(id, way)).reply.code).toBe('refund_disputed')
    await telling(dispute('won'))
    expect((await giveBack(id, 'cash')).status).toBe(200)
    expect(await paidOut(params)).toBe(PRICE)
  })

  test.each(['won', 'lost', 'closed'] as const)(
    'of which no event comes is found by asking, and its end, too: %s',
    async (end) => {
      const { params, payment } = await paid()
      const before = await told()
      const dispute = gateway.dispute(payment, PRICE, ANSWER_BY)
      dispute('created')
      // Many others of the account, on another page.
      for (let other = 0; other < 120; other++) gateway.dispute('pay_of_another_shop', PRICE, ANSWER_BY)('created')
      const state = async () => (await list()).disputes?.find(({ order }) => order?._id === params.id)?.state
      await lookAtDisputes(ctx)
      await lookAtDisputes(ctx)
      expect([await state(), await told()]).toEqual(['open', before + 1])
      expect((await app.call(contract.getPayment, { params }, me)).reply.payment.disputed).toBe(true)
      await cancel(params)
      expect((await giveBack((await waiting(params))?._id ?? '', 'cash')).reply.code).toBe('refund_disputed')
      dispute(end)
      await lookAtDisputes(ctx)
      await lookAtDisputes(ctx)
      expect([await state(), await told()]).toEqual([end, before + 2])
      expect((await app.call(contract.getPayment, { params }, me)).reply.payment.disputed).toBeUndefined()
      expect((await waiting(params))?.amount ?? 0).toBe(end === 'lost' ? 0 : 200)
      const { rows } = await sql`SELECT FROM gateway_moves WHERE payment = 'pay_of_another_shop'`.execute(ctx.db)
      expect(rows).toHaveLength(0)
    },
  )

  test('is not lost by a gateway that cannot be asked about it', async () => {
    const { params, payment } = await paid()
    gateway.dispute(payment, PRICE, ANSWER_BY)('created')
    gateway.knobs.outage = 502
    await lookAtDisputes(ctx)
    gateway.knobs.outage = null
    await lookAtDisputes(ctx)
    expect((await list()).disputes?.find(({ order }) => order?._id === params.id)?.state).toBe('open')
  })

  test('that is lost is money that left on that day, and earlier days stay as they were', async () => {
    const { params, payment } = await paid()
    const before = await moneyOfDay()
    app.clock.advance({ days: 2 })
    admin.token = await app.signInAdmin()
    await telling(gateway.dispute(payment, PRICE, ANSWER_BY)('lost'))
    const day = await moneyOfDay('2026-03-13')
    expect(day.given_back).toEqual([{ way: 'dispute', count: 1, amount: 200 }])
    const { takings, given_back, bounced } = await moneyOfDay()
    expect({ takings, given_back, bounced }).toEqual({
      takings: before.takings,
      given_back: before.given_back,
      bounced: before.bounced,
    })
    await app.call(contract.setOrderStatus, { params: { id: params.id }, body: { status: 'cancelled' } }, admin)
    expect([await refundsOf(params), await paymentStateOf(params)]).toEqual([[], 'refunded'])
  })
})

test('what a gateway tells that is not understood is counted, by its name', async () => {
  const name = 'payment.something.new'
  for (let times = 0; times < 2; times += 1)
    await telling(gateway.signed(JSON.stringify({ event: name, payload: {}, nonce: times })))
  const { strange_events = [] } = await list()
  expect(strange_events.find((event) => event.name === name)).toMatchObject({ count: 2, kind: 'not_understood' })
})

/** The events of so many orders come in an order drawn by chance; 5760 are all there are. */
const EVENT_ORDERS = Number(process.env.EVENT_ORDERS ?? amount({ all: 480, short: 24 }))

test('every order of the events of payment, refund and dispute ends in the same state, and pays nothing twice', async () => {
  const { below: random } = randomOf(71)
  const all = permutations(['captured', 'pending', 'processed', 'created', 'decided', 'cancel'] as const)
  // A part or all goes back, a dispute is about a part or all, and is lost or won.
  const cases = [6_000, PRICE].flatMap((refund) =>
    [8_000, PRICE].flatMap((disputed) => (['lost', 'won'] as const).map((end) => ({ refund, disputed, end }))),
  )
  const each = Math.ceil(EVENT_ORDERS / cases.length)
  let [tried, twice] = [0, 0]
  for (const { refund, disputed, end } of cases) {
    const outcomes = new Set<string>()
    const left = Math.max(0, PRICE - refund - (end === 'lost' ? disputed : 0))
    for (let index = 0; index < each; index += 1) {
      const { params, payment, captured } = await opened()
      const panel = gateway.refundInPanel(payment, refund)
      const dispute = gateway.dispute(payment, disputed, ANSWER_BY)
      const events = {
        captured,
        pending: panel.told('pending'),
        processed: panel.told('processed'),
        created: dispute('created'),
        decided: dispute(end),
      }
      const steps = each === all.length ? all[index] : all[random(all.length)]
      for (const step of steps ?? []) {
        if (step === 'cancel') await cancel(params)
        else await telling(events[step])
        // Some are repeated, under another id and later.
        const again = Object.values(events)[random(5)] as SignedEvent
        if (random(3) === 0) await telling(againAs(again, `evt_${index}${random(1e9)}`))
      }
      for (const event of Object.values(events)) await telling(event)
      const state = {
        rows: await booked(params),
        waits: (await waits(params))?.amount_paise,
        of: await paymentStateOf(params),
      }
      outcomes.add(JSON.stringify(state))
      expect(state.waits ?? 0, steps?.join()).toBe(left)
      const id = (await waits(params))?.id
      if (id) {
        expect((await giveBack(id, 'cash')).status).toBe(200)
        expect((await giveBack(id, 'cash')).reply.code).toBe('refund_settled')
      }
      if ((await paidOut(params)) !== left) twice += 1
      tried += 1
    }
    expect([...outcomes], [...outcomes].join(' | ')).toHaveLength(1)
  }
  expect(twice).toBe(0)
  held(71, 'events in any order', `${tried} orders of events, duplicated and late: paid twice 0 times`)
}, 1_200_000)

const againAs = ({ raw, headers }: SignedEvent, id: string): SignedEvent => ({
  raw,
  headers: { ...headers, 'x-razorpay-event-id': id },
})

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}
