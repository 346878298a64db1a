import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { arrangeDay } from '#server/delivery/delivery.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { newId } from '#server/kernel/ids.ts'
import { receivePayments } from '#server/money/money.ts'
import { startAdminSession } from '#server/people/staff/admin-sessions.ts'
import { contract } from '#shared/contract/contract.ts'
import type { AskedChange } from '#shared/contract/people/office/approvals.schemas.ts'
import { MAX_MATCHING_ORDERS } from '#shared/domain/ordering/order-status.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { addRoute, emptyRoutes } from '../../support/delivery.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { held } from '../../support/promises.ts'
import { riderEvent, sendEvents } from '../../support/riders.ts'
import { signInStaff } from '../../support/staff.ts'

/** Money that leaves or is given up, and prices: above the limit they wait for the owner, whatever the way. */

const app = await testApp()
const { ctx } = app
type As = { token: string }
let owner: As
let accounts: { id: string; token: string }
let manager: { id: string; token: string }
let me: SignedIn

beforeAll(() => addMenu(app, { active: true }))
beforeEach(async () => {
  owner = { token: await app.signInAdmin() }
  accounts = await signInStaff(app, 'accounts')
  manager = await signInStaff(app, 'manager')
  me = await app.signIn()
})

const codeOf = ({ status, reply }: { status: number; reply: { code?: string } }) => [status, reply.code]
const WAITS = [403, 'money_needs_approval']

const enter = (kind: 'goodwill' | 'write_off', amount: number, by: As = accounts, entry = newId()) =>
  app.call(
    contract.enterOnAccount,
    { params: { id: me.id }, body: { entry, kind, amount, reason: 'the dal was cold' } },
    by,
  )
const balance = async () => (await app.call(contract.customerAccount, { params: { id: me.id } }, owner)).reply.balance
const deposit = (move: 'taken' | 'returned', amount: number, by: As, entry = newId()) =>
  app.call(contract.moveDeposit, { params: { id: me.id }, body: { entry, move, way: 'cash', amount } }, by)
const depositHeld = async () =>
  (await app.call(contract.customerDeposit, { params: { id: me.id } }, owner)).reply.deposit.held

/** The customer owes so many rupees on account. */
async function owe(amount: number) {
  await ctx.db
    .insertInto('account_entries')
    .values({
      id: newId(),
      customer_id: me.id,
      kind: 'charge',
      debit_paise: amount * 100,
      credit_paise: 0,
      payment_id: (await paid(amount)).id,
      refund_id: null,
      method: null,
      reference: null,
      note: null,
      reverses: null,
      at: ctx.now(),
      admin_id: null,
    })
    .execute()
}

/** A payment of so many rupees that the system took. */
async function paid(amount: number) {
  const orderId = (await app.call(contract.placeOrder, { body: orderBody(me.phone) }, me)).reply.order._id
  const payment = { orderId, subscriptionId: null, method: 'bank' as const, amountPaise: amount * 100, intentId: null }
  const [stored] = await inTransaction(ctx.db, (trx) =>
    receivePayments(ctx, trx, [{ ...payment, reference: newId() }], { by: { kind: 'system' }, at: ctx.now() }),
  )
  if (!stored) throw new Error('not stored')
  return stored
}

const ask = (change: AskedChange, by: As) =>
  app.call(contract.askApproval, { body: { change, reason: 'agreed by phone' } }, by)
/** Asks for a change and has the owner approve it. */
async function approved(change: AskedChange, by: As) {
  const asked = await ask(change, by)
  expect(asked.status).toBe(200)
  const params = { id: asked.reply.request._id }
  expect(codeOf(await app.call(contract.approveRequest, { params }, by))).toEqual([403, 'not_allowed'])
  const answer = await app.call(contract.approveRequest, { params }, owner)
  expect([answer.status, answer.reply.request?.state]).toEqual([200, 'approved'])
}

describe('above ₹1,000 at once', () => {
  test('goodwill waits for the owner, whose approval enters it once', async () => {
    expect(codeOf(await enter('goodwill', 50_000))).toEqual(WAITS)
    expect(await balance()).toBe(0)
    const accountEntry = { customer: me.id, entry: newId(), kind: 'goodwill' as const, amount: 1600 }
    await approved({ accountEntry }, accounts)
    const { requests } = (await app.call(contract.listApprovals, {}, accounts)).reply
    expect(requests).toMatchObject([{ kind: 'accountEntry', state: 'approved', after: { amount: 1600 } }])
    expect(await balance()).toBe(-1600)
    expect((await enter('goodwill', 1600, owner)).status).toBe(200)
  })

  test('a write-off waits, and never gives up more than is owed', async () => {
    expect(codeOf(await enter('write_off', 500))).toEqual([409, 'account_write_off'])
    await owe(2000)
    expect(codeOf(await enter('write_off', 2000.01, owner))).toEqual([409, 'account_write_off'])
    expect(codeOf(await enter('write_off', 1500))).toEqual(WAITS)
    expect((await enter('write_off', 1000)).status).toBe(200)
    expect((await enter('write_off', 1000, owner)).status).toBe(200)
    expect(await balance()).toBe(0)
  })

  test('a deposit that is given back waits, as does one whose taking another person takes back', async () => {
    const taking = newId()
    await deposit('taken', 4000, manager, taking)
    expect(codeOf(await deposit('returned', 1500, accounts))).toEqual(WAITS)
    const reversal = { params: { id: taking }, body: { reason: 'entered twice' } }
    expect(codeOf(await app.call(contract.reverseDeposit, reversal, accounts))).toEqual(WAITS)
    await approved({ deposit: { customer: me.id, entry: newId(), way: 'cash', amount: 1500 } }, accounts)
    expect(await depositHeld()).toBe(2500)
  })

  test('a payment that another has entered waits; the own one of today is set right', async () => {
    const { id } = await paid(1500)
    const params = { id }
    expect(codeOf(await app.call(contract.voidPayment, { params, body: { reason: 'a mistake' } }, accounts))).toEqual(
      WAITS,
    )
    await approved({ payment: { id } }, accounts)
    const { state } = await ctx.db.selectFrom('payments').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    expect(state).toBe('voided')
    const entry = newId()
    const own = { entry, kind: 'payment' as const, method: 'cash' as const, amount: 3000, reason: 'cash' }
    await app.call(contract.enterOnAccount, { params: { id: me.id }, body: own }, accounts)
    const reverse = { params: { id: entry }, body: { reason: 'wrong customer' } }
    expect((await app.call(contract.reverseAccountEntry, reverse, accounts)).status).toBe(200)
  })
})

describe('a delivered order that is not paid', () => {
  const set = (id: string, status: 'delivered' | 'confirmed' | 'cancelled' | 'skipped', by: As) =>
    app.call(contract.setOrderStatus, { params: { id }, body: { status, reason: 'agreed by phone' } }, by)
  /** Of so many thalis at ₹80. */
  async function delivered(thalis: number, by: As) {
    const items = [{ name: 'Regular Thali', quantity: thalis, price: 80, total: 80 * thalis }]
    const body = orderBody(me.phone, { items, totalAmount: 80 * thalis })
    const { order } = (await app.call(contract.placeOrder, { body }, me)).reply
    expect((await set(order._id, 'delivered', by)).status).toBe(200)
    return order._id
  }
  const statusOf = async (id: string) =>
    (await ctx.db.selectFrom('orders').select('fulfilment').where('id', '=', id).executeTakeFirstOrThrow()).fulfilment

  test('is called off above the limit by the owner alone, by whatever states it goes', async () => {
    const id = await delivered(14, owner)
    for (const status of ['cancelled', 'skipped'] as const)
      expect(codeOf(await set(id, status, manager))).toEqual(WAITS)
    expect((await set(id, 'confirmed', manager)).status).toBe(200)
    expect(codeOf(await set(id, 'cancelled', manager))).toEqual(WAITS)
    const many = { ids: [id], status: 'cancelled' as const, reason: 'agreed by phone' }
    expect(codeOf(await app.call(contract.setOrderStatuses, { body: many }, manager))).toEqual(WAITS)
    expect(await statusOf(id)).toBe('confirmed')
    await approved({ calledOff: { id } }, manager)
    expect(await statusOf(id)).toBe('cancelled')
  })

  test('many at once are asked for in one request, and called off in one: all of them or none', async () => {
    const ids = [await delivered(14, owner), await delivered(2, owner), await delivered(3, owner)]
    const status = 'cancelled' as const
    const selected = { ids, status, reason: 'agreed by phone' }
    expect(codeOf(await app.call(contract.setOrderStatuses, { body: selected }, manager))).toEqual(WAITS)
    const upTo = ids.at(-1) ?? ''
    const matching = { match: { date: 'all' as const, search: me.phone }, upTo, status, reason: 'agreed by phone' }
    const found = await app.call(contract.setMatchingStatuses, { body: matching }, manager)
    expect(codeOf(found)).toEqual(WAITS)
    const { orders } = found.reply.details as { orders: string[] }
    expect(orders.toSorted()).toEqual(ids.toSorted())

    // One of them is called off meanwhile: the request is about the others.
    expect((await set(ids[1] ?? '', 'cancelled', owner)).status).toBe(200)
    await approved({ calledOffOrders: { ids: orders } }, manager)
    expect(await Promise.all(ids.map(statusOf))).toEqual(['cancelled', 'cancelled', 'cancelled'])
    const { requests } = (await app.call(contract.listApprovals, {}, manager)).reply
    expect(requests).toMatchObject([{ kind: 'calledOffOrders', after: { amount: 17 * 80, orders: 2 } }])
    // Nothing is left to ask for.
    expect((await ask({ calledOffOrders: { ids } }, manager)).status).toBe(409)
  })

  test('wait for the owner when they are skipped, too, and become that', async () => {
    const ids = [await delivered(14, owner), await delivered(2, owner)]
    const [one = ''] = ids
    expect(codeOf(await set(one, 'skipped', manager))).toEqual(WAITS)
    await approved({ calledOff: { id: one, status: 'skipped' } }, manager)
    const more = [await delivered(14, owner), ...ids.slice(1)]
    await approved({ calledOffOrders: { ids: more, status: 'skipped' } }, manager)
    expect(await Promise.all([one, ...more].map(statusOf))).toEqual(['skipped', 'skipped', 'skipped'])
  })

  test('wait for the owner though a list finds more than a body usually has', async () => {
    const id = await delivered(14, owner)
    const others = Array.from({ length: MAX_MATCHING_ORDERS - 1 }, newId)
    const request = await ask({ calledOffOrders: { ids: [id, ...others] } }, manager)
    expect(request.reply).toMatchObject({ request: { after: { orders: 1, amount: 14 * 80 } } })
  })

  test('are asked for once, by whoever comes first', async () => {
    const ids = [await delivered(14, owner)]
    expect((await ask({ calledOffOrders: { ids } }, manager)).status).toBe(200)
    expect(codeOf(await ask({ calledOffOrders: { ids } }, manager))).toEqual([409, 'approval_asked'])
  })

  test('at a stop: that it was not delivered after all is said by the owner’s approval', async () => {
    const rider = await signInStaff(app, 'rider')
    await emptyRoutes(app)
    await addRoute(app, 'A', rider.id)
    const items = [{ name: 'Regular Thali', quantity: 14, price: 80, total: 14 * 80 }]
    const body = orderBody(me.phone, { items, totalAmount: 14 * 80, userAddress: 'Flat 7, Kothrud, Pune 411038' })
    const order = (await app.call(contract.placeOrder, { body }, me)).reply.order
    await arrangeDay(ctx, { day: order.delivery_date, slot: 'lunch' })
    const { reply } = await app.call(contract.deliveryBoard, { query: { day: order.delivery_date } }, owner)
    const [stop] = reply.board.runs.flatMap(({ stops }) => stops)
    const id = stop?._id ?? ''
    await sendEvents(app, rider.token, [riderEvent({ kind: 'delivered', stop: id }, app.clock.now())])
    const settle = (change: { action: 'reopen' } | { action: 'fail'; why: 'not_home' }) =>
      app.call(contract.settleStop, { params: { id }, body: { eventId: newId(), ...change } }, manager)
    expect((await settle({ action: 'reopen' })).status).toBe(200)
    expect(codeOf(await settle({ action: 'fail', why: 'not_home' }))).toEqual(WAITS)

    const failedStop = { id, eventId: newId(), why: 'not_home' as const }
    await approved({ failedStop }, manager)
    expect(await statusOf(order._id)).toBe('cancelled')
    const { state, reason } = await ctx.db
      .selectFrom('run_stops')
      .select(['state', 'reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([state, reason]).toEqual(['failed', 'not_home'])
    const { requests } = (await app.call(contract.listApprovals, {}, manager)).reply
    const after = { amount: 14 * 80, address: 'Flat 7, Kothrud, Pune 411038', why: 'not_home' }
    expect(requests).toMatchObject([{ kind: 'failedStop', after }])
    // Settled by now, there is nothing to ask for.
    expect((await ask({ failedStop }, manager)).status).toBe(409)
  })

  test('counts in the day of who calls it off; a mistake of the same day is set right', async () => {
    const mistake = await delivered(14, manager)
    expect((await set(mistake, 'cancelled', manager)).status).toBe(200)
    const small = await delivered(2, owner)
    expect((await set(small, 'cancelled', manager)).status).toBe(200)
    const noted = await ctx.db
      .selectFrom('money_let_go')
      .select(['way', 'amount_paise', 'id'])
      .where('admin_id', '=', manager.id)
      .execute()
    expect(noted).toEqual([{ way: 'called_off', amount_paise: 16_000, id: small }])
  })
})

test('what was entered by another is taken back once the owner has approved it, once', async () => {
  const entry = newId()
  const cash = { entry, kind: 'payment' as const, method: 'cash' as const, amount: 3000, reason: 'cash' }
  await app.call(contract.enterOnAccount, { params: { id: me.id }, body: cash }, owner)
  const reversal = { params: { id: entry }, body: { reason: 'never came' } }
  expect(codeOf(await app.call(contract.reverseAccountEntry, reversal, accounts))).toEqual(WAITS)
  await approved({ accountReversal: { id: entry } }, accounts)
  expect(await balance()).toBe(0)
  expect(codeOf(await ask({ accountReversal: { id: entry } }, accounts))).toEqual([409, 'approval_no_change'])
  const taking = newId()
  await deposit('taken', 4000, manager, taking)
  await approved({ depositReversal: { id: taking } }, accounts)
  expect(await depositHeld()).toBe(0)
})

test('what one person lets go in a day is counted by all ways together, also by several at once; another day begins at 0', async () => {
  await deposit('taken', 5000, owner)
  const tried = await Promise.all([
    ...Array.from({ length: 8 }, () => enter('goodwill', 1000)),
    ...Array.from({ length: 4 }, () => deposit('returned', 1000, accounts)),
  ])
  expect(tried.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(tried.filter(({ status }) => status !== 200).map(codeOf)).toEqual([WAITS, WAITS])
  expect(codeOf(await enter('goodwill', 1))).toEqual(WAITS)
  // Another person has a day of their own, and what the owner does counts for no one.
  expect((await enter('goodwill', 1000, await signInStaff(app, 'accounts'))).status).toBe(200)
  const { sum } = await ctx.db
    .selectFrom('money_let_go')
    .select((eb) => eb.fn.sum<string>('amount_paise').as('sum'))
    .where('admin_id', '=', accounts.id)
    .executeTakeFirstOrThrow()
  expect(Number(sum)).toBe(1_000_000)
  app.clock.advance({ days: 1 })
  const tomorrow = { token: await startAdminSession(ctx, accounts.id) }
  expect((await enter('goodwill', 1000, tomorrow)).status).toBe(200)
  held(79, 'money by every way', '12 entries of ₹1,000 at once by two ways: 10 taken, the others wait for the owner')
})

describe('prices', () => {
  const PRICE = [403, 'price_needs_approval']
  const menu = (price: number | null, dish: object = {}) => ({
    name: 'Thali',
    menuDate: '2026-03-20',
    price,
    categories: [{ name: 'Thali', items: [{ name: 'Dal', ...dish }] }],
  })
  const add = (price: number | null, by: As, dish?: object) =>
    app.call(contract.addMenu, { body: menu(price, dish) }, by)
  const addDish = (basePrice: number, by: As) =>
    app.call(contract.addItem, { body: { name: `Dish ${newId()}`, basePrice, category: 'Main Course' } as never }, by)

  test('a manager sells no thali at ₹1: not by a new menu, a changed one, a dish of it, a copy or the library', async () => {
    expect(codeOf(await add(1, manager))).toEqual(PRICE)
    expect(codeOf(await add(500, manager))).toEqual(PRICE)
    expect(codeOf(await add(null, manager, { customPrice: 1 }))).toEqual(PRICE)
    expect(codeOf(await add(null, manager, { item_type: 'addon', addon_price: 1 }))).toEqual(PRICE)
    const usual = await add(70, manager)
    expect(usual.status).toBe(200)
    const { _id: id } = usual.reply.menu
    expect(codeOf(await app.call(contract.updateMenu, { params: { id }, body: menu(1) }, manager))).toEqual(PRICE)
    expect(codeOf(await addDish(1, manager))).toEqual(PRICE)
    // What the owner has set stays when a manager changes something else, and is not copied.
    expect((await app.call(contract.updateMenu, { params: { id }, body: menu(1) }, owner)).status).toBe(200)
    const renamed = { ...menu(1), name: 'Holi thali' }
    expect((await app.call(contract.updateMenu, { params: { id }, body: renamed }, manager)).status).toBe(200)
    expect(codeOf(await app.call(contract.duplicateMenu, { params: { id } }, manager))).toEqual(PRICE)
    expect((await app.call(contract.duplicateMenu, { params: { id } }, owner)).status).toBe(200)
  })

  test('what waits for the owner is set by the approval', async () => {
    const { _id: id } = (await add(null, manager)).reply.menu
    await approved({ menuPrice: { id, price: 30 } }, manager)
    expect((await app.call(contract.getMenu, { params: { id } }, owner)).reply.menu.price).toBe(30)
    const dish = (await addDish(50, owner)).reply.item
    await approved({ dishPrice: { id: dish._id, price: 5 } }, manager)
    expect((await app.call(contract.getItem, { params: { id: dish._id } }, owner)).reply.item.base_price).toBe(5)
  })

  test('a new or changed menu with a dish of it, a dish of the library, and copies wait as a whole, and are made by the approval', async () => {
    const form = { ...menu(1, { customPrice: 1 }), name: 'Festival thali', menuDate: '2026-03-18' }
    await approved({ menu: { ...form, formId: newId() } }, manager)
    const { menus } = (await app.call(contract.listMenus, {}, owner)).reply
    const made = menus.find(({ name }) => name === 'Festival thali')
    expect(made).toMatchObject({ price: 1, categories: [{ items: [{ addon_price: null }] }] })
    const id = made?._id ?? ''
    await approved({ menu: { ...form, price: 2, id } }, manager)
    expect((await app.call(contract.getMenu, { params: { id } }, owner)).reply.menu.price).toBe(2)
    const dish = { name: `Dish ${newId()}`, basePrice: 1, category: 'Main Course' } as const
    await approved({ dish }, manager)
    const { items } = (await app.call(contract.listItems, {}, owner)).reply
    const added = items.find(({ name }) => name === dish.name)
    expect(added?.base_price).toBe(1)
    await approved({ dish: { ...dish, basePrice: 2, id: added?._id } }, manager)
    expect((await app.call(contract.getItem, { params: { id: added?._id ?? '' } }, owner)).reply.item.base_price).toBe(
      2,
    )
    const week = '2026-03-16'
    const { plan } = (await app.call(contract.menuPlan, { query: { week } }, manager)).reply
    const copies = [{ menu: id, day: '2026-03-17' }]
    const copying = { body: { week, version: plan.version, copies } }
    expect(codeOf(await app.call(contract.copyMenus, copying, manager))).toEqual(PRICE)
    await approved({ menuCopies: { copies } }, manager)
    const days = (await app.call(contract.menuPlan, { query: { week } }, manager)).reply.plan.days
    expect(JSON.stringify(days.find(({ day }) => day === '2026-03-17'))).toContain('Festival thali')
    held(
      79,
      'prices by every way',
      'new and changed menu, dish of it, copy, library: 8 ways rejected, 7 made by approval',
    )
  })
})
