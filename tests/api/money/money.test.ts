import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { newId } from '#server/kernel/ids.ts'
import { receivePayments } from '#server/money/money.ts'
import { contract } from '#shared/contract/contract.ts'
import { paymentStateOf } from '#shared/domain/money/payments.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { randomOf } from '../../support/random.ts'

const app = await testApp()
const { ctx } = app
const admin = { token: await app.signInAdmin() }
const DAY = '2026-03-11'
let me: Customer

beforeAll(async () => {
  await addMenu(app, { active: true })
  me = await app.signIn()
})

/** An order of ₹200. */
const ordered = async () =>
  (await app.call(contract.placeOrder, { body: orderBody(me.phone) }, me)).reply.order._id as string
const collect = (orders: string[], subscriptions: string[] = []) =>
  app.call(contract.collectCash, { body: { orders, subscriptions } }, admin)
const voided = (id: string) =>
  app.call(contract.voidPayment, { params: { id }, body: { reason: 'typed twice' } }, admin)
const set = (id: string, status: OrderStatus) =>
  app.call(contract.setOrderStatus, { params: { id }, body: { status } }, admin)
const ofDay = async (day = DAY) => (await app.call(contract.moneyOfDay, { query: { day } }, admin)).reply
const reject = (id: string) => app.call(contract.rejectRefund, { params: { id }, body: { reason: 'no-show' } }, admin)
const dues = async (query: { day?: string; except?: string } = {}) =>
  (await app.call(contract.listDues, { query }, admin)).reply
const paymentsOf = (id: string) =>
  ctx.db.selectFrom('payments').selectAll().where('order_id', '=', id).orderBy('id').execute()
const counts = async (id: string) =>
  (await ctx.db.selectFrom('orders').select('fulfilment').where('id', '=', id).executeTakeFirstOrThrow()).fulfilment !==
  'cancelled'
const stateOf = async (id: string) =>
  (await ctx.db.selectFrom('orders').select('payment_state').where('id', '=', id).executeTakeFirstOrThrow())
    .payment_state

test('what lists come to is told of all that they are of, also of what is not on the page', async () => {
  const [one, two] = [await ordered(), await ordered()]
  for (const id of [one, two]) await set(id, 'delivered')
  const { reply } = await app.call(contract.listDues, { query: { limit: 1 } }, admin)
  expect(reply).toMatchObject({ orders: [{ _id: two }], total: { count: 2, amount: 400 }, nextCursor: two })
  expect(await dues({ day: DAY })).toMatchObject({ total: { count: 2, amount: 400 } })
  expect(await dues({ except: DAY })).toMatchObject({ orders: [], total: { count: 0, amount: 0 } })
  await collect([one, two])

  const cancelled = await ordered()
  await set(cancelled, 'cancelled')
  const copies = sql`SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid()))).* FROM orders o, generate_series(1, 203)
    WHERE o.id = ${cancelled}`
  const at = sql`${ctx.now()}::timestamptz`
  await sql`WITH copied AS (INSERT INTO orders ${copies} RETURNING id, customer_id),
    waiting AS (INSERT INTO refunds (id, customer_id, order_id, amount_paise, state, created_at)
      SELECT gen_random_uuid(), customer_id, id, 5000, 'waiting', ${at} FROM copied)
    INSERT INTO payment_intents (id, customer_id, order_id, method, amount_paise, state, code, vpa, utr, created_at, claimed_at)
    SELECT gen_random_uuid(), customer_id, id, 'upi_own', 2000, 'claimed', id::text, 'asha@ybl',
      (700000000000 + row_number() OVER ())::text, ${at}, ${at} FROM copied`.execute(ctx.db)
  const { refunds, total } = (await app.call(contract.adminListRefunds, {}, admin)).reply
  expect([refunds.length, total]).toEqual([200, { count: 203, amount: 10_150 }])
  const claimed = (await app.call(contract.listClaims, {}, admin)).reply
  expect([claimed.claims.length, claimed.total]).toEqual([200, { count: 203, amount: 4060 }])
  await reject(refunds[0]?._id ?? '')
  const ofDay = (await app.call(contract.adminListRefunds, { query: { day: DAY } }, admin)).reply
  expect([ofDay.refunds.length, ofDay.total]).toEqual([1, { count: 1, amount: 50 }])
})

describe('cash of an order', () => {
  test('is due until a person says that it was counted, also when it is delivered', async () => {
    const id = await ordered()
    await set(id, 'delivered')
    expect(await stateOf(id)).toBe('due')
    expect((await dues()).orders).toMatchObject([{ _id: id, due: 200, status: 'delivered', phone_number: me.phone }])
    const { reply } = await collect([id])
    expect(reply).toMatchObject({ amount: 200, payments: [expect.any(String)] })
    expect(await stateOf(id)).toBe('paid')
    expect((await dues()).orders).toEqual([])
    const { payments } = (await app.call(contract.listPayments, { query: { day: DAY } }, admin)).reply
    expect(payments[0]).toMatchObject({
      order: { _id: id },
      method: 'cash',
      amount: 200,
      state: 'received',
      voided: null,
    })
    expect(payments[0]?.by).not.toBeNull()
  })

  test('is counted once, however often and by however many it is said', async () => {
    const ids = await Promise.all([ordered(), ordered()])
    const tried = await Promise.all(Array.from({ length: 8 }, () => collect(ids)))
    expect(tried.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(tried.reduce((sum, { reply }) => sum + reply.amount, 0)).toBe(400)
    for (const id of ids) expect(await paymentsOf(id)).toHaveLength(1)
    expect((await collect([...ids, ...ids])).reply).toMatchObject({ payments: [], amount: 0 })
  })

  test('of an order that was cancelled, or that does not exist, is not counted', async () => {
    const [id, other] = [await ordered(), await ordered()]
    await set(id, 'cancelled')
    expect((await collect([id])).reply.payments).toEqual([])
    expect((await collect([other, newId()])).reply.code).toBe('not_found')
    expect(await paymentsOf(other)).toEqual([])
  })

  test('that was typed in wrongly is voided: it stays in the books, and is due again', async () => {
    const id = await ordered()
    const payment = (await collect([id])).reply.payments[0] ?? ''
    expect((await voided(payment)).status).toBe(200)
    expect(await stateOf(id)).toBe('due')
    expect((await voided(payment)).status).toBe(200)
    expect((await collect([id])).reply.amount).toBe(200)
    expect((await paymentsOf(id)).map(({ state }) => state)).toEqual(['voided', 'received'])
    expect((await voided(newId())).status).toBe(404)
    const changes = await ctx.db
      .selectFrom('audit_events')
      .select(['call', 'before', 'after'])
      .where('subject', '=', id)
      .where('kind', '=', 'changed')
      .orderBy('id')
      .execute()
    expect(changes.map(({ call }) => call)).toEqual(['collectCash', 'voidPayment', 'collectCash'])
    expect(changes[1]).toMatchObject({ before: { payment, amount: 200 }, after: { state: 'voided' } })
  })

  test('that was voided and counted again by many at once is counted once', async () => {
    const id = await ordered()
    const payment = (await collect([id])).reply.payments[0] ?? ''
    await Promise.all([voided(payment), voided(payment), collect([id]), collect([id]), voided(payment), collect([id])])
    await collect([id])
    const held = (await paymentsOf(id)).filter(({ state }) => state === 'received')
    expect([held.length, await stateOf(id)]).toEqual([1, 'paid'])
  })

  test('names ids, and nothing that a caller says of amounts', async () => {
    const id = await ordered()
    const bodies = [{ orders: ['1'] }, { orders: id }, { orders: Array(2001).fill(id) }, { subscriptions: [null] }]
    for (const body of bodies) {
      const { status } = await app.call(contract.collectCash, { body: body as { orders: string[] } }, admin)
      expect(status).toBe(400)
    }
    const forged = { orders: [id], amount: -1, amounts: { [id]: 1e308 } }
    expect((await app.call(contract.collectCash, { body: forged }, admin)).reply.amount).toBe(200)
    const other = await app.signIn()
    expect((await app.call(contract.collectCash, { body: { orders: [id] } }, other)).status).toBe(401)
  })
})

describe('a payment in the books', () => {
  const transfer = (orderId: string, reference: string, amountPaise = 20000) =>
    inTransaction(ctx.db, (trx) =>
      receivePayments(
        ctx,
        trx,
        [{ orderId, subscriptionId: null, method: 'bank', amountPaise, reference, intentId: null }],
        { by: { kind: 'system' }, at: ctx.now() },
      ),
    )

  test('keeps its amount, and is never deleted', async () => {
    const id = await ordered()
    await collect([id])
    const one = sql`order_id = ${id}`
    const changes = [
      sql`UPDATE payments SET amount_paise = 1 WHERE ${one}`,
      sql`UPDATE payments SET order_id = NULL WHERE ${one}`,
      sql`UPDATE payments SET method = 'bank' WHERE ${one}`,
      sql`DELETE FROM payments WHERE ${one}`,
      sql`TRUNCATE payments CASCADE`,
    ]
    for (const change of changes) await expect(change.execute(ctx.db)).rejects.toThrow(/append-only|keeps what/)
  })

  test('is believed once by its reference, and more than the price is stored as well', async () => {
    const id = await ordered()
    await collect([id])
    expect(
      await Promise.all([transfer(id, 'N1'), transfer(id, 'N1')].map(async (stored) => (await stored).length)),
    ).toEqual(expect.arrayContaining([0, 1]))
    const { orders } = await ofDay()
    // The second is to be given back.
    expect(orders).toMatchObject({ difference: 0, returned: 200, differing: [] })
    const bank = (await paymentsOf(id)).find(({ method }) => method === 'bank')
    await voided(bank?.id ?? '')
    expect(await stateOf(id)).toBe('paid')
    expect(await ofDay()).toMatchObject({ orders: { difference: 0, differing: [] } })
  })

  test('that is voided while the rest of the price comes leaves its order due', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await ordered()
      const [first] = await transfer(id, `F${round}`, 5000)
      await Promise.all([voided(first?.id ?? ''), transfer(id, `R${round}`, 15_000)])
      expect(await stateOf(id)).toBe('due')
      await voided((await paymentsOf(id)).at(-1)?.id ?? '')
    }
  })
})

describe('a subscription', () => {
  test('is due as a whole, and its orders are never', async () => {
    const customer = await app.signIn()
    const address = { phoneNumber: customer.phone, type: 'Home' as const, address: '17 Secret Lane, Pune' }
    await app.call(contract.addAddress, { body: address }, customer)
    const body = { plan_type: '26-day-subscription', plan_price: 1560, subscription_days: 26 }
    const bought = await app.call(contract.createSubscription, { body }, customer)
    const id = bought.reply.subscription._id
    expect((await dues()).subscriptions).toMatchObject([{ _id: id, due: 1560, meals: 26 }])
    const [{ id: orderId } = { id: '' }] = await ctx.db
      .selectFrom('orders')
      .select('id')
      .where('subscription_id', '=', id)
      .execute()
    if (orderId) expect((await collect([orderId])).status).toBe(404)

    const tried = await Promise.all([collect([], [id]), collect([], [id])])
    expect(tried.reduce((sum, { reply }) => sum + reply.amount, 0)).toBe(1560)
    expect((await dues()).subscriptions).toEqual([])
    expect((await ofDay()).subscriptions).toMatchObject({
      total: 1560,
      due: 0,
      received: [{ method: 'cash', amount: 1560 }],
      difference: 0,
    })
    const payment = tried.flatMap(({ reply }) => reply.payments)[0] ?? ''
    await voided(payment)
    expect((await dues()).subscriptions).toMatchObject([{ _id: id, due: 1560 }])
  })
})

describe('the close of a day', () => {
  const DAYS = ['2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04']
  const balances = ({ orders, subscriptions }: Awaited<ReturnType<typeof ofDay>>) => {
    for (const { total, received, due, difference, differing } of [orders, subscriptions]) {
      const sum = received.reduce((sum, { amount }) => sum + amount * 100, due * 100)
      expect([Math.round(sum), difference, differing]).toEqual([Math.round(total * 100), 0, []])
    }
  }

  test('balances to the paisa after any history, and payment states are what the payments make of them', async () => {
    const random = randomOf(19)
    const ids: string[] = []
    for (const day of DAYS) {
      app.clock.set(`${day}T10:00:00+05:30`)
      admin.token = await app.signInAdmin()
      me = await app.signIn(me.phone)
      for (let step = 0; step < 15; step += 1) {
        const id = ids[Math.floor(random.next() * ids.length)] ?? ''
        const choice = random.next()
        if (choice < 0.4 || !id) ids.push(await ordered())
        else if (choice < 0.6) await collect([id])
        else if (choice < 0.7) await set(id, 'cancelled')
        else if (choice < 0.85) await set(id, 'delivered')
        else {
          const payments = await paymentsOf(id)
          const payment = payments[Math.floor(random.next() * payments.length)]
          if (payment) await voided(payment.id)
        }
      }
    }
    for (const day of DAYS) balances(await ofDay(day))
    for (const id of ids) {
      const payments = (await paymentsOf(id)).map(({ amount_paise, state }) => ({ amountPaise: amount_paise, state }))
      expect(await stateOf(id)).toBe(
        paymentStateOf({ pricePaise: 20000, counts: await counts(id), payments, refunds: [] }),
      )
    }
    const held = await sql<{ paise: number }>`
      SELECT coalesce(sum(amount_paise), 0)::integer AS paise FROM payments
      WHERE state = 'received' AND received_at >= '2026-04-01'`.execute(ctx.db)
    const takings = await Promise.all(DAYS.map(async (day) => (await ofDay(day)).takings))
    const taken = takings.flat().reduce((sum, { amount }) => sum + amount * 100, 0)
    expect(Math.round(taken)).toBe(held.rows[0]?.paise)
  }, 120_000)

  test('tells what it has for orders that were cancelled', async () => {
    const day = '2026-04-06'
    app.clock.set(`${day}T10:00:00+05:30`)
    admin.token = await app.signInAdmin()
    me = await app.signIn(me.phone)
    const id = await ordered()
    await collect([id])
    await set(id, 'cancelled')
    expect(await ofDay(day)).toMatchObject({ cancelled_paid: 200, orders: { count: 0, total: 0 } })
  })
})
