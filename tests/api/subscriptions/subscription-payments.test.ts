import { beforeEach, describe, expect, test } from 'vitest'
import type { DomainEvent } from '#server/kernel/outbox/events.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import { EMPTY_PROFILE } from '#shared/domain/catalog/profile.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { sellBy } from '../../support/policy.ts'

/** Subscriptions that are paid by UPI: how many meals come before the money, and what becomes of those after them. */

const app = await testApp()
const { ctx } = app
const admin = { token: '' }
const told: DomainEvent[] = []
ctx.events.subscribe((event) => {
  if (event.type === 'subscription-payment-due') told.push(event)
})

const toldOf = (id: string) => told.filter((event) => 'subscriptionId' in event && event.subscriptionId === id)

const at = (instant: string) => app.clock.set(`${instant}+05:30`)
const run = async (instant: string) => {
  at(instant)
  await dailyRun(ctx)
  await relay(ctx).settled()
  // Those of the day before have ended.
  admin.token = await app.signInAdmin()
}
const setVpa = (vpa: string | null) =>
  app.call(contract.changeKitchen, { body: { ...EMPTY_PROFILE, name: 'Asha’s Kitchen', vpa } }, admin)

async function customer(): Promise<SignedIn> {
  const me = await app.startSession()
  const address = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, me)
  return me
}

const buy = (me: SignedIn, paymentMethod?: string, more: { renews?: boolean } = {}) => {
  const body = { plan_type: '5-day-subscription', plan_price: 300, subscription_days: 5, ...more }
  return app.call(contract.createSubscription, { body: { ...body, ...(paymentMethod && { paymentMethod }) } }, me)
}
const bought = async (me: SignedIn, paymentMethod = 'UPI') => (await buy(me, paymentMethod)).reply.subscription._id

const daysOf = async (id: string) => {
  const rows = await ctx.db
    .selectFrom('orders')
    .select('delivery_date')
    .where('subscription_id', '=', id)
    .orderBy('delivery_date')
    .execute()
  return rows.map(({ delivery_date }) => delivery_date)
}
const shown = async (me: SignedIn) =>
  (await app.call(contract.listSubscriptions, { params: { phone: me.phone } }, me)).reply.subscriptions[0]?.payment
const of = (id: string) => ({ kind: 'subscription' as const, id })
const ask = (me: SignedIn, id: string) => app.call(contract.askForPayment, { params: of(id) }, me)
const look = async (me: SignedIn, id: string) =>
  (await app.call(contract.getPayment, { params: of(id) }, me)).reply.payment

let used = 0
const newUtr = () => String(733_100_000_000 + ++used)
async function claim(me: SignedIn, id: string, utr = newUtr()) {
  await ask(me, id)
  const answer = await app.call(contract.claimPayment, { params: of(id), body: { utr } }, me)
  expect(answer.status).toBe(200)
  const { claims } = (await app.call(contract.listClaims, {}, admin)).reply
  return { utr, id: claims.find((one) => one.subscription_id === id)?._id ?? '' }
}
const match = (one: { id: string; utr: string }) =>
  app.call(contract.matchClaim, { params: { id: one.id }, body: { utr: one.utr } }, admin)
const reject = (one: { id: string }) =>
  app.call(contract.rejectClaim, { params: { id: one.id }, body: { reason: 'not there' } }, admin)
const missing = async () => (await app.call(contract.getDailyRun, {}, admin)).reply.run.missing_orders

let week = 0
beforeEach(async () => {
  // A Wednesday of its own for each test, so that none meets what another has left.
  const wednesday = new Date(Date.UTC(2026, 2, 11 + 7 * week++)).toISOString().slice(0, 10)
  at(`${wednesday}T11:00:00`)
  admin.token = await app.signInAdmin()
  if (week === 1) await addMenu(app, { name: 'House Thali', active: true })
  await setVpa('asha@okhdfcbank')
  await sellBy(app, {})
  told.length = 0
})
/** A day of the test's week: 0 is its Wednesday. */
const day = (offset: number) => new Date(Date.UTC(2026, 2, 11 + 7 * (week - 1) + offset)).toISOString().slice(0, 10)
const morning = (offset: number) => `${day(offset)}T09:10:00`

describe('a subscription by UPI', () => {
  test('is bought once the kitchen has a UPI address; in cash unless it is said', async () => {
    const [one, two] = [await customer(), await customer()]
    await setVpa(null)
    expect((await buy(one, 'UPI')).reply.code).toBe('order_payment_method')
    expect((await buy(one, 'subscription')).reply.code).toBe('order_payment_method')
    expect((await buy(one, 'a'.repeat(21))).status).toBe(400)
    expect((await buy(one)).reply.subscription.payment).toEqual({
      method: 'cod',
      state: 'due',
      trust: null,
      waits: false,
    })
    await setVpa('asha@okhdfcbank')
    expect((await buy(two, 'UPI')).reply.subscription.payment).toEqual({
      method: 'upi',
      state: 'due',
      trust: 2,
      waits: false,
    })
  })

  test('can be bought with the registration', async () => {
    const me = await app.signIn()
    const body = {
      name: 'Asha',
      address: 'Flat 4, Shanti Nagar, Pune',
      plan_type: '5-day-subscription',
      plan_price: 300,
      paymentMethod: 'UPI',
    }
    expect((await app.call(contract.completeRegistration, { body }, me)).status).toBe(200)
    expect(await shown(me)).toMatchObject({ method: 'upi', state: 'due' })
  })

  test('is asked for, claimed and matched as an order is, and shown in all its states', async () => {
    const me = await customer()
    const id = await bought(me)
    expect(await look(me, id)).toMatchObject({ state: 'due', due: 300, request: null })
    await ask(me, id)
    const { request } = await look(me, id)
    expect(request?.note).toMatch(/^Plan [A-Z2-9]{6}$/)
    expect(request?.link).toContain('am=300.00&cu=INR&tn=Plan%20')
    const claimed = await claim(me, id)
    expect(await shown(me)).toMatchObject({ state: 'claimed' })
    const dues = async () => (await app.call(contract.listDues, {}, admin)).reply.subscriptions
    expect(await dues()).toContainEqual(expect.objectContaining({ _id: id, due: 300, method: 'upi', state: 'claimed' }))
    await match(claimed)
    expect([await shown(me), await look(me, id)]).toMatchObject([{ state: 'paid' }, { state: 'settled', paid: true }])
    expect((await dues()).some(({ _id }) => _id === id)).toBe(false)
    const { takings, subscriptions } = (await app.call(contract.moneyOfDay, {}, admin)).reply
    expect(takings).toEqual([{ method: 'upi_own', count: 1, amount: 300 }])
    expect(subscriptions).toMatchObject({
      total: 300,
      due: 0,
      difference: 0,
      received: [{ method: 'upi_own', amount: 300 }],
    })
  })

  test('is found in the bank’s file', async () => {
    const me = await customer()
    const id = await bought(me)
    const { utr } = await claim(me, id)
    const csv = `Date,Narration,Credit\n1,UPI/${utr},300.00\n`
    const { matches } = (await app.call(contract.previewBankFile, { body: { csv } }, admin)).reply
    expect(matches).toMatchObject([{ exact: { subscription_id: id, order: null, utr } }])
    const imported = await app.call(contract.importBankFile, { body: { csv, chosen: [] } }, admin)
    expect(imported.reply.amount).toBe(300)
    expect(await shown(me)).toMatchObject({ state: 'paid' })
  })

  test('that is another’s is neither asked for nor claimed', async () => {
    const [me, other] = [await customer(), await customer()]
    const id = await bought(me)
    expect((await ask(other, id)).status).toBe(404)
    expect((await app.call(contract.getPayment, { params: of(id) }, other)).status).toBe(404)
    await ask(me, id)
    const params = of(id)
    expect((await app.call(contract.claimPayment, { params, body: { utr: newUtr() } }, other)).status).toBe(404)
    expect(await shown(me)).toMatchObject({ state: 'due' })
  })

  test('can be paid in cash as well, and one in cash by UPI', async () => {
    const [me, other] = [await customer(), await customer()]
    const id = await bought(me)
    const collected = await app.call(contract.collectCash, { body: { orders: [], subscriptions: [id] } }, admin)
    expect([collected.reply.amount, await shown(me)]).toMatchObject([300, { method: 'upi', state: 'paid' }])
    const cash = await bought(other, 'COD')
    await match(await claim(other, cash))
    expect(await shown(other)).toMatchObject({ method: 'upi', state: 'paid' })
  })
})

describe('meals before the money', () => {
  test('are two unless the rules say otherwise; then no order is made, which customer and office are told', async () => {
    const me = await customer()
    const id = await bought(me)
    await run(morning(1))
    expect(await daysOf(id)).toEqual([day(1), day(2)])
    expect([await shown(me), toldOf(id)]).toMatchObject([{ waits: true }, [{ customerId: me.id }]])
    await run(morning(2))
    await run(morning(3))
    expect(await daysOf(id)).toEqual([day(1), day(2)])
    expect(await missing()).toContainEqual(expect.objectContaining({ subscription_id: id, reason: 'payment_due' }))
    // Told again on a Monday.
    expect(toldOf(id)).toHaveLength(1)
    await run(morning(5))
    expect(toldOf(id)).toHaveLength(2)
    const { meals_left } = await ctx.db
      .selectFrom('subscriptions')
      .select('meals_left')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(meals_left).toBe(3)
  })

  test('are none where the rules want the money first, and as many as they say', async () => {
    const [first, third] = [await customer(), await customer()]
    await sellBy(app, { trustMeals: 0 })
    const none = await bought(first)
    await sellBy(app, { trustMeals: 3 })
    const three = await bought(third)
    for (const offset of [1, 2, 3]) await run(morning(offset))
    expect([await daysOf(none), await daysOf(three)]).toEqual([[], [day(1), day(2), day(3)]])
    await app.call(contract.collectCash, { body: { orders: [], subscriptions: [none] } }, admin)
    // The next open day after Saturday is Monday, whose orders are being made.
    expect(await daysOf(none)).toEqual([day(5)])
  })

  test('are all of them where cash is collected', async () => {
    const me = await customer()
    await sellBy(app, { trustMeals: 0 })
    const id = await bought(me, 'COD')
    for (const offset of [1, 2, 3]) await run(morning(offset))
    expect((await daysOf(id)).length).toBe(4)
    expect([await shown(me), toldOf(id)]).toMatchObject([{ waits: false, trust: null }, []])
  })

  test('are served again from the next open day once the money is there; nothing is lost', async () => {
    const me = await customer()
    const id = await bought(me)
    for (const offset of [1, 2]) await run(morning(offset))
    at(`${day(2)}T17:30:00`)
    await match(await claim(me, id))
    // Saturday's orders are being made until six.
    expect(await daysOf(id)).toEqual([day(1), day(2), day(3)])
    for (const offset of [3, 5]) await run(morning(offset))
    expect(await daysOf(id)).toEqual([day(1), day(2), day(3), day(5), day(6)])
    expect(await shown(me)).toMatchObject({ state: 'paid', waits: false })
  })

  test('do not stop while a claim waits to be looked at, but once the bank does not know of it', async () => {
    const me = await customer()
    const id = await bought(me)
    await run(morning(1))
    const first = await claim(me, id)
    await run(morning(2))
    expect(await daysOf(id)).toEqual([day(1), day(2), day(3)])
    await reject(first)
    expect(await shown(me)).toMatchObject({ state: 'rejected', waits: true })
    const second = await claim(me, id)
    expect(await shown(me)).toMatchObject({ state: 'claimed', waits: true })
    await run(morning(3))
    expect(await daysOf(id)).toEqual([day(1), day(2), day(3)])
    await match(second)
    expect(await daysOf(id)).toEqual([day(1), day(2), day(3), day(5)])
  })

  test('come before a renewal as well, which is paid by itself', async () => {
    const me = await customer()
    const id = await bought(me, 'COD')
    for (const offset of [1, 2, 3, 5]) await run(morning(offset))
    const next = (await buy(me, 'UPI', { renews: true })).reply.subscription
    expect(next).toMatchObject({ queued: true, payment: { method: 'upi', state: 'due', trust: 2 } })
    for (const offset of [6, 7, 8, 9]) await run(morning(offset))
    expect([await daysOf(id), await daysOf(next._id)]).toEqual([
      [day(1), day(2), day(3), day(5), day(6)],
      [day(7), day(8)],
    ])
  })

  test('of many at once: claims, matches, cash and runs leave each paid once, and what is paid served', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, customer))
    const ids = await Promise.all(people.map((me) => bought(me)))
    await run(morning(1))
    at(morning(2))
    admin.token = await app.signInAdmin()
    await Promise.all(
      people.flatMap((me, index) => {
        const id = ids[index] as string
        const cash = () => app.call(contract.collectCash, { body: { orders: [], subscriptions: [id] } }, admin)
        const byUpi = async () => {
          await ask(me, id)
          await app.call(contract.claimPayment, { params: of(id), body: { utr: newUtr() } }, me)
        }
        return [cash(), byUpi(), dailyRun(ctx), cash()]
      }),
    )
    await run(morning(2))
    for (const id of ids) {
      const payments = await ctx.db
        .selectFrom('payments')
        .select('amount_paise')
        .where('subscription_id', '=', id)
        .execute()
      expect([payments, await daysOf(id)]).toEqual([[{ amount_paise: 30000 }], [day(1), day(2), day(3)]])
    }
  })
})

test('dues are read page by page: orders, and subscriptions, those that wait first, each once', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => customer()))
  const subscriptions = []
  for (const one of people) subscriptions.push(await bought(one))
  const orders: string[] = []
  for (const one of people.slice(0, 3)) {
    const { _id } = (await app.call(contract.placeOrder, { body: orderBody(one.phone) }, one)).reply.order
    await app.call(contract.setOrderStatus, { params: { id: _id }, body: { status: 'delivered' } }, admin)
    orders.push(_id)
  }
  const read = async (query: object) => (await app.call(contract.listDues, { query }, admin)).reply
  const all = await read({})
  const expected = { orders: all.orders.map(({ _id }) => _id), subscriptions: all.subscriptions.map(({ _id }) => _id) }
  expect(expected.orders.slice(0, 3)).toEqual(orders.toReversed())
  expect(expected.subscriptions).toEqual(expect.arrayContaining(subscriptions))
  const waiting = all.subscriptions.map(({ waits }) => waits)
  expect(waiting).toEqual(waiting.toSorted((one, other) => Number(other) - Number(one)))
  for (const limit of [1, 2, 3]) {
    const listed: typeof expected = { orders: [], subscriptions: [] }
    let cursor: string | undefined
    for (let pages = 0; pages < 40; pages += 1) {
      const page = await read({ limit, ...(cursor && { cursor }) })
      expect(page.total).toEqual(all.total)
      listed.orders.push(...page.orders.map(({ _id }) => _id))
      listed.subscriptions.push(...page.subscriptions.map(({ _id }) => _id))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(listed).toEqual(expected)
  }
  for (const cursor of ['x', 'x,y', `${orders[0]},x`, `${orders[0]},${subscriptions[0]},`, ',,']) {
    expect((await read({ cursor })).code, cursor).toBe('invalid_request')
  }
})
