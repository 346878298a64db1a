import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { newId } from '#server/kernel/ids.ts'
import type { DomainEvent } from '#server/kernel/outbox/events.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { receivePayments } from '#server/money/money.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import { EMPTY_PROFILE } from '#shared/domain/catalog/profile.ts'
import { paymentStateOf } from '#shared/domain/money/payments.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { closeByOffice } from '../../support/days.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { balanceOf, unsoundLedgers } from '../../support/meals.ts'
import { sellBy } from '../../support/policy.ts'
import { randomOf } from '../../support/random.ts'

/** Money that is given back: exactly what has come beyond what is owed, once, whatever happens at once. */

const app = await testApp()
const { ctx } = app
const admin = { token: await app.signInAdmin() }
let me: SignedIn
const told: DomainEvent[] = []
ctx.events.subscribe((event) => {
  if (event.type === 'refund-waiting' || event.type === 'refund-sent') told.push(event)
})

const at = async (instant: string) => {
  app.clock.set(`${instant}+05:30`)
  admin.token = await app.signInAdmin()
}
const run = async (instant: string) => {
  await at(instant)
  await dailyRun(ctx)
}

/** An order of ₹200. */
const ordered = async (customer = me) =>
  (await app.call(contract.placeOrder, { body: orderBody(customer.phone) }, customer)).reply.order._id
const collect = (orders: string[], subscriptions: string[] = []) =>
  app.call(contract.collectCash, { body: { orders, subscriptions } }, admin)
const paidOrder = async (customer = me) => {
  const id = await ordered(customer)
  await collect([id])
  return id
}
const set = (id: string, status: OrderStatus) =>
  app.call(contract.setOrderStatus, { params: { id }, body: { status } }, admin)
const cancel = (id: string, customer = me) => app.call(contract.cancelOrder, { params: { id } }, customer)
const own = async (customer = me) => (await app.call(contract.listRefunds, {}, customer)).reply.refunds
const ofOrder = async (id: string, customer = me) => (await own(customer)).filter(({ order }) => order === id)
const waiting = async () => (await app.call(contract.adminListRefunds, {}, admin)).reply.refunds
const choose = (id: string, body: { way: 'upi' | 'cash'; vpa?: string }, customer = me) =>
  app.call(contract.chooseRefund, { params: { id }, body }, customer)
const send = (id: string, body: { way: 'upi' | 'cash'; reference?: string }) =>
  app.call(contract.giveBack, { params: { id }, body: { ...body, reason: 'cancelled' } }, admin)
const reject = (id: string) => app.call(contract.rejectRefund, { params: { id }, body: { reason: 'no-show' } }, admin)
const rows = (id: string) =>
  ctx.db
    .selectFrom('refunds')
    .selectAll()
    .where((of) => of.or([of('order_id', '=', id), of('subscription_id', '=', id)]))
    .orderBy('id')
    .execute()
const stateOf = async (id: string) =>
  (await ctx.db.selectFrom('orders').select('payment_state').where('id', '=', id).executeTakeFirstOrThrow())
    .payment_state
const ofDay = async (day: string) => (await app.call(contract.moneyOfDay, { query: { day } }, admin)).reply

let used = 0
const newReference = () => `AXIS${String(++used).padStart(8, '0')}`

/** ₹200 come for an order by a transfer, whatever it owes. */
const transferred = (orderId: string) =>
  inTransaction(ctx.db, (trx) => {
    const transfer = { orderId, subscriptionId: null, method: 'bank' as const, amountPaise: 20000 }
    const witness = { by: { kind: 'system' as const }, at: ctx.now() }
    return receivePayments(ctx, trx, [{ ...transfer, reference: newReference(), intentId: null }], witness)
  })

async function customer(): Promise<SignedIn> {
  const person = await app.startSession()
  const address = { phoneNumber: person.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, person)
  return person
}

beforeAll(async () => {
  await addMenu(app, { active: true })
  me = await customer()
  await app.call(
    contract.changeKitchen,
    { body: { ...EMPTY_PROFILE, name: 'Asha’s Kitchen', vpa: 'asha@okhdfcbank' } },
    admin,
  )
})

describe('a paid order', () => {
  test('that its customer cancels waits to be given back, which is told; unpaid ones do not', async () => {
    const [id, unpaid] = [await paidOrder(), await ordered()]
    await cancel(unpaid)
    expect([(await cancel(id)).status, (await cancel(id)).status]).toEqual([200, 200])
    const [refund] = await ofOrder(id)
    expect(refund).toMatchObject({ amount: 200, state: 'waiting', way: null })
    expect(await rows(unpaid)).toEqual([])
    await relay(ctx).settled()
    expect(told.filter((event) => 'refundId' in event && event.refundId === refund?._id)).toMatchObject([
      { type: 'refund-waiting', amountPaise: 20000, ofOrder: true, customerId: me.id },
    ])
  })

  test('goes back when the kitchen cancels it, closes the day or blocks its customer', async () => {
    const [byKitchen, person] = [await paidOrder(), await customer()]
    await set(byKitchen, 'cancelled')
    const blocked = await paidOrder(person)
    const params = { id: person.id }
    const { reply } = await app.call(contract.previewBlock, { params }, admin)
    const body = { reason: 'x', version: reply.preview.version }
    expect((await app.call(contract.blockCustomer, { params, body }, admin)).status).toBe(200)
    for (const id of [byKitchen, blocked])
      expect(await rows(id)).toMatchObject([{ state: 'waiting', amount_paise: 20000 }])
    await at('2026-03-18T10:00:00')
    const closed = await paidOrder()
    await closeByOffice(app, '2026-03-18')
    await at('2026-03-19T10:00:00')
    expect(await rows(closed)).toMatchObject([{ state: 'waiting', amount_paise: 20000 }])
  })

  test('waits once, however many cancel and count at once', async () => {
    const id = await ordered()
    await Promise.all([cancel(id), collect([id]), set(id, 'cancelled'), collect([id]), cancel(id), set(id, 'skipped')])
    const held = (await ctx.db.selectFrom('payments').select('amount_paise').where('order_id', '=', id).execute())
      .length
    expect(await rows(id)).toHaveLength(held)
    const other = await paidOrder()
    await Promise.all(Array.from({ length: 6 }, () => set(other, 'cancelled')))
    expect(await rows(other)).toHaveLength(1)
  })

  test('that stands again keeps its money; once that went back, it is due again', async () => {
    const id = await paidOrder()
    await set(id, 'cancelled')
    await set(id, 'confirmed')
    expect((await rows(id)).map(({ state }) => state)).toEqual(['withdrawn'])
    expect([await stateOf(id), await ofOrder(id)]).toEqual(['paid', []])
    await set(id, 'cancelled')
    const [refund] = await ofOrder(id)
    await send(refund?._id ?? '', { way: 'cash' })
    expect(await stateOf(id)).toBe('refunded')
    await set(id, 'confirmed')
    expect(await stateOf(id)).toBe('due')
    expect((await collect([id])).reply.amount).toBe(200)
    expect(await stateOf(id)).toBe('paid')
  })

  test('that was paid twice gives the second back, and balances', async () => {
    const day = '2026-03-19'
    const id = await paidOrder()
    await transferred(id)
    expect(await rows(id)).toMatchObject([{ state: 'waiting', amount_paise: 20000 }])
    const { orders } = await ofDay(day)
    expect(orders).toMatchObject({ difference: 0, differing: [] })
    // The second was never there.
    const [, second] = await ctx.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', id)
      .orderBy('id')
      .execute()
    await app.call(contract.voidPayment, { params: { id: second?.id ?? '' }, body: { reason: 'twice' } }, admin)
    expect((await rows(id)).map(({ state }) => state)).toEqual(['withdrawn'])
  })

  test('that comes after the order was cancelled goes back', async () => {
    const id = (await app.call(contract.placeOrder, { body: orderBody(me.phone, { paymentMethod: 'UPI' }) }, me)).reply
      .order._id
    const params = { kind: 'order' as const, id }
    await app.call(contract.askForPayment, { params }, me)
    await app.call(contract.claimPayment, { params, body: { utr: '933012345678' } }, me)
    await set(id, 'cancelled')
    const claim = (await app.call(contract.listClaims, {}, admin)).reply.claims.find(({ order }) => order?._id === id)
    await app.call(contract.matchClaim, { params: { id: claim?._id ?? '' }, body: { utr: '933012345678' } }, admin)
    expect(await ofOrder(id)).toMatchObject([{ amount: 200, state: 'waiting' }])
  })
})

describe('a refund', () => {
  const refundOf = async (customer = me) => {
    const id = await paidOrder(customer)
    await set(id, 'cancelled')
    return { order: id, id: (await ofOrder(id, customer))[0]?._id ?? '' }
  }

  test('comes as its customer chooses, who may choose anew until it was given', async () => {
    const { id, order } = await refundOf()
    expect((await choose(id, { way: 'upi' })).reply.code).toBe('refund_vpa')
    expect((await choose(id, { way: 'upi', vpa: "x@y'; DROP TABLE refunds" })).reply.code).toBe('refund_vpa')
    expect((await choose(id, { way: 'upi', vpa: ' Asha.K@okhdfcbank' })).status).toBe(200)
    expect((await waiting()).find(({ _id }) => _id === id)).toMatchObject({
      way: 'upi',
      vpa: 'asha.k@okhdfcbank',
      phone_number: me.phone,
      order: { _id: order },
    })
    await choose(id, { way: 'cash' })
    expect(await ofOrder(order)).toMatchObject([{ way: 'cash', vpa: null }])
    expect((await send(id, { way: 'cash' })).status).toBe(200)
    expect((await choose(id, { way: 'cash' })).reply.code).toBe('refund_settled')
    expect(await ofOrder(order)).toMatchObject([{ state: 'sent' }])
    expect((await waiting()).some(({ _id }) => _id === id)).toBe(false)
  })

  test('of another cannot be seen or chosen', async () => {
    const [{ id }, other] = [await refundOf(), await customer()]
    expect((await choose(id, { way: 'cash' }, other)).status).toBe(404)
    expect((await choose(newId(), { way: 'cash' })).status).toBe(404)
    expect(await own(other)).toEqual([])
    expect((await app.call(contract.giveBack, { params: { id }, body: { way: 'cash' } }, other)).status).toBe(401)
  })

  test('takes no amount from anybody, nor a way that is none', async () => {
    const { id, order } = await refundOf()
    const forged = { way: 'cash' as const, amount: 99_999, amount_paise: -1 }
    expect((await app.call(contract.chooseRefund, { params: { id }, body: forged }, me)).status).toBe(200)
    const bodies = [{ way: 'credits' }, { way: 'card' }, { way: null }, {}, { way: 'upi', vpa: 'a'.repeat(101) }]
    for (const body of bodies) {
      const { status } = await app.call(contract.chooseRefund, { params: { id }, body: body as { way: 'cash' } }, me)
      expect(status).toBe(400)
    }
    await app.call(contract.giveBack, { params: { id }, body: forged }, admin)
    expect(await rows(order)).toMatchObject([{ state: 'sent', amount_paise: 20000 }])
  })

  test('is given once, however many say so; a number of the bank is good for one', async () => {
    const [one, two] = [await refundOf(), await refundOf()]
    const reference = newReference()
    expect((await send(one.id, { way: 'upi' })).reply.code).toBe('refund_reference')
    expect((await send(one.id, { way: 'upi', reference: '=1+1' })).reply.code).toBe('refund_reference')
    const tried = await Promise.all(Array.from({ length: 5 }, () => send(one.id, { way: 'upi', reference })))
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await send(two.id, { way: 'upi', reference: reference.toLowerCase() })).reply.code).toBe('utr_used')
    expect(await rows(two.order)).toMatchObject([{ state: 'waiting' }])
    expect((await reject(one.id)).reply.code).toBe('refund_settled')
    expect((await send(newId(), { way: 'cash' })).status).toBe(404)
    const { events } = (await app.call(contract.listAudit, { query: { subject: one.order } }, admin)).reply
    expect(events.find(({ call }) => call === 'giveBack')).toBeDefined()
    expect(JSON.stringify(events)).not.toContain(reference)
  })

  test('was not sent by the number by which money came in', async () => {
    const [order, other, reference] = [await ordered(), await ordered(), newReference()]
    const payment = { subscriptionId: null, method: 'upi_own' as const, intentId: null, amountPaise: 20_000 }
    const payments = [
      { ...payment, orderId: order, reference },
      { ...payment, orderId: other, reference: newReference() },
    ]
    await inTransaction(ctx.db, (trx) => receivePayments(ctx, trx, payments, { by: { kind: 'system' }, at: ctx.now() }))
    await cancel(order)
    const [refund] = await ofOrder(order)
    const id = refund?._id ?? ''
    for (const { reference } of payments)
      expect((await send(id, { way: 'upi', reference: ` ${reference} ` })).reply.code).toBe('refund_utr_received')
    expect(await rows(order)).toMatchObject([{ state: 'waiting' }])
    expect((await send(id, { way: 'upi', reference: newReference() })).status).toBe(200)
  })

  test('that a person rejects is kept, and does not come back by itself', async () => {
    const { id, order } = await refundOf()
    expect((await reject(id)).status).toBe(200)
    await set(order, 'skipped')
    await set(order, 'cancelled')
    expect(await rows(order)).toMatchObject([{ state: 'rejected' }])
    expect(await ofOrder(order)).toMatchObject([{ state: 'rejected' }])
  })

  test('that was kept is kept no more once the order stands again: what is paid for it anew and called off goes back', async () => {
    const { id, order } = await refundOf()
    await reject(id)
    await set(order, 'confirmed')
    expect((await rows(order)).map(({ state }) => state)).toEqual(['withdrawn'])
    expect([await stateOf(order), await ofOrder(order)]).toEqual(['paid', []])
    await transferred(order)
    const [refund] = await ofOrder(order)
    expect(refund).toMatchObject({ state: 'waiting', amount: 200 })
    await set(order, 'cancelled')
    expect(await ofOrder(order)).toMatchObject([{ state: 'waiting', amount: 400 }])
    await relay(ctx).settled()
    expect(told.filter((event) => 'refundId' in event && event.refundId === refund?._id)).toHaveLength(1)
  })

  test('that was kept of what came twice stays kept when the order is called off', async () => {
    const order = await paidOrder()
    await transferred(order)
    await reject((await ofOrder(order))[0]?._id ?? '')
    await set(order, 'cancelled')
    expect((await rows(order)).map(({ state, amount_paise }) => [state, amount_paise])).toEqual([
      ['rejected', 20000],
      ['waiting', 20000],
    ])
    await set(order, 'confirmed')
    expect((await rows(order)).map(({ state }) => state)).toEqual(['rejected', 'withdrawn'])
  })

  test('that was kept is kept no more once its payment is voided; the next one goes back', async () => {
    const { id, order } = await refundOf()
    await reject(id)
    const { id: payment } = await ctx.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow()
    await app.call(contract.voidPayment, { params: { id: payment }, body: { reason: 'miscounted' } }, admin)
    expect((await rows(order)).map(({ state }) => state)).toEqual(['withdrawn'])
    expect(await stateOf(order)).toBe('due')
    await transferred(order)
    expect(await ofOrder(order)).toMatchObject([{ state: 'waiting', amount: 200 }])
  })

  test('that was given has been there: its payment cannot be voided', async () => {
    const { id, order } = await refundOf()
    await send(id, { way: 'cash' })
    const payment = await ctx.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow()
    const voided = await app.call(contract.voidPayment, { params: payment, body: { reason: 'x' } }, admin)
    expect(voided.reply.code).toBe('payment_settled')
  })

  test('keeps what it was made with, and once settled stays so', async () => {
    const { id } = await refundOf()
    const change = (set: object) => ctx.db.updateTable('refunds').set(set).where('id', '=', id).execute()
    await expect(change({ amount_paise: 1 })).rejects.toThrow('keeps what')
    await expect(ctx.db.deleteFrom('refunds').where('id', '=', id).execute()).rejects.toThrow('append-only')
    await send(id, { way: 'cash' })
    await expect(change({ state: 'waiting', settled_at: null })).rejects.toThrow('append-only')
    await expect(change({ state: 'withdrawn' })).rejects.toThrow('append-only')
    await expect(change({ reference: 'X1' })).rejects.toThrow('append-only')
  })

  test('counts on the day on which it is given', async () => {
    await at('2026-03-23T10:00:00')
    const { id } = await refundOf()
    expect(await ofDay('2026-03-23')).toMatchObject({ given_back: [], cancelled_paid: 200 })
    await send(id, { way: 'cash' })
    expect(await ofDay('2026-03-23')).toMatchObject({
      takings: [{ method: 'cash', amount: 200 }],
      given_back: [{ way: 'cash', count: 1, amount: 200 }],
      cancelled_paid: 0,
    })
    // What is kept is not to be given back.
    await reject((await refundOf()).id)
    expect(await ofDay('2026-03-23')).toMatchObject({ cancelled_paid: 0 })
    const settled = await app.call(contract.adminListRefunds, { query: { day: '2026-03-23' } }, admin)
    expect(settled.reply.refunds).toMatchObject([
      { state: 'rejected' },
      { _id: id, state: 'sent', by: expect.any(String) },
    ])
  })

  test('leaves no number or UPI ID in the log', async () => {
    const { id } = await refundOf()
    const reference = newReference()
    await choose(id, { way: 'upi', vpa: 'very.secret@okicici' })
    await send(id, { way: 'upi', reference })
    const log = app.logLines().join('')
    for (const secret of ['very.secret', reference]) expect(log).not.toContain(secret)
  })
})

describe('a subscription that is broken off', () => {
  const buy = async (person: SignedIn, days = 26) => {
    const body = { plan_type: `${days}-day-subscription`, plan_price: 60 * days, subscription_days: days }
    const { reply } = await app.call(contract.createSubscription, { body }, person)
    return reply.subscription._id
  }
  const stop = (id: string, meals: number, person: SignedIn) =>
    app.call(contract.stopSubscription, { params: { id }, body: { meals } }, person)
  const left = async (id: string) =>
    (await ctx.db.selectFrom('subscriptions').select('meals_left').where('id', '=', id).executeTakeFirstOrThrow())
      .meals_left

  // shows the figures of a subscription of 26 meals for ₹1,560 of which 7 are left: 7 × ₹60
  test('pays the untouched meals back, and the one that is made still comes', async () => {
    await at('2026-10-31T10:00:00')
    await sellBy(app, { refundable: true })
    const person = await customer()
    const id = await buy(person)
    await collect([], [id])
    const november = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`)
    for (const day of november.slice(0, 21)) await run(`${day}T09:10:00`)
    await at('2026-11-22T12:00:00')
    const meals = await left(id)
    const other = await customer()
    expect((await stop(id, meals, other)).status).toBe(404)
    const stale = await stop(id, meals + 1, person)
    expect(stale.reply).toMatchObject({ code: 'preview_stale', details: { meals } })
    const tried = await Promise.all(Array.from({ length: 4 }, () => stop(id, meals, person)))
    expect(tried.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(meals).toBe(7)
    expect((await own(person)).map(({ amount, state, subscription }) => [amount, state, subscription])).toEqual([
      [420, 'waiting', id],
    ])
    expect(await balanceOf(ctx.db, id)).toMatchObject({ available: 0, refunded: 7 })
    expect(await unsoundLedgers(ctx.db)).toEqual([])
    for (const day of november.slice(22)) await run(`${day}T09:10:00`)
    const days = await ctx.db
      .selectFrom('orders')
      .select(['delivery_date', 'fulfilment'])
      .where('subscription_id', '=', id)
      .orderBy('delivery_date', 'desc')
      .limit(1)
      .execute()
    expect(days).toEqual([{ delivery_date: '2026-11-23', fulfilment: 'confirmed' }])
    const { status } = await ctx.db
      .selectFrom('subscriptions')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('ended')
    const refund = (await own(person))[0]?._id ?? ''
    await choose(refund, { way: 'upi', vpa: 'asha@ybl' }, person)
    await send(refund, { way: 'upi', reference: newReference() })
    const bought = await ofDay('2026-10-31')
    expect(bought.subscriptions).toMatchObject({ total: 1140, returned: 420, due: 0, difference: 0, differing: [] })
  }, 60_000)

  test('gives back a meal that comes back later, too, as its customer chose it', async () => {
    await at('2026-12-01T10:00:00')
    const person = await customer()
    const id = await buy(person, 5)
    await collect([], [id])
    await stop(id, await left(id), person)
    const [first] = await own(person)
    await choose(first?._id ?? '', { way: 'cash' }, person)
    expect(first?.amount).toBe(240)
    const { id: order } = await ctx.db
      .selectFrom('orders')
      .select('id')
      .where('subscription_id', '=', id)
      .executeTakeFirstOrThrow()
    await app.call(contract.skipOrder, { params: { id: order } }, person)
    expect(await own(person)).toMatchObject([{ amount: 300, state: 'waiting', way: 'cash' }])
    expect([await left(id), (await balanceOf(ctx.db, id)).refunded]).toEqual([0, 5])
  })

  test('owes only what was eaten when it was not paid', async () => {
    const person = await customer()
    const id = await buy(person, 5)
    await stop(id, await left(id), person)
    expect(await own(person)).toEqual([])
    const dues = (await app.call(contract.listDues, {}, admin)).reply.subscriptions
    expect(dues.find(({ _id }) => _id === id)).toMatchObject({ due: 60 })
    expect((await collect([], [id])).reply.amount).toBe(60)
  })

  test('is paid when what has come covers what it costs by now', async () => {
    const paymentOf = (id: string) =>
      ctx.db.selectFrom('subscriptions').select('payment_state').where('id', '=', id).executeTakeFirstOrThrow()
    const person = await customer()
    const id = await buy(person, 5)
    // A third of it, as somebody brings it to the counter: ₹100 of ₹300.
    const payment = { orderId: null, subscriptionId: id, method: 'cash', amountPaise: 10_000 } as const
    await inTransaction(ctx.db, (trx) =>
      receivePayments(ctx, trx, [{ ...payment, reference: null, intentId: null }], {
        by: { kind: 'system' },
        at: ctx.now(),
      }),
    )
    expect(await paymentOf(id)).toEqual({ payment_state: 'due' })
    await stop(id, await left(id), person)
    expect(await paymentOf(id)).toEqual({ payment_state: 'paid' })
    expect(await own(person)).toMatchObject([{ amount: 40, state: 'waiting' }])
    const dues = (await app.call(contract.listDues, {}, admin)).reply.subscriptions
    expect(dues.filter(({ _id }) => _id === id)).toEqual([])
  })

  test('is rejected by rules that pay nothing back; the office can all the same', async () => {
    await sellBy(app, { refundable: false })
    const person = await customer()
    const id = await buy(person, 5)
    await collect([], [id])
    const meals = await left(id)
    expect((await stop(id, meals, person)).reply.code).toBe('subscription_not_refundable')
    const body = { meals, reason: 'moves away' }
    expect((await app.call(contract.adminStopSubscription, { params: { id }, body }, admin)).status).toBe(200)
    expect(await own(person)).toMatchObject([{ amount: 240 }])
  })

  test('that waits behind another and is called off gives all back', async () => {
    await sellBy(app, {})
    const person = await customer()
    const running = await buy(person, 1)
    await collect([], [running])
    const body = { plan_type: '2-day-subscription', plan_price: 120, subscription_days: 2, renews: true }
    const queued = (await app.call(contract.createSubscription, { body }, person)).reply.subscription._id
    await collect([], [queued])
    await app.call(contract.cancelSubscription, { params: { id: queued } }, person)
    const [refund] = await own(person)
    expect(refund).toMatchObject({ amount: 120, subscription: queued })
    await send(refund?._id ?? '', { way: 'cash' })
    const { payment_state } = await ctx.db
      .selectFrom('subscriptions')
      .select('payment_state')
      .where('id', '=', queued)
      .executeTakeFirstOrThrow()
    expect(payment_state).toBe('refunded')
  })
})

test('after any history days balance, states are what money makes of them, and nobody gets more than has come', async () => {
  const random = randomOf(42)
  const ids: string[] = []
  const DAYS = ['2027-04-05', '2027-04-06', '2027-04-07']
  for (const day of DAYS) {
    await at(`${day}T10:00:00`)
    me = await customer()
    for (let step = 0; step < 30; step += 1) {
      const id = ids[Math.floor(random.next() * ids.length)] ?? ''
      const choice = random.next()
      if (choice < 0.2 || !id) ids.push(await ordered())
      else if (choice < 0.4) await collect([id])
      else if (choice < 0.55) await set(id, 'cancelled')
      else if (choice < 0.65) await set(id, 'confirmed')
      else if (choice < 0.75) await set(id, 'delivered')
      else if (choice < 0.85) {
        const open = (await rows(id)).find(({ state }) => state === 'waiting')
        if (open)
          await Promise.all([send(open.id, { way: 'cash' }), set(id, 'confirmed'), send(open.id, { way: 'cash' })])
      } else {
        const payments = await ctx.db.selectFrom('payments').select('id').where('order_id', '=', id).execute()
        const payment = payments[Math.floor(random.next() * payments.length)]
        if (payment) await app.call(contract.voidPayment, { params: payment, body: { reason: 'x' } }, admin)
      }
    }
  }
  for (const day of DAYS) {
    const { orders } = await ofDay(day)
    const received = orders.received.reduce((sum, { amount }) => sum + amount, 0)
    expect([received - orders.returned + orders.due, orders.difference, orders.differing]).toEqual([
      orders.total,
      0,
      [],
    ])
  }
  for (const id of ids) {
    const order = await ctx.db
      .selectFrom('orders')
      .select(['fulfilment', 'payment_state'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const payments = await ctx.db
      .selectFrom('payments')
      .select(['amount_paise as amountPaise', 'state'])
      .where('order_id', '=', id)
      .execute()
    const refunds = (await rows(id)).map(({ amount_paise, state }) => ({ amountPaise: amount_paise, state }))
    const counts = order.fulfilment !== 'cancelled'
    expect(order.payment_state).toBe(paymentStateOf({ pricePaise: 20000, counts, payments, refunds }))
    const came = payments.reduce((sum, { amountPaise, state }) => sum + (state === 'received' ? amountPaise : 0), 0)
    const went = refunds.reduce((sum, { amountPaise, state }) => sum + (state === 'sent' ? amountPaise : 0), 0)
    const open = refunds.reduce((sum, { amountPaise, state }) => sum + (state === 'waiting' ? amountPaise : 0), 0)
    expect(went).toBeLessThanOrEqual(came)
    expect(open).toBe(Math.max(0, came - went - (counts ? 20000 : 0)))
  }
}, 180_000)
