import { beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { processorMs } from '../../support/rush.ts'
import { signInStaff } from '../../support/staff.ts'

/** The cash of many orders, counted at once: nothing that is being checked, paid otherwise or of other days goes along, and all is undone at once. */

const app = await testApp()
const { ctx } = app
const owner = { token: await app.signInAdmin() }
const DAY = '2026-03-11'
const EARLIER = '2026-02-18'
let accounts: { id: string; token: string }
let me: SignedIn

await addMenu(app, { active: true, thaliPrice: 80 })

beforeEach(async () => {
  await ctx.pool.query('UPDATE orders SET fulfilment = $1 WHERE payment_state = $2', ['cancelled', 'due'])
  accounts = await signInStaff(app, 'accounts')
  me = await app.signIn()
})

interface Made {
  method?: 'COD' | 'UPI'
  day?: string
  status?: 'delivered' | 'confirmed'
}

/** An order of so many thalis at ₹80. */
async function order(thalis: number, { method = 'COD', day = DAY, status = 'delivered' }: Made = {}) {
  const items = [{ name: 'Regular Thali', quantity: thalis, price: 80, total: 80 * thalis }]
  const body = orderBody(me.phone, { items, totalAmount: 80 * thalis, paymentMethod: method })
  const { reply } = await app.call(contract.placeOrder, { body }, { token: me.token })
  expect(reply.code).toBeUndefined()
  const { _id: id } = reply.order
  await ctx.pool.query('UPDATE orders SET fulfilment = $2, delivery_date = $3 WHERE id = $1', [id, status, day])
  return id
}

/** The office's list says that it is being checked. */
async function checked(id: string) {
  await ctx.pool.query(
    `INSERT INTO payment_intents (id, customer_id, order_id, method, amount_paise, state, code, vpa, utr, created_at, claimed_at)
     SELECT gen_random_uuid(), customer_id, id, 'upi_own', price_paise, 'claimed', substr(id::text, 26), 'kitchen@bank',
       lpad((random() * 1e12)::bigint::text, 12, '0'), now(), now() FROM orders WHERE id = $1`,
    [id],
  )
}

const preview = async (of: { day: string } | { orders: string[]; subscriptions: string[] }) =>
  (await app.call(contract.previewCash, { body: of }, accounts)).reply
const collect = (orders: string[]) => app.call(contract.collectCash, { body: { orders, subscriptions: [] } }, accounts)
const dues = async (query: object) => (await app.call(contract.listDues, { query } as never, accounts)).reply
const stateOf = async (ids: string[]) =>
  (await ctx.pool.query('SELECT payment_state AS s FROM orders WHERE id = ANY($1) ORDER BY id', [ids])).rows.map(
    ({ s }) => s,
  )

test('the question says what is in and what is left out; one undo takes all of it back', async () => {
  const cash = [await order(1), await order(2)]
  const claimed = await order(1)
  await checked(claimed)
  const upi = await order(3)
  await ctx.pool.query("UPDATE orders SET payment_method = 'upi' WHERE id = $1", [upi])
  await order(1, { status: 'confirmed' })
  await order(4, { day: EARLIER })

  const asked = await preview({ day: DAY })
  expect(asked).toMatchObject({ amount: 240, subscriptions: [], days: [{ day: DAY, count: 2, amount: 240 }] })
  expect(asked.orders.toSorted()).toEqual(cash.toSorted())
  expect(asked.left.toSorted((a, b) => a.why.localeCompare(b.why))).toEqual([
    { why: 'checked', count: 1, amount: 80 },
    { why: 'method', count: 1, amount: 240 },
    { why: 'not_delivered', count: 1, amount: 80 },
    { why: 'other_days', count: 1, amount: 320 },
  ])

  // Sent by an older screen: what is being checked and what is paid otherwise stays due all the same.
  const { reply } = await collect([...cash, claimed, upi])
  expect(reply).toMatchObject({ amount: 240, payments: [expect.any(String), expect.any(String)] })
  expect(reply.left).toHaveLength(2)
  expect(await stateOf([...cash, claimed, upi].toSorted())).toEqual(
    [...cash, claimed, upi].toSorted().map((id) => (cash.includes(id) ? 'paid' : 'due')),
  )
  const undo = { body: { payments: reply.payments, reason: 'Undo' } }
  expect((await app.call(contract.voidPayments, undo, accounts)).reply.voided).toBe(2)
  expect((await app.call(contract.voidPayments, undo, accounts)).reply.voided).toBe(0)
  expect(await stateOf(cash)).toEqual(['due', 'due'])
  expect((await preview({ day: DAY })).amount).toBe(240)
})

test('one that a person names alone is taken, also when it was to be paid otherwise', async () => {
  const [claimed, upi] = [await order(1), await order(1)]
  await checked(claimed)
  await ctx.pool.query("UPDATE orders SET payment_method = 'upi' WHERE id = $1", [upi])
  expect((await collect([claimed, upi])).reply.amount).toBe(0)
  expect((await collect([claimed])).reply.amount).toBe(80)
  expect((await collect([upi])).reply.amount).toBe(80)
})

test('an undo is all or none', async () => {
  const ids = [await order(1), await order(1)]
  const { payments } = (await collect(ids)).reply
  const body = { payments: [...payments, crypto.randomUUID()], reason: 'Undo' }
  const { status, reply } = await app.call(contract.voidPayments, { body }, accounts)
  expect([status, reply.code]).toEqual([404, 'not_found'])
  expect(await stateOf(ids)).toEqual(['paid', 'paid'])
})

test('200 are counted and undone by as many statements as two', async () => {
  const one = await order(1)
  await ctx.pool.query(
    `INSERT INTO orders (id, customer_id, phone, menu_name, price_paise, fulfilment, payment_method, payment_state, delivery_date, slot,
       delivery_address, created_at)
     SELECT overlay(id::text PLACING 'f' || lpad(to_hex(n), 7, '0') FROM 1 FOR 8)::uuid, customer_id, phone, menu_name, price_paise,
       fulfilment, payment_method, payment_state, delivery_date, slot, delivery_address, created_at
     FROM orders, generate_series(1, 199) n WHERE id = $1`,
    [one],
  )
  const { orders } = await preview({ day: DAY })
  expect(orders).toHaveLength(200)
  let payments: string[] = []
  const counting = await processorMs(async () => {
    payments = (await collect(orders)).reply.payments
  })
  const undoing = await processorMs(async () => {
    const body = { payments, reason: 'Undo' }
    expect((await app.call(contract.voidPayments, { body }, accounts)).reply.voided).toBe(200)
  })
  expect(counting).toBeLessThan(1500)
  expect(undoing).toBeLessThan(1500)
}, 60_000)

test('the day close says who has recorded what, so that invented money is missing in front of the owner', async () => {
  await collect([await order(1)])
  const entry = {
    entry: crypto.randomUUID(),
    kind: 'payment' as const,
    amount: 5000,
    method: 'cash' as const,
    reason: 'cash',
  }
  const params = { id: me.id }
  await app.call(contract.enterOnAccount, { params, body: entry }, accounts)
  const { name } = await ctx.db
    .selectFrom('admins')
    .select('name')
    .where('id', '=', accounts.id)
    .executeTakeFirstOrThrow()
  const entered = async () =>
    ((await app.call(contract.moneyOfDay, { query: { day: DAY } }, owner)).reply.entered ?? []).filter(
      ({ by }) => by === name,
    )
  expect(await entered()).toContainEqual({ by: name, method: 'cash', count: 2, amount: 5080 })
  await app.call(
    contract.reverseAccountEntry,
    { params: { id: entry.entry }, body: { reason: 'never came' } },
    accounts,
  )
  expect(await entered()).toContainEqual({ by: name, method: 'cash', count: 1, amount: 80 })
})

describe('the list', () => {
  test('says of each order how it is paid, whether that is being checked, its boxes and its price, and is filtered by each', async () => {
    const [cash, upi] = [await order(2), await order(1)]
    await ctx.pool.query("UPDATE orders SET payment_method = 'upi' WHERE id = $1", [upi])
    await checked(upi)
    const row = (await dues({ day: DAY })).orders.find(({ _id }) => _id === cash)
    expect(row).toMatchObject({ method: 'cod', checked: false, boxes: 2, total: 160, due: 160 })
    const settings = { bufferPercent: 0, watched: false, prepares: false, platesPerBox: 2 }
    await app.call(contract.changeProductionSettings, { body: settings }, owner)
    expect((await dues({ day: DAY })).orders.find(({ _id }) => _id === cash)).toMatchObject({ boxes: 1 })
    const idsOf = async (query: object) => (await dues({ day: DAY, ...query })).orders.map(({ _id }) => _id)
    expect(await idsOf({ method: 'upi' })).toEqual([upi])
    expect(await idsOf({ checked: 'no' })).toEqual([cash])
    expect(await idsOf({ search: `#${cash.slice(-8)}` })).toEqual([cash])
    expect(await idsOf({ search: me.phone.slice(-6) })).toHaveLength(2)
    expect(await idsOf({ search: '100%' })).toEqual([])
    expect((await dues({ day: DAY, method: 'upi' })).total).toEqual({ count: 1, amount: 80 })
    expect(await idsOf({ rider: crypto.randomUUID() })).toEqual([])
  })
})
