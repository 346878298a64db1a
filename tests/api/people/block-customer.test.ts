import { beforeEach, describe, expect, test } from 'vitest'
import { changeStatus } from '#server/ordering/change/change-status.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { remindPaused } from '#server/subscriptions/pauses/remind-paused.ts'
import { contract } from '#shared/contract/contract.ts'
import { EMPTY_PROFILE } from '#shared/domain/catalog/profile.ts'
import { type Customer, START, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { balanceOf, unsoundLedgers } from '../../support/meals.ts'
import { unsoundPauses } from '../../support/pauses.ts'
import { signInStaff } from '../../support/staff.ts'

/** A customer whom the kitchen does not serve any more, and one whom it serves again. */

const app = await testApp()
const { ctx } = app
await addMenu(app, { name: 'House Thali', active: true })
for (const day of ['2026-03-11', '2026-03-12', '2026-03-13']) await addMenu(app, { day })
const at = (instant: string) => app.clock.set(`2026-${instant}+05:30`)
let as: { token: string }
let me: Customer

beforeEach(async () => {
  app.clock.set(START)
  as = { token: await app.signInAdmin() }
  me = await app.signIn()
})

const order = (menuDate = '2026-03-11') =>
  app.call(contract.placeOrder, { body: { ...orderBody(me.phone), menuDate } }, me)
const preview = async () => (await app.call(contract.previewBlock, { params: { id: me.id } }, as)).reply.preview
const block = async (version?: string, by = as) => {
  const body = { reason: 'Three no-shows', version: version ?? (await preview()).version }
  return app.call(contract.blockCustomer, { params: { id: me.id }, body }, by)
}
const unblock = () => app.call(contract.unblockCustomer, { params: { id: me.id }, body: { reason: 'Paid up' } }, as)
const statuses = async () => {
  const { orders } = (await app.call(contract.listOrders, { params: { phone: me.phone } }, me)).reply
  return orders.map(({ _id, status, reason }) => [_id, status, reason])
}

async function subscribe() {
  const address = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, me)
  const body = { plan_type: '7-day-subscription', plan_price: 420, subscription_days: 7 }
  return app.call(contract.createSubscription, { body }, me)
}

describe('a blocked customer', () => {
  test('is shown before it is done, with the orders to come, and loses none that is being cooked', async () => {
    const [first, second] = [(await order()).reply.order, (await order('2026-03-12')).reply.order]
    const { id: adminId } = await ctx.db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
    await changeStatus(ctx, { orderIds: [first._id], to: 'preparing', adminId })
    const shown = await preview()
    expect(shown.cancelled).toEqual([
      {
        _id: second._id,
        order_number: expect.any(String),
        delivery_date: '2026-03-12',
        slot: 'lunch',
        dishes: '2 × Regular Thali, 1 × Gulab Jamun',
        price: 200,
        paid: false,
        of_subscription: false,
      },
    ])
    expect(shown.staying.map(({ _id }) => _id)).toEqual([first._id])
    const { status, reply } = await block(shown.version)
    expect([status, reply.customer.blocked]).toEqual([
      200,
      { at: app.clock.now().toISOString(), by: 'Administrator', reason: 'Three no-shows' },
    ])
    expect(await statuses()).toEqual(
      expect.arrayContaining([
        [first._id, 'preparing', undefined],
        [second._id, 'cancelled', 'blocked'],
      ]),
    )
  })

  test('cannot order, is told how the kitchen is reached, and still reads the orders', async () => {
    const placed = (await order()).reply.order
    await block()
    const body = { ...EMPTY_PROFILE, phone: '+919876512345' }
    await app.call(contract.changeKitchen, { body }, as)
    const rejected = await order('2026-03-12')
    expect([rejected.status, rejected.reply.code, rejected.reply.error]).toEqual([
      409,
      'customer_blocked',
      'We cannot take orders from you at the moment. Please call us: +91 98765 12345.',
    ])
    const again = await app.signIn(me.phone)
    expect(again.id).toBe(me.id)
    expect((await statuses()).map(([id]) => id)).toEqual([placed._id])
    const read = () => app.call(contract.listOrders, { params: { phone: me.phone } }, again)
    expect((await read()).reply.blocked).toEqual({ contact: '+91 98765 12345' })
    const { phoneNumber: _, ...entered } = orderBody(me.phone)
    const entry = { ...entered, customerId: me.id, source: 'phone' as const, menuDate: '2026-03-12' }
    expect((await app.call(contract.enterOrder, { body: entry }, as)).reply.code).toBe('entry_customer_blocked')
    await unblock()
    expect((await app.call(contract.enterOrder, { body: entry }, as)).status).toBe(200)
    expect((await read()).reply.blocked).toBeUndefined()
    expect((await order('2026-03-13')).status).toBe(200)
  })

  test('keeps the meals of a subscription, which is served no more until somebody resumes it', async () => {
    at('03-09T10:00:00')
    const { subscription } = (await subscribe()).reply
    expect((await balanceOf(ctx.db, subscription._id)).reserved).toBe(1)
    expect((await preview()).paused).toEqual([{ _id: subscription._id, subscription_days: 7, meals_kept: 7 }])
    await block()
    expect(await balanceOf(ctx.db, subscription._id)).toMatchObject({ available: 7, reserved: 0 })
    expect(await statuses()).toEqual([[expect.any(String), 'cancelled', 'blocked']])
    for (const day of ['03-09T20:00:00', '03-10T20:00:00', '03-11T20:00:00']) {
      at(day)
      await dailyRun(ctx)
    }
    expect(await balanceOf(ctx.db, subscription._id)).toMatchObject({ available: 7, reserved: 0 })
    const { pauses } = (await app.call(contract.listPauses, { params: { id: subscription._id } }, me)).reply
    const pause = { params: { id: pauses[0]?._id as string } }
    expect(pauses).toMatchObject([{ to: null }])
    expect((await app.call(contract.withdrawPause, pause, me)).reply.code).toBe('customer_blocked')
    as = { token: await app.signInAdmin() }
    // Nobody else is told that there is such a pause, nor whose.
    const stranger = await app.signIn()
    const day = { params: { id: subscription._id }, body: { day: '2026-03-12' } }
    expect((await app.call(contract.withdrawPause, pause, stranger)).reply.code).toBe('not_found')
    expect((await app.call(contract.serveDay, day, stranger)).reply.code).toBe('not_found')
    expect((await app.call(contract.adminWithdrawPause, pause, as)).reply.code).toBe('entry_customer_blocked')
    await unblock()
    await dailyRun(ctx)
    expect(await balanceOf(ctx.db, subscription._id)).toMatchObject({ available: 7, reserved: 0 })
    expect((await app.call(contract.withdrawPause, pause, me)).status).toBe(200)
    at('03-12T10:00:00')
    await dailyRun(ctx)
    expect(await balanceOf(ctx.db, subscription._id)).toMatchObject({ available: 6, reserved: 1 })
    expect([await unsoundLedgers(ctx.db), await unsoundPauses(ctx.db)]).toEqual([[], []])
  })

  test('is not told to resume what only the kitchen can', async () => {
    await subscribe()
    await block()
    at('03-26T10:00:00')
    expect(await remindPaused(ctx)).toBe(0)
    as = { token: await app.signInAdmin() }
    expect((await unblock()).status).toBe(200)
    expect(await remindPaused(ctx)).toBe(1)
  })

  test('can buy no subscription, nor take an order that was skipped after all', async () => {
    await block()
    expect((await subscribe()).reply.code).toBe('customer_blocked')
    await unblock()
    await subscribe()
    const { orders } = (await app.call(contract.listPendingOrders, {}, me)).reply
    const params = { id: orders[0]?._id as string }
    expect((await app.call(contract.skipOrder, { params }, me)).status).toBe(200)
    await block()
    const confirmed = await app.call(contract.confirmOrder, { params, body: { change: true } }, me)
    expect(confirmed.reply.code).toBe('customer_blocked')
  })
})

describe('blocking', () => {
  test('is done only as it was shown', async () => {
    const { version } = await preview()
    const { order: meanwhile } = (await order()).reply
    const stale = await block(version)
    expect([stale.status, stale.reply.code]).toEqual([409, 'preview_stale'])
    const { preview: present } = stale.reply.details as { preview: Awaited<ReturnType<typeof preview>> }
    expect(present.cancelled.map(({ _id }) => _id)).toEqual([meanwhile._id])
    expect((await block(present.version)).status).toBe(200)
  })

  test('is in the audit with what it cancelled, and asked a second time changes nothing', async () => {
    const placed = (await order()).reply.order
    await block()
    expect((await block()).reply.code).toBe('changed_meanwhile')
    const { events } = (await app.call(contract.listAudit, { query: { call: 'blockCustomer', subject: me.id } }, as))
      .reply
    expect(events.map(({ rejected }) => rejected)).toEqual(['changed_meanwhile', null])
    expect(events[1]).toMatchObject({
      reason: 'Three no-shows',
      changes: [
        {
          before: { blocked: false },
          after: { blocked: true, cancelled_orders: [placed._id], paused_subscriptions: [] },
        },
      ],
    })
    expect((await unblock()).reply.customer.blocked).toBeNull()
    expect((await unblock()).reply.code).toBe('changed_meanwhile')
  })

  test('needs a reason, and a role that may', async () => {
    const { version } = await preview()
    const params = { id: me.id }
    const without = await app.call(contract.blockCustomer, { params, body: { reason: ' ', version } }, as)
    expect(without.reply.code).toBe('invalid_request')
    expect((await block(version, await signInStaff(app, 'accounts'))).status).toBe(403)
    expect((await block(version, await signInStaff(app, 'manager'))).status).toBe(200)
  })

  test('and orders of the same moment: each order is cancelled by it, or was never stored', async () => {
    for (let round = 0; round < 8; round++) {
      me = await app.signIn()
      const { version } = await preview()
      const [blocked, ...placed] = await Promise.all([
        block(version),
        ...['2026-03-11', '2026-03-12', '2026-03-13'].map((day) => order(day)),
      ])
      const stands = (await statuses()).filter(([, status]) => status !== 'cancelled')
      if (blocked.status === 200) expect(stands).toEqual([])
      else {
        expect(blocked.reply.code).toBe('preview_stale')
        expect(stands.length).toBe(placed.filter(({ status }) => status === 200).length)
      }
    }
  })
})
