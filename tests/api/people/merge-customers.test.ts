import { beforeEach, describe, expect, test } from 'vitest'
import { addMenuAlert, addPlateAlert, requireServed } from '#server/catalog/catalog.ts'
import { createPoll } from '#server/catalog/polls/queries.ts'
import { vote } from '#server/catalog/polls/vote.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { changeStatus } from '#server/ordering/change/change-status.ts'
import { customerTables } from '#server/people/people.ts'
import { rollUpDays } from '#server/reports/reports.ts'
import { contract } from '#shared/contract/contract.ts'
import type { MergePreview } from '#shared/contract/people/office/merge.schemas.ts'
import { type Customer, START, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { unsoundLedgers } from '../../support/meals.ts'
import { signInStaff } from '../../support/staff.ts'

/** Two customers who are one. */

const app = await testApp()
const { ctx } = app
const { db } = ctx
await addMenu(app, { name: 'House Thali', active: true })
for (const day of ['2026-03-11', '2026-03-12', '2026-03-13']) await addMenu(app, { day })
let as: { token: string }
let adminId: string
let asha: Customer
let other: Customer

beforeEach(async () => {
  app.clock.set(START)
  as = { token: await app.signInAdmin() }
  adminId = (await db.selectFrom('admins').select('id').executeTakeFirstOrThrow()).id
  asha = await app.signIn()
  other = await app.signIn()
})

const order = async (who: Customer, menuDate = '2026-03-11', key?: string) =>
  app.call(contract.placeOrder, { body: { ...orderBody(who.phone), menuDate } }, { ...who, ...(key && { key }) })
const preview = (keep = asha, goes = other) =>
  app.call(contract.previewMerge, { params: { id: keep.id }, query: { from: goes.id } }, as)
async function merge(keep = asha, goes = other, changes: object = {}, by = as) {
  const version = 'version' in changes ? '' : (await preview(keep, goes)).reply.preview?.version
  const body = {
    from: goes.id,
    name: 'keep' as const,
    phone: 'keep' as const,
    version,
    reason: 'One person',
    ...changes,
  }
  return app.call(contract.mergeCustomers, { params: { id: keep.id }, body }, by)
}
const subscribe = async (who: Customer) => {
  const address = { phoneNumber: who.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, who)
  const body = { plan_type: '7-day-subscription', plan_price: 420, subscription_days: 7 }
  return (await app.call(contract.createSubscription, { body }, who)).reply.subscription
}
const ordersOf = async (id: string) =>
  (await db.selectFrom('orders').select('id').where('customer_id', '=', id).orderBy('id').execute()).map(
    (row) => row.id,
  )
const setNotes = (id: string, kitchen: string) =>
  app.call(contract.setCustomerNotes, { params: { id }, body: { kitchen, rider: null, notedAt: null } }, as)

/** Every table with a customer in it, by the foreign keys that the database has and by the name of the column. */
async function tablesWithCustomers(): Promise<string[]> {
  const { rows } = await ctx.pool.query<{ name: string }>(`
    SELECT conrelid::regclass::text AS name FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'customers'::regclass AND conrelid <> 'customers'::regclass
    UNION
    SELECT table_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE column_name = 'customer_id' AND table_schema = 'public' AND table_type = 'BASE TABLE'`)
  return rows.map(({ name }) => name).sort()
}

test('every table with a customer in it says what becomes of its rows', async () => {
  const listed = (await customerTables.run(ctx, db)).flat().map(({ table }) => table)
  expect(listed.sort()).toEqual(await tablesWithCustomers())
  // The only column of customers that refers to customers says who one was merged into.
  const { rows } = await ctx.pool.query(`
    SELECT conname FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'customers'::regclass AND conrelid = 'customers'::regclass`)
  expect(rows).toEqual([{ conname: 'customers_merged_into_fkey' }])
})

describe('merging', () => {
  test('moves all that there is of the one to the other, and says beforehand how much', async () => {
    const first = (await order(asha)).reply.order._id
    const second = (await order(other)).reply.order._id
    const third = (await order(other, '2026-03-12')).reply.order._id
    await changeStatus(ctx, { orderIds: [second], to: 'delivered', adminId })
    const rating = { stars: 2, reasons: ['cold' as const], dishes: [], missing: [] }
    await app.call(contract.rateOrder, { params: { id: second }, body: rating }, other)
    const subscription = await subscribe(other)
    await setNotes(asha.id, 'No garlic')
    await setNotes(other.id, 'Less salt')
    await app.call(contract.getCustomer, { params: { id: other.id } }, as)
    const shown = (await preview()).reply.preview
    expect([shown.problem, shown.keep.phone_number, shown.goes.phone_number]).toEqual([null, asha.phone, other.phone])
    expect(shown.goes.figures).toMatchObject({ subscriptions: 1, running: 1, addresses: 1, ratings: 1, sessions: 1 })
    expect(shown.keep.figures).toMatchObject({ orders: 1, orders_to_come: 1, subscriptions: 0 })
    const before = await ordersOf(other.id)
    expect(before).toEqual(expect.arrayContaining([second, third]))

    expect((await merge()).reply).toMatchObject({ customerId: asha.id })
    expect(await ordersOf(asha.id)).toEqual([first, ...before].sort())
    for (const table of await tablesWithCustomers()) {
      const { rows } = await ctx.pool.query(`SELECT FROM ${table} WHERE customer_id = $1`, [other.id])
      expect([table, table.startsWith('payment') ? 0 : rows.length]).toEqual([table, 0])
    }
    const mine = (await app.call(contract.listOrders, { params: { phone: asha.phone } }, asha)).reply.orders
    expect(mine.map(({ _id }) => _id).sort()).toEqual([first, ...before].sort())
    const current = (await app.call(contract.getSubscription, { params: { phone: asha.phone } }, asha)).reply
    expect(current.plan_type).toBe('7-day-subscription')
    expect((await preview(asha, await app.signIn())).reply.preview.keep.figures).toMatchObject({
      orders: before.length + 1,
      subscriptions: 1,
      addresses: 1,
      ratings: 1,
    })
    const { customer } = (await app.call(contract.getCustomer, { params: { id: asha.id } }, as)).reply
    expect(customer).toMatchObject({ kitchen_note: 'No garlic · Less salt', phone_number: asha.phone })
    expect(customer.addresses.map((address) => address.is_default)).toEqual([true])
    expect(await unsoundLedgers(db)).toEqual([])
    expect(subscription._id).toBe(
      (await app.call(contract.listSubscriptions, { params: { phone: asha.phone } }, asha)).reply.subscriptions[0]?._id,
    )
  })

  test('counts what stands of both: deliveries, the orders of a day, the sums of reports', async () => {
    const ids = [await order(asha), await order(other)].map(({ reply }) => reply.order._id)
    await changeStatus(ctx, { orderIds: ids, to: 'delivered', adminId })
    await order(asha, '2026-03-12')
    await order(other, '2026-03-12')
    app.clock.advance({ hours: 24 * 5 })
    await rollUpDays(ctx)
    as = { token: await app.signInAdmin() }
    expect((await merge()).status).toBe(200)
    const standing = db.selectFrom('customer_standings').select('delivered').where('customer_id', '=', asha.id)
    expect(await standing.execute()).toEqual([{ delivered: 2 }])
    const days = db.selectFrom('customer_days').select(['day', 'orders', 'portions']).where('customer_id', '=', asha.id)
    expect(await days.where('day', '=', '2026-03-12').execute()).toEqual([
      { day: '2026-03-12', orders: 2, portions: 6 },
    ])
    const totals = db.selectFrom('customer_totals').select(['orders', 'spent_paise']).where('customer_id', '=', asha.id)
    expect(await totals.execute()).toEqual([{ orders: 4, spent_paise: 80_000 }])
    app.clock.set(START)
    await db.deleteFrom('day_rollups').execute()
    await db.deleteFrom('customer_totals').execute()
    await db.updateTable('settings').set({ value: '' }).where('name', '=', 'rolled_up_through').execute()
  })

  test('changes the notes: whoever had them open before does not write over those of the other', async () => {
    const { customer } = (await setNotes(asha.id, 'No garlic')).reply
    await setNotes(other.id, 'Less salt')
    await merge()
    const body = { kitchen: 'No onion', rider: null, notedAt: customer.noted_at }
    const late = await app.call(contract.setCustomerNotes, { params: { id: asha.id }, body }, as)
    expect([late.status, late.reply.code]).toEqual([409, 'changed_meanwhile'])
    const anew = (await app.call(contract.getCustomer, { params: { id: asha.id } }, as)).reply.customer
    expect(anew.kitchen_note).toBe('No garlic · Less salt')
  })

  test('ends all sessions of the one that goes, whose phone is free again', async () => {
    await merge()
    expect((await order(other)).status).toBe(401)
    expect((await app.call(contract.me, {}, asha)).status).toBe(200)
    const anew = await app.signIn(other.phone)
    expect([anew.id === other.id, anew.id === asha.id, anew.user.isNewUser]).toEqual([false, false, true])
    expect((await app.call(contract.getCustomer, { params: { id: other.id } }, as)).status).toBe(404)
    const { customers } = (await app.call(contract.searchCustomers, { query: {} }, as)).reply
    expect(customers.map(({ _id }) => _id)).not.toContain(other.id)
    const entry = { ...orderBody(asha.phone), customerId: other.id, source: 'phone' as const }
    expect((await app.call(contract.enterOrder, { body: entry }, as)).status).toBe(404)
  })

  test('may keep the other phone and name: then whoever was signed in by the former is signed out', async () => {
    await app.call(contract.changeName, { body: { name: 'Asha K' } }, other)
    await merge(asha, other, { phone: 'goes', name: 'goes' })
    expect((await app.call(contract.me, {}, asha)).status).toBe(401)
    const again = await app.signIn(other.phone)
    expect([again.id, again.user.name]).toEqual([asha.id, 'Asha K'])
    expect((await app.signIn(asha.phone)).id).not.toBe(asha.id)
  })

  test('leaves payments as they are, and tells them by the name of the merged customer', async () => {
    await app.call(contract.changeName, { body: { name: 'Asha K' } }, asha)
    const id = (await order(other)).reply.order._id
    await changeStatus(ctx, { orderIds: [id], to: 'delivered', adminId })
    await app.call(contract.collectCash, { body: { orders: [id] } }, as)
    const kept = await db.selectFrom('payments').selectAll().where('order_id', '=', id).execute()
    expect(kept).toMatchObject([{ customer_id: other.id }])
    expect((await preview()).reply.preview.goes.figures.payments).toBe(1)
    await merge()
    expect(await db.selectFrom('payments').selectAll().where('order_id', '=', id).execute()).toEqual(kept)
    const { payments } = (await app.call(contract.listPayments, { query: { day: '2026-03-11' } }, as)).reply
    expect(payments[0]).toMatchObject({ name: 'Asha K' })
    // And by that of the one into whom that one is merged.
    const third = await app.signIn()
    await app.call(contract.changeName, { body: { name: 'Third' } }, third)
    await merge(third, asha)
    const told = (await app.call(contract.listPayments, { query: { day: '2026-03-11' } }, as)).reply.payments
    expect(told[0]).toMatchObject({ name: 'Third' })
  })

  test('is done only as it was shown', async () => {
    const { version } = (await preview()).reply.preview
    await order(other)
    const stale = await merge(asha, other, { version })
    expect([stale.status, stale.reply.code]).toEqual([409, 'preview_stale'])
    const { preview: present } = stale.reply.details as { preview: MergePreview }
    expect(present.goes.figures.orders).toBe(1)
    expect((await merge(asha, other, { version: present.version })).status).toBe(200)
  })

  test('is in the audit with what there was of both', async () => {
    await order(other)
    await merge()
    const query = { call: 'mergeCustomers', subject: asha.id }
    const { events } = (await app.call(contract.listAudit, { query }, as)).reply
    expect(events[0]?.reason).toBe('One person')
    const changed = new Map(events[0]?.changes.map((change) => [change.subject, change]))
    expect(changed.get(asha.id)).toMatchObject({ before: { orders: 0 }, after: { orders: 1, phone: 'keep' } })
    expect(changed.get(other.id)).toMatchObject({ before: { orders: 1 }, after: { merged_into: asha.id } })
  })

  test('is rejected for two subscriptions that run, for one who is blocked, for one customer twice, and without the role', async () => {
    await subscribe(asha)
    await subscribe(other)
    expect((await preview()).reply.preview.problem).toBe('merge_both_subscribed')
    expect((await merge()).reply.code).toBe('merge_both_subscribed')
    const third = await app.signIn()
    const params = { id: third.id }
    const { version } = (await app.call(contract.previewBlock, { params }, as)).reply.preview
    await app.call(contract.blockCustomer, { params, body: { reason: 'No', version } }, as)
    expect((await merge(asha, third)).reply.code).toBe('merge_blocked')
    expect((await preview(asha, asha)).status).toBe(404)
    expect((await merge(asha, other, {}, await signInStaff(app, 'accounts'))).status).toBe(403)
  })
})

describe('at once', () => {
  test('A into B and B into A: one of them is done', async () => {
    for (let round = 0; round < 8; round++) {
      const [one, two] = [await app.signIn(), await app.signIn()]
      await order(one)
      await order(two)
      const [ahead, back] = [await preview(one, two), await preview(two, one)]
      const done = await Promise.all([
        merge(one, two, { version: ahead.reply.preview.version }),
        merge(two, one, { version: back.reply.preview.version }),
      ])
      expect(done.map(({ status }) => status).sort()).toEqual([200, 404])
      const counts = [(await ordersOf(one.id)).length, (await ordersOf(two.id)).length]
      expect(counts.sort()).toEqual([0, 2])
    }
  })

  test('one customer into two others: one of them has all', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two, goes] = [await app.signIn(), await app.signIn(), await app.signIn()]
      await order(goes)
      const [first, second] = [await preview(one, goes), await preview(two, goes)]
      const done = await Promise.all([
        merge(one, goes, { version: first.reply.preview.version }),
        merge(two, goes, { version: second.reply.preview.version }),
      ])
      expect(done.map(({ status }) => status).sort()).toEqual([200, 404])
      expect([(await ordersOf(one.id)).length, (await ordersOf(two.id)).length].sort()).toEqual([0, 1])
    }
  })

  test('an order that is being placed is moved with the others, or never stored', async () => {
    for (let round = 0; round < 10; round++) {
      const [keep, goes] = [await app.signIn(), await app.signIn()]
      const { version } = (await preview(keep, goes)).reply.preview
      const [merged, ...placed] = await Promise.all([
        merge(keep, goes, { version }),
        order(goes),
        order(goes, '2026-03-12'),
        order(goes, '2026-03-13'),
      ])
      const stored = placed.filter(({ status }) => status === 200).length
      expect(placed.every(({ status }) => [200, 401, 404].includes(status))).toBe(true)
      if (merged.status === 200) expect(await ordersOf(goes.id)).toEqual([])
      else expect(merged.reply.code).toBe('preview_stale')
      expect((await ordersOf(keep.id)).length + (await ordersOf(goes.id)).length).toBe(stored)
    }
  })

  test('whoever has been merged while a call of theirs was under way votes no more, waits for nothing and is not said to be blocked', async () => {
    const options = ['Rajma', 'Chole']
    const poll = { title: 'Friday?', description: null, options, expiresAt: null }
    const pollId = await inTransaction(db, (trx) => createPoll(trx, poll, app.clock.now()))
    const option = db.selectFrom('poll_options').select('id').where('poll_id', '=', pollId)
    const optionId = (await option.executeTakeFirstOrThrow()).id
    await merge()
    const cast = { pollId, optionId, customerId: other.id, at: app.clock.now() }
    const late = [
      inTransaction(db, (trx) => vote(trx, cast)),
      addMenuAlert(ctx, other.id, '2026-03-16', 'lunch'),
      addPlateAlert(ctx, other.id, '2026-03-12', 'lunch'),
      inTransaction(db, (trx) => requireServed(trx, other.id)),
    ]
    expect(await Promise.allSettled(late)).toEqual(
      late.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code: 'not_found' }) })),
    )
    expect(await db.selectFrom('poll_votes').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('menu_alerts').selectAll().execute()).toEqual([])
  })

  test('an order that is delivered meanwhile counts for the customer who has it then', async () => {
    for (let round = 0; round < 5; round++) {
      const [keep, goes] = [await app.signIn(), await app.signIn()]
      const id = (await order(goes)).reply.order._id
      const { version } = (await preview(keep, goes)).reply.preview
      const [merged] = await Promise.all([
        merge(keep, goes, { version }),
        changeStatus(ctx, { orderIds: [id], to: 'delivered', adminId }),
      ])
      const has = merged.status === 200 ? keep : goes
      const standings = db.selectFrom('customer_standings').select(['customer_id', 'delivered'])
      const told = await standings.where('customer_id', 'in', [keep.id, goes.id]).where('delivered', '>', 0).execute()
      expect(told).toEqual([{ customer_id: has.id, delivered: 1 }])
    }
  })
})
