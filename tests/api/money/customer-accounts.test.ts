import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { newId } from '#server/kernel/ids.ts'
import { receivePayments } from '#server/money/money.ts'
import { contract } from '#shared/contract/contract.ts'
import type { CallInput } from '#shared/contract/define.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'

/** What customers owe on account, or have with the kitchen. */

const app = await testApp()
const { ctx } = app
const admin = { token: await app.signInAdmin() }
let me: SignedIn

type Entering = Omit<CallInput<typeof contract.enterOnAccount>['body'], 'entry' | 'reason'>

/** An order of ₹260: three thalis at ₹80 and a curd at ₹20, or what the menu has of such a price. */
const ordered = async (customer = me) =>
  (await app.call(contract.placeOrder, { body: orderBody(customer.phone) }, customer)).reply.order._id
const setLimit = (limit: number, id = me.id) =>
  app.call(contract.setAccountLimit, { params: { id }, body: { limit, reason: 'a good customer' } }, admin)
const charge = (id: string) =>
  app.call(contract.chargeAccount, { params: { kind: 'order', id }, body: { reason: 'pays monthly' } }, admin)
const payBy = (id: string, customer = me) =>
  app.call(contract.payOnAccount, { params: { kind: 'order', id } }, customer)
const enter = async (body: Entering, entry = newId(), id = me.id) => {
  const answer = await app.call(
    contract.enterOnAccount,
    { params: { id }, body: { ...body, entry, reason: 'test' } },
    admin,
  )
  return { entry, status: answer.status, code: answer.reply.code }
}
const reverse = (id: string) =>
  app.call(contract.reverseAccountEntry, { params: { id }, body: { reason: 'counted wrongly' } }, admin)
const account = async (id = me.id) => (await app.call(contract.customerAccount, { params: { id } }, admin)).reply
const own = async (customer = me) => (await app.call(contract.ownAccount, {}, customer)).reply.account
const day = async () => (await app.call(contract.moneyOfDay, { query: { day: '2026-03-11' } }, admin)).reply
const cancel = (id: string) => app.call(contract.cancelOrder, { params: { id } }, me)
const refunds = async (id: string) =>
  (await app.call(contract.listRefunds, {}, me)).reply.refunds.filter(({ order }) => order === id)

/** A rider takes a part of an order's price. */
const paidInCash = (orderId: string, amountPaise: number) =>
  inTransaction(ctx.db, (trx) => {
    const cash = {
      orderId,
      subscriptionId: null,
      method: 'cash' as const,
      amountPaise,
      reference: null,
      intentId: null,
    }
    return receivePayments(ctx, trx, [cash], { by: { kind: 'system' }, at: ctx.now() })
  })
const paymentOf = (orderId: string, method: 'account' | 'cash') =>
  ctx.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('method', '=', method)
    .executeTakeFirstOrThrow()

/** Debits ₹260, whatever the menu costs. */
async function debit260(): Promise<string> {
  const id = await ordered()
  await sql`UPDATE orders SET price_paise = 26000 WHERE id = ${id}`.execute(ctx.db)
  expect((await charge(id)).status).toBe(200)
  return id
}

beforeAll(async () => {
  await addMenu(app, { active: true })
})
beforeEach(async () => {
  me = await app.startSession()
  await setLimit(1000)
})

describe('an account', () => {
  test('order ₹260, payment ₹200, goodwill ₹10: ₹50 due; taking the payment back adds an entry: ₹250 due', async () => {
    const order = await debit260()
    const { entry } = await enter({ kind: 'payment', amount: 200, method: 'cash' })
    await enter({ kind: 'goodwill', amount: 10 })
    expect((await account()).balance).toBe(50)
    const before = (await account()).entries
    expect((await reverse(entry)).status).toBe(200)
    const after = await account()
    expect(after.balance).toBe(250)
    // Nothing is changed in place: one entry more, and the others as they were.
    expect(after.entries.slice(1).map(({ reversed: _, ...rest }) => rest)).toEqual(
      before.map(({ reversed: _, ...rest }) => rest),
    )
    expect(after.entries[0]).toMatchObject({ kind: 'reversal', amount: 200 })
    expect(after.entries.map(({ kind, amount, reversed }) => [kind, amount, reversed])).toEqual([
      ['reversal', 200, false],
      ['goodwill', -10, false],
      ['payment', -200, true],
      ['charge', 260, false],
    ])
    await reverse(entry)
    expect((await account()).balance).toBe(250)
    expect((await own()).entries.at(-1)?.order?._id).toBe(order)
    await expect(sql`UPDATE account_entries SET debit_paise = 1`.execute(ctx.db)).rejects.toThrow(/append-only/)
    await expect(sql`DELETE FROM account_entries`.execute(ctx.db)).rejects.toThrow(/append-only/)
  })

  test('takes what fits its limit, and of many at once never more', async () => {
    await setLimit(500)
    const orders = await Promise.all(Array.from({ length: 5 }, () => ordered()))
    const answers = await Promise.all(orders.map((id, index) => (index % 2 ? charge(id) : payBy(id))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.reply.code).toBe('account_limit')
    expect((await account()).balance).toBe(400)
  })

  test('is charged once, and only by whose it is', async () => {
    const id = await ordered()
    const other = await app.startSession()
    await setLimit(1000, other.id)
    expect((await payBy(id, other)).status).toBe(404)
    const answers = await Promise.all([payBy(id), payBy(id), charge(id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([(await own()).balance, (await own(other)).balance]).toEqual([200, 0])
  })

  test('without a limit nothing is owed, and a credit can be spent', async () => {
    await setLimit(0)
    const id = await ordered()
    expect((await payBy(id)).reply.code).toBe('account_limit')
    await enter({ kind: 'goodwill', amount: 200 })
    expect((await payBy(id)).status).toBe(200)
    expect((await own()).balance).toBe(0)
  })

  test('the same form enters once, a bank’s number is good for one, and amounts are positive and whole paise', async () => {
    const entry = newId()
    const body = { kind: 'payment' as const, amount: 50, method: 'upi_own' as const, reference: '633012345678' }
    expect((await enter(body, entry)).status).toBe(200)
    expect((await enter(body, entry)).status).toBe(200)
    expect((await account()).balance).toBe(-50)
    expect((await enter(body)).code).toBe('utr_used')
    expect((await enter({ kind: 'payment', amount: 50, method: 'bank' })).code).toBe('refund_reference')
    expect((await enter({ kind: 'payment', amount: 50, method: 'bank', reference: '=1+1' })).code).toBe(
      'refund_reference',
    )
    for (const amount of [0, -5, 0.001, 2_000_000, Number.NaN]) {
      expect((await enter({ kind: 'goodwill', amount })).status).toBe(400)
    }
    expect((await enter({ kind: 'payment', amount: 5 })).status).toBe(400)
    expect((await enter({ kind: 'goodwill', amount: 5, method: 'cash' })).status).toBe(400)
    expect((await account()).balance).toBe(-50)
  })

  test('is told the latest first, and so are the payments of a day, whatever ids their forms have made', async () => {
    await debit260()
    for (const amount of [1, 2, 3, 4, 5, 6, 7]) {
      app.clock.advance({ seconds: 10 })
      await enter({ kind: 'payment', amount, method: 'cash' }, randomUUID())
    }
    const amounts = (await account()).entries.map(({ amount }) => amount)
    expect(amounts).toEqual([-7, -6, -5, -4, -3, -2, -1, 260])
    expect((await own()).entries.map(({ amount }) => amount)).toEqual(amounts)
    const { payments } = (await app.call(contract.listPayments, { query: { day: '2026-03-11' } }, admin)).reply
    expect(payments.slice(0, 7)).toMatchObject(
      [7, 6, 5, 4, 3, 2, 1].map((amount) => ({
        amount,
        order: null,
        subscription_id: null,
        method: 'cash',
        by: 'Administrator',
      })),
    )
    // Page by page they are the same.
    const paged = []
    for (let cursor: string | null | undefined; cursor !== null && paged.length < 50; ) {
      const query = { day: '2026-03-11', limit: 3, ...(cursor && { cursor }) }
      const { reply } = await app.call(contract.listPayments, { query }, admin)
      paged.push(...reply.payments)
      cursor = reply.nextCursor
    }
    expect(paged).toEqual(payments)
    const last = payments[0]?._id ?? ''
    await reverse(last)
    const again = (await app.call(contract.listPayments, { query: { day: '2026-03-11' } }, admin)).reply.payments
    expect(again[0]).toMatchObject({ _id: last, state: 'voided', voided: { by: 'Administrator' } })
  })

  test('is listed with what is owed and what is had, the most first', async () => {
    await debit260()
    const other = await app.startSession()
    await enter({ kind: 'goodwill', amount: 30 }, newId(), other.id)
    const { accounts } = (await app.call(contract.listAccounts, {}, admin)).reply
    const [mine, theirs] = [me.id, other.id].map((id) => accounts.findIndex(({ _id }) => _id === id))
    expect(accounts[mine ?? -1]).toMatchObject({ balance: 260, limit: 1000 })
    expect(accounts[theirs ?? -1]).toMatchObject({ balance: -30, limit: 0, charged: null })
    expect(mine).toBeLessThan(theirs ?? -1)
  })
})

test('all accounts are listed page by page, and what is owed and had is of all of them', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => app.startSession()))
  for (const [index, { id }] of others.entries())
    await enter({ kind: 'goodwill', amount: 10 * (index + 1) }, newId(), id)
  const list = async (query: { limit?: number; cursor?: string } = {}) =>
    (await app.call(contract.listAccounts, { query }, admin)).reply
  const all = await list()
  expect(all.nextCursor).toBeNull()
  expect(all.accounts.length).toBeGreaterThan(4)
  const paged: typeof all.accounts = []
  for (let cursor: string | null | undefined; cursor !== null && paged.length < 100; ) {
    const page = await list({ limit: 2, ...(cursor && { cursor }) })
    expect([page.owed, page.credit]).toEqual([all.owed, all.credit])
    paged.push(...page.accounts)
    cursor = page.nextCursor
  }
  expect(paged.map(({ _id }) => _id)).toEqual(all.accounts.map(({ _id }) => _id))
  const credits = all.accounts.reduce((sum, { balance }) => sum + Math.max(0, -balance), 0)
  expect(all.credit).toBe(credits)
  expect((await app.call(contract.listAccounts, { query: { cursor: 'x' } }, admin)).status).toBe(400)
})

describe('what was paid on account', () => {
  test('goes back to it when the order is cancelled, by itself and at once', async () => {
    const id = await ordered()
    await payBy(id)
    await cancel(id)
    expect((await own()).balance).toBe(0)
    expect(await refunds(id)).toMatchObject([{ state: 'credited', way: 'credit', amount: 200 }])
    const order = await ctx.db
      .selectFrom('orders')
      .select('payment_state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(order.payment_state).toBe('refunded')
  })

  test('goes back to it alone when a part was paid in cash, of which no more is given than came', async () => {
    const id = await ordered()
    await paidInCash(id, 10_000)
    await payBy(id)
    expect((await own()).balance).toBe(100)
    await cancel(id)
    expect((await own()).balance).toBe(0)
    const back = await refunds(id)
    expect(back.map(({ state, amount }) => [state, amount]).toSorted()).toEqual([
      ['credited', 100],
      ['waiting', 100],
    ])
    const waits = back.find(({ state }) => state === 'waiting')?._id ?? ''
    const { id: charged } = await paymentOf(id, 'account')
    const voided = { params: { id: charged }, body: { reason: 'not his' } }
    expect((await app.call(contract.voidPayment, voided, admin)).reply.code).toBe('payment_settled')
    const given = { params: { id: waits }, body: { way: 'cash' as const } }
    expect((await app.call(contract.giveBack, given, admin)).status).toBe(200)
    const { state } = await ctx.db
      .selectFrom('orders')
      .select('payment_state as state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('refunded')
    expect((await own()).balance).toBe(0)
  })

  test('goes back once: what is paid in cash for the order that stands again is given back', async () => {
    const id = await ordered()
    await payBy(id)
    await cancel(id)
    const body = { status: 'confirmed' as const }
    expect((await app.call(contract.setOrderStatus, { params: { id }, body }, admin)).status).toBe(200)
    await paidInCash(id, 20_000)
    await cancel(id)
    expect((await refunds(id)).map(({ state }) => state)).toEqual(['waiting', 'credited'])
    expect((await own()).balance).toBe(0)
  })

  test('that waits whole since a former release is parted before anything of it is given', async () => {
    const id = await ordered()
    await paidInCash(id, 10_000)
    await payBy(id)
    const former = newId()
    await sql`INSERT INTO refunds (id, customer_id, order_id, amount_paise, state, created_at)
      VALUES (${former}, ${me.id}, ${id}, 20000, 'waiting', ${ctx.now()}::timestamptz)`.execute(ctx.db)
    await sql`UPDATE orders SET fulfilment = 'cancelled' WHERE id = ${id}`.execute(ctx.db)
    const give = (refund: string) =>
      app.call(contract.giveBack, { params: { id: refund }, body: { way: 'cash' as const } }, admin)
    expect((await give(former)).reply.code).toBe('refund_settled')
    expect((await own()).balance).toBe(0)
    const rest = (await refunds(id)).find(({ state }) => state === 'waiting')
    expect(rest?.amount).toBe(100)
    expect((await give(rest?._id ?? '')).status).toBe(200)
  })

  test('is due again when its payment is voided', async () => {
    const id = await ordered()
    await payBy(id)
    const payment = await ctx.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const voided = { params: { id: payment.id }, body: { reason: 'pays in cash after all' } }
    expect((await app.call(contract.voidPayment, voided, admin)).status).toBe(200)
    expect((await own()).balance).toBe(0)
    expect((await payBy(id)).status).toBe(200)
    expect((await own()).balance).toBe(200)
  })

  test('is no entry that a person takes back', async () => {
    const id = await ordered()
    await payBy(id)
    const [entry] = (await own()).entries
    expect((await reverse(entry?._id ?? '')).reply.code).toBe('account_entry_kept')
  })
})

test('a subscription that the office charges is paid, owed on account, and no taking of the day', async () => {
  const address = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, me)
  const body = { plan_type: '5-day-subscription', plan_price: 300, subscription_days: 5 }
  const bought = async () => (await app.call(contract.createSubscription, { body }, me)).reply.subscription._id
  const [id, before] = [await bought(), await day()]
  const chargeIt = () =>
    app.call(contract.chargeAccount, { params: { kind: 'subscription', id }, body: { reason: 'pays monthly' } }, admin)
  const tried = await Promise.all([chargeIt(), chargeIt(), chargeIt()])
  expect(tried.some(({ status }) => status === 200)).toBe(true)
  expect(await own()).toMatchObject({ balance: 300 })
  const { subscriptions } = (await app.call(contract.listSubscriptions, { params: { phone: me.phone } }, me)).reply
  expect(subscriptions[0]?.payment?.state).toBe('paid')
  const after = await day()
  expect(after.takings).toEqual(before.takings)
  expect([after.subscriptions.due - before.subscriptions.due, after.subscriptions.difference]).toEqual([-300, 0])
  // Broken off by the office, what is left goes back to the account, and nobody gets money for what he has not paid.
  const { meals_left: meals } = await ctx.db
    .selectFrom('subscriptions')
    .select('meals_left')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const stop = { params: { id }, body: { meals, reason: 'moves away' } }
  expect((await app.call(contract.adminStopSubscription, stop, admin)).status).toBe(200)
  expect(await own()).toMatchObject({ balance: 300 - meals * 60 })
})

test('a refund is kept as credit when its customer wants it so, once, and pays for the next order', async () => {
  await setLimit(0)
  const id = await ordered()
  await app.call(contract.collectCash, { body: { orders: [id], subscriptions: [] } }, admin)
  await cancel(id)
  const [refund] = await refunds(id)
  const choose = () =>
    app.call(contract.chooseRefund, { params: { id: refund?._id ?? '' }, body: { way: 'credit' } }, me)
  const chosen = await Promise.all([choose(), choose()])
  expect(chosen.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await own()).balance).toBe(-200)
  const given = { params: { id: refund?._id ?? '' }, body: { way: 'cash' as const } }
  expect((await app.call(contract.giveBack, given, admin)).reply.code).toBe('refund_settled')
  expect((await payBy(await ordered())).status).toBe(200)
  expect((await own()).balance).toBe(0)
})

test('the day balances to the paisa: orders are cash and account and due, and takings are what came', async () => {
  const before = await day()
  const [cash, onAccount] = [await ordered(), await ordered(), await ordered()]
  await app.call(contract.collectCash, { body: { orders: [cash], subscriptions: [] } }, admin)
  await payBy(onAccount)
  await enter({ kind: 'payment', amount: 120.5, method: 'cash' })
  const after = await day()
  const of = ({ received }: { received: { method: string; amount: number }[] }, method: string) =>
    received.find((one) => one.method === method)?.amount ?? 0
  expect([after.orders.difference, of(after.orders, 'account') - of(before.orders, 'account')]).toEqual([0, 200])
  expect(after.orders.total - before.orders.total).toBe(600)
  expect(after.orders.due - before.orders.due).toBe(200)
  const taken = ({ takings }: typeof after) => takings.reduce((sum, { amount }) => sum + amount, 0)
  expect(taken(after) - taken(before)).toBeCloseTo(320.5, 5)
  expect(after.takings.map(({ method }) => method)).not.toContain('account')
})
