import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { arrangeDay } from '#server/delivery/delivery.ts'
import { newId } from '#server/kernel/ids.ts'
import { startCustomerSession } from '#server/people/sign-in/customer-sessions.ts'
import { startAdminSession } from '#server/people/staff/admin-sessions.ts'
import { dailyRun } from '#server/subscriptions/subscriptions.ts'
import { contract } from '#shared/contract/contract.ts'
import type { RiderEvent } from '#shared/contract/delivery/rider/run.schemas.ts'
import { EMPTY_PROFILE } from '#shared/domain/catalog/profile.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../support/app.ts'
import { addRoute } from '../../support/delivery.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { declaredBy, ownRun, riderEvent, sendEvents } from '../../support/riders.ts'
import { signInStaff } from '../../support/staff.ts'
import { addCustomers, buySubscription } from '../../support/subscribers.ts'

/** What a stop tells the rider and the office: whom, which box, and what is to be collected. */

let app: TestApp
let ctx: TestApp['ctx']
const [WED, THU, FRI, SAT] = ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-14'] as const
const HOME = 'Flat 7, Ganga Society, Kothrud, Pune 411038'
let owner: { token: string }
let rider: { id: string; token: string }

// Money that has come is never deleted: each test has a kitchen of its own.
beforeEach(async () => {
  app = await createTestApp()
  ctx = app.ctx
  owner = { token: await app.signInAdmin() }
  rider = await signInStaff(app, 'rider')
  await addRoute(app, 'A', rider.id)
})
afterEach(async () => {
  await app.stop()
  await app.database.dispose()
})

async function turnTo(instant: string) {
  app.clock.set(instant)
  owner = { token: await app.signInAdmin() }
  rider = { id: rider.id, token: await startAdminSession(ctx, rider.id) }
}

const arrange = (day: string) => arrangeDay(ctx, { day, slot: 'lunch' })
const board = async (day: string) => (await app.call(contract.deliveryBoard, { query: { day } }, owner)).reply.board
const own = async () => (await app.call(contract.ownCash, {}, { token: rider.token })).reply.cash
const send = (events: RiderEvent[]) => sendEvents(app, rider.token, events)
const note = (noted: Parameters<typeof riderEvent>[0]) => riderEvent(noted, app.clock.now())
const labelsOf = async (day: string) => {
  const body = { day, slot: 'lunch' as const, size: 'a4' as const, which: 'all' as const, print_id: newId() }
  return (await app.call(contract.printLabels, { body }, owner)).reply.html
}

/** A thali at ₹80 for today. */
async function order(me: SignedIn, changes: object = {}): Promise<string> {
  const items = [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }]
  const body = orderBody(me.phone, { items, totalAmount: 80, userAddress: HOME, ...changes })
  const { reply } = await app.call(contract.placeOrder, { body }, me)
  expect(reply.error).toBeUndefined()
  return reply.order._id
}

describe('people at a stop', () => {
  test('who share a phone are all named', async () => {
    await addMenu(app, { active: true, thaliPrice: 80 })
    const me = await app.startSession()
    await order(me, { recipient: 'Asha' })
    await order(me, { recipient: 'Rohan' })
    await arrange(WED)
    const run = await ownRun(app, rider.token)
    expect(run.stops.map(({ people }) => people)).toEqual([[{ name: 'Asha, Rohan', call: `tel:${me.phone}` }]])
  })
})

describe('boxes at a stop', () => {
  test('are told apart as their labels do: diet, allergies and JAIN, with the person; delivered ones are told no more', async () => {
    await addMenu(app, {
      active: true,
      thaliPrice: 80,
      addOns: [{ name: 'Egg Curry', price: 62.5, vegetarian: false }],
    })
    const me = await app.startSession()
    const eggs = { name: 'Egg Curry', quantity: 1, price: 62.5, total: 62.5 }
    const thali = { name: 'Regular Thali', quantity: 1, price: 80, total: 80 }
    await order(me, { recipient: 'Asha' })
    await order(me, { recipient: 'Rohan', items: [{ ...thali, quantity: 2, total: 160 }, eggs], totalAmount: 222.5 })
    for (const [recipient, rules] of [
      ['Asha', { jain: true, allergies: ['peanut' as const, 'dairy' as const] }],
      ['Rohan', { jain: false, allergies: [] }],
    ] as const) {
      const body = { recipient, avoid: ['garlic' as const], choices: '2 rotis', updatedAt: null, ...rules }
      const set = { params: { id: me.id }, body: { ...body, allergies: [...rules.allergies] } }
      expect((await app.call(contract.setCustomerFoodRules, set, owner)).status).toBe(200)
    }
    await arrange(WED)
    const run = await ownRun(app, rider.token)
    expect(run.stops.map(({ marks }) => marks)).toEqual([
      [
        { name: 'Asha', count: 1, vegetarian: true, alarms: ['ALLERGY: Milk, Peanut', 'JAIN'] },
        { name: 'Rohan', count: 1, vegetarian: false, alarms: [] },
        { name: 'Rohan', count: 1, vegetarian: true, alarms: [] },
      ],
    ])
    // What else is known of a person is not on the phone.
    expect(JSON.stringify(run)).not.toMatch(/garlic|2 rotis/i)
    const [stop] = (await board(WED)).runs[0]?.stops ?? []
    expect(stop?.orders.map(({ recipient, marks }) => [recipient, marks])).toEqual([
      ['Asha', [{ count: 1, vegetarian: true, alarms: ['ALLERGY: Milk, Peanut', 'JAIN'] }]],
      [
        'Rohan',
        [
          { count: 1, vegetarian: false, alarms: [] },
          { count: 1, vegetarian: true, alarms: [] },
        ],
      ],
    ])
    await send([note({ kind: 'delivered', stop: stop?._id ?? '' })])
    expect((await ownRun(app, rider.token)).stops.map(({ state, marks }) => [state, marks])).toEqual([
      ['delivered', []],
    ])
  })

  test('that nobody has packed are counted for the rider before the start, where labels are used', async () => {
    await addMenu(app, { active: true, thaliPrice: 80 })
    const [me, other] = [await app.startSession(), await app.startSession()]
    const id = await order(me, {
      items: [{ name: 'Regular Thali', quantity: 3, price: 80, total: 240 }],
      totalAmount: 240,
    })
    await order(other)
    await arrange(WED)
    expect((await ownRun(app, rider.token)).unpacked).toBe(0)
    const body = { day: WED, slot: 'lunch' as const, boxes: [{ order_id: id, number: 2 }], packed: true }
    expect((await app.call(contract.packBoxes, { body }, owner)).status).toBe(200)
    const run = await ownRun(app, rider.token)
    expect(run.unpacked).toBe(3)
    await send([note({ kind: 'started', run: run._id })])
    expect((await ownRun(app, rider.token)).unpacked).toBe(0)
  })
})

describe('the cash of a subscription', () => {
  let customer: string
  let subscription: string

  /** 26 meals for ₹1,560 in cash, the first on Thursday. */
  beforeEach(async () => {
    for (const day of [THU, FRI, SAT]) await addMenu(app, { day, thaliPrice: 80 })
    const [id = ''] = await addCustomers(app, 1)
    customer = id
    await ctx.db.updateTable('addresses').set({ address: HOME }).where('customer_id', '=', customer).execute()
    subscription = await buySubscription(app, customer, 26)
    await dailyRun(ctx)
    await turnTo(`${WED}T18:00:00+05:30`)
    await dailyRun(ctx)
  })

  /** The order of the next day is there as well. */
  const noonOf = async (day: string) => {
    await turnTo(`${day}T09:10:00+05:30`)
    await dailyRun(ctx)
    await turnTo(`${day}T12:30:00+05:30`)
    return ownRun(app, rider.token)
  }
  const endOf = async (day: string) => {
    await turnTo(`${day}T18:00:00+05:30`)
    await dailyRun(ctx)
  }
  const dueOn = async (day: string) =>
    (await board(day)).runs.flatMap(({ stops }) => stops.flatMap((s) => s.orders.map(({ due }) => due)))
  const paid = async () =>
    (
      await ctx.db
        .selectFrom('subscriptions')
        .select('payment_state')
        .where('id', '=', subscription)
        .executeTakeFirstOrThrow()
    ).payment_state
  const cashOf = async (day: string) => {
    const { reply } = await app.call(contract.wholeDay, { query: { day } }, owner)
    return reply.day.slots.map(({ cashIn, cashDue }) => [cashIn, cashDue])
  }

  test('is collected with its first meals: ₹1,560 over two days, to the paisa in every book', async () => {
    expect(await dueOn(THU)).toEqual([1560])
    expect(await labelsOf(THU)).toContain('CASH ₹1,560')
    const first = await noonOf(THU)
    expect(first.stops).toMatchObject([{ cash: 1560, checking: 0 }])
    await arrange(FRI)
    expect([await dueOn(THU), await dueOn(FRI)]).toEqual([[1560], [0]])
    expect(await cashOf(THU)).toEqual([[0, 1560]])

    const taken = note({ kind: 'delivered', stop: first.stops[0]?._id ?? '', cash: 600.5 })
    expect((await send([taken])).reply.events).toEqual([{ id: taken.id, conflicts: [] }])
    await send([taken])
    expect(await own()).toMatchObject({ inHand: 600.5, toDeclare: 600.5 })
    expect(await paid()).toBe('due')
    expect(await cashOf(THU)).toEqual([[600.5, 0]])
    await endOf(THU)
    expect(await dueOn(FRI)).toEqual([959.5])
    expect(await labelsOf(FRI)).toContain('CASH ₹959.50')

    const second = await noonOf(FRI)
    expect(second.stops).toMatchObject([{ cash: 959.5 }])
    const rest = note({ kind: 'delivered', stop: second.stops[0]?._id ?? '', cash: 959.5 })
    expect((await send([rest])).reply.events).toEqual([{ id: rest.id, conflicts: [] }])
    expect(await paid()).toBe('paid')
    expect(await own()).toMatchObject({ inHand: 1560, toDeclare: 1560 })
    expect(await cashOf(FRI)).toEqual([[959.5, 0]])
    const payments = ctx.db.selectFrom('payments').select(['subscription_id', 'order_id', 'method', 'amount_paise'])
    expect(await payments.orderBy('id').execute()).toEqual([
      { subscription_id: subscription, order_id: null, method: 'cash', amount_paise: 60050 },
      { subscription_id: subscription, order_id: null, method: 'cash', amount_paise: 95950 },
    ])
    expect(await ctx.db.selectFrom('refunds').selectAll().execute()).toEqual([])

    const handover = await declaredBy(app, rider.id, 1560)
    const counted = await app.call(contract.countCash, { params: { id: handover }, body: { counted: 1560 } }, owner)
    expect(counted.reply).toMatchObject({ matched: true, difference: 0 })
    expect(await own()).toMatchObject({ inHand: 0 })
    const bought = (await app.call(contract.moneyOfDay, { query: { day: WED } }, owner)).reply.subscriptions
    expect(bought).toMatchObject({
      count: 1,
      total: 1560,
      due: 0,
      difference: 0,
      received: [{ method: 'cash', amount: 1560 }],
    })
    const { takings } = (await app.call(contract.moneyOfDay, { query: { day: FRI } }, owner)).reply
    expect(takings).toEqual([{ method: 'cash', count: 1, amount: 959.5 }])

    await endOf(FRI)
    expect(await dueOn(SAT)).toEqual([0])
    expect((await noonOf(SAT)).stops).toMatchObject([{ cash: 0 }])
  })

  test('that was not paid at the first door is asked for at the next, and more than it costs is not believed', async () => {
    const first = await noonOf(THU)
    const noted = note({ kind: 'delivered', stop: first.stops[0]?._id ?? '', cash: 1560.01 })
    expect((await send([noted])).reply.events).toEqual([{ id: noted.id, conflicts: ['cash_beyond'] }])
    expect([(await own()).inHand, await paid()]).toEqual([0, 'due'])
    await endOf(THU)
    expect(await dueOn(FRI)).toEqual([1560])
  })

  test('that the office has collected meanwhile waits to be given back', async () => {
    const first = await noonOf(THU)
    const collected = await app.call(
      contract.collectCash,
      { body: { orders: [], subscriptions: [subscription] } },
      owner,
    )
    expect(collected.reply).toMatchObject({ amount: 1560 })
    expect(await dueOn(THU)).toEqual([0])
    const noted = note({ kind: 'delivered', stop: first.stops[0]?._id ?? '', cash: 1560 })
    expect((await send([noted])).reply.events).toEqual([{ id: noted.id, conflicts: ['cash_beyond'] }])
    expect((await own()).inHand).toBe(1560)
    const refunds = ctx.db.selectFrom('refunds').select(['subscription_id', 'amount_paise', 'state'])
    expect(await refunds.execute()).toEqual([
      { subscription_id: subscription, amount_paise: 156_000, state: 'waiting' },
    ])
  })

  /** With an order of somebody else at the same door, for ₹80. */
  async function withNeighbour(meanwhile = async () => {}) {
    await turnTo(`${WED}T20:00:00+05:30`)
    const neighbour = await order(await app.startSession(), { deliveryDate: THU })
    await meanwhile()
    const run = await noonOf(THU)
    const stop = run.stops[0]?._id ?? ''
    const mine = await ctx.db
      .selectFrom('orders')
      .select('id')
      .where('subscription_id', '=', subscription)
      .executeTakeFirstOrThrow()
    return { run, stop, neighbour, mine: mine.id }
  }
  const payments = () =>
    ctx.db
      .selectFrom('payments')
      .select(['order_id', 'subscription_id', 'amount_paise'])
      .where('state', '=', 'received')
      .orderBy('amount_paise', 'desc')
      .execute()

  test('stands beside that of others at the door, and each pays for whom it was taken', async () => {
    const { run, stop, neighbour, mine } = await withNeighbour()
    expect(run.stops).toMatchObject([{ cash: 1640, checking: 0 }])
    expect(new Map(run.stops[0]?.orders?.map(({ _id, cash }) => [_id, cash]))).toEqual(
      new Map([
        [mine, 1560],
        [neighbour, 80],
      ]),
    )
    const noted = note({ kind: 'delivered', stop, cash: 80, orders: [neighbour] })
    expect((await send([noted])).reply.events).toEqual([{ id: noted.id, conflicts: [] }])
    expect(await payments()).toEqual([{ order_id: neighbour, subscription_id: null, amount_paise: 8000 }])
    expect(await paid()).toBe('due')
  })

  test('is entered by the office for its rider, and taken back with a stop that is opened again', async () => {
    const { run, stop, neighbour, mine } = await withNeighbour()
    const settle = (body: { action: 'deliver' | 'reopen'; cash?: number; orders?: string[] }) =>
      app.call(contract.settleStop, { params: { id: stop }, body: { eventId: newId(), ...body } }, owner)
    await send([note({ kind: 'started', run: run._id })])
    expect((await settle({ action: 'deliver', cash: 1600, orders: [mine] })).status).toBe(200)
    expect(await payments()).toEqual([
      { order_id: null, subscription_id: subscription, amount_paise: 156_000 },
      { order_id: neighbour, subscription_id: null, amount_paise: 4000 },
    ])
    expect([(await own()).inHand, await paid()]).toEqual([1600, 'paid'])
    expect((await ownRun(app, rider.token)).stops).toMatchObject([{ state: 'delivered', cash: 40 }])
    expect((await settle({ action: 'reopen' })).status).toBe(200)
    expect(await payments()).toEqual([])
    expect([(await own()).inHand, await paid()]).toEqual([0, 'due'])
    expect((await ownRun(app, rider.token)).stops).toMatchObject([{ state: 'pending', cash: 1640 }])
  })

  /** The customer says to have paid it by UPI. */
  async function claim() {
    const profile = { ...EMPTY_PROFILE, name: 'Asha’s Kitchen', vpa: 'asha@okhdfcbank' }
    await app.call(contract.changeKitchen, { body: profile }, owner)
    const me = { token: await startCustomerSession(ctx, customer) }
    const params = { kind: 'subscription' as const, id: subscription }
    await app.call(contract.askForPayment, { params }, me)
    expect((await app.call(contract.claimPayment, { params, body: { utr: '733100000002' } }, me)).status).toBe(200)
  }

  test('that comes all the same when it is said to be paid by UPI pays it, and is looked at', async () => {
    const { stop, neighbour } = await withNeighbour(claim)
    expect((await ownRun(app, rider.token)).stops).toMatchObject([{ cash: 80 }])
    const noted = note({ kind: 'delivered', stop, cash: 1640 })
    expect((await send([noted])).reply.events).toEqual([{ id: noted.id, conflicts: ['cash_beyond'] }])
    expect(await payments()).toEqual([
      { order_id: null, subscription_id: subscription, amount_paise: 156_000 },
      { order_id: neighbour, subscription_id: null, amount_paise: 8000 },
    ])
    expect(await paid()).toBe('paid')
  })

  test('brings the next meal at once when that waits for it', async () => {
    const meals = () => ctx.db.selectFrom('orders').select('fulfilment').where('delivery_date', '=', SAT).execute()
    await claim()
    const { claims } = (await app.call(contract.listClaims, {}, owner)).reply
    const rejected = { params: { id: claims[0]?._id ?? '' }, body: { reason: 'not there' } }
    expect((await app.call(contract.rejectClaim, rejected, owner)).status).toBe(200)
    await noonOf(THU)
    await endOf(THU)
    const run = await noonOf(FRI)
    expect(await meals()).toEqual([])
    await send([note({ kind: 'delivered', stop: run.stops[0]?._id ?? '', cash: 1560 })])
    expect(await paid()).toBe('paid')
    expect(await meals()).toEqual([{ fulfilment: 'pending' }])
  })

  test('is nothing once it is on the account of its customer', async () => {
    await noonOf(THU)
    const limit = { params: { id: customer }, body: { limit: 2000, reason: 'pays on the 1st' } }
    expect((await app.call(contract.setAccountLimit, limit, owner)).status).toBe(200)
    const charge = { params: { kind: 'subscription' as const, id: subscription }, body: { reason: 'as agreed' } }
    const charged = await app.call(contract.chargeAccount, charge, owner)
    expect(charged.status).toBe(200)
    expect(await dueOn(THU)).toEqual([0])
  })
})

describe('an order by UPI', () => {
  test('that its customer says to have paid is being checked, and not collected', async () => {
    await addMenu(app, { active: true, thaliPrice: 80 })
    const profile = { ...EMPTY_PROFILE, name: 'Asha’s Kitchen', vpa: 'asha@okhdfcbank' }
    await app.call(contract.changeKitchen, { body: profile }, owner)
    const [me, other] = [await app.startSession(), await app.startSession()]
    const id = await order(me, { paymentMethod: 'UPI' })
    await order(other)
    await arrange(WED)
    const shown = async () => {
      const [stop] = (await board(WED)).runs[0]?.stops ?? []
      const of = stop?.orders.find(({ _id }) => _id === id)
      return [of?.method, of?.due, of?.checking]
    }
    expect((await ownRun(app, rider.token)).stops).toMatchObject([{ cash: 160, checking: 0 }])
    expect(await shown()).toEqual(['upi', 80, 0])
    expect(await labelsOf(WED)).toContain('UPI DUE ₹80')

    const params = { kind: 'order' as const, id }
    await app.call(contract.askForPayment, { params }, me)
    const utr = '733100000001'
    expect((await app.call(contract.claimPayment, { params, body: { utr } }, me)).status).toBe(200)
    expect((await ownRun(app, rider.token)).stops).toMatchObject([{ cash: 80, checking: 80 }])
    expect(await shown()).toEqual(['upi', 0, 80])
    const labels = await labelsOf(WED)
    expect(labels).toContain('UPI, BEING CHECKED')
    expect(labels).not.toContain('UPI DUE')

    const [atDoor] = (await ownRun(app, rider.token)).stops
    expect(new Map(atDoor?.orders?.map(({ _id, cash }) => [_id, cash])).get(id)).toBe(0)

    const { claims } = (await app.call(contract.listClaims, {}, owner)).reply
    const rejected = { params: { id: claims[0]?._id ?? '' }, body: { reason: 'not there' } }
    expect((await app.call(contract.rejectClaim, rejected, owner)).status).toBe(200)
    expect((await ownRun(app, rider.token)).stops).toMatchObject([{ cash: 160, checking: 0 }])
    expect(await shown()).toEqual(['upi', 80, 0])
  })

  test('that was taken by name all the same while it is being checked is stored with it, and looked at', async () => {
    await addMenu(app, { active: true, thaliPrice: 80 })
    const profile = { ...EMPTY_PROFILE, name: 'Asha’s Kitchen', vpa: 'asha@okhdfcbank' }
    await app.call(contract.changeKitchen, { body: profile }, owner)
    const [me, other] = [await app.startSession(), await app.startSession()]
    const id = await order(me, { paymentMethod: 'UPI' })
    await order(other)
    await arrange(WED)
    const params = { kind: 'order' as const, id }
    await app.call(contract.askForPayment, { params }, me)
    await app.call(contract.claimPayment, { params, body: { utr: '733100000003' } }, me)
    const run = await ownRun(app, rider.token)
    await send([note({ kind: 'started', run: run._id })])
    const noted = note({ kind: 'delivered', stop: run.stops[0]?._id ?? '', cash: 80, orders: [id] })
    expect((await send([noted])).reply.events).toEqual([{ id: noted.id, conflicts: ['cash_beyond'] }])
    const payments = ctx.db.selectFrom('payments').select(['order_id', 'method', 'amount_paise'])
    expect(await payments.execute()).toEqual([{ order_id: id, method: 'cash', amount_paise: 8000 }])
    expect((await ownRun(app, rider.token)).stops).toMatchObject([{ state: 'delivered', cash: 80 }])
  })
})
