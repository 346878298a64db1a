import { afterEach, describe, expect, test } from 'vitest'
import { changeDays, closeDays } from '#server/calendar/calendar.ts'
import { rollUpDays } from '#server/reports/reports.ts'
import { dailyRun } from '#server/subscriptions/subscriptions.ts'
import { contract } from '#shared/contract/contract.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { addCustomers, buySubscription } from '../../support/subscribers.ts'

/**
 * While the clock is in doubt, what the clock and what is expected decide alike goes on, and what they decide differently
 * is held back. The kitchen's time is Wednesday 17:00; tomorrow's orders can be answered until 18:00.
 */

const IN_DOUBT = { status: 409, reply: { code: 'clock_in_doubt' } }
const HOME = 'Flat 1, Shanti Nagar, Pune'
const ELSEWHERE = 'Flat 2, Shanti Nagar, Pune'

let app: TestApp
afterEach(async () => {
  await app.stop()
  await app.database.dispose()
})

/** A kitchen with a customer whose subscription order for tomorrow waits for an answer. */
async function kitchen(now = '2026-03-11T17:00:00+05:30') {
  app = await createTestApp({ timeGuard: 'alone', now })
  await addMenu(app, { name: 'House Thali', active: true })
  const { id, phone, token } = await app.signIn()
  const fields = { phoneNumber: phone, type: 'Home' as const }
  const { reply } = await app.call(contract.addAddress, { body: { ...fields, address: HOME } }, { token })
  await buySubscription(app, id, 5)
  const params = { id: reply.address._id }
  const move = () => app.call(contract.updateAddress, { params, body: { ...fields, address: ELSEWHERE } }, { token })
  const order = async () => app.ctx.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const answer = async (call: typeof contract.confirmOrder | typeof contract.skipOrder) =>
    app.call(call, { params: { id: (await order()).id } }, { token })
  return { id, phone, token, move, order, answer }
}

/** The clock is put back for an hour and more has passed than is left: it shows 16:30, and 18:30 is expected. */
function passDeadlineUnseen() {
  app.clock.jump({ hours: -2 })
  app.clock.advance({ minutes: 90 })
}

/** It shows 15:10, and 17:10 is expected. */
function goBack() {
  app.clock.jump({ hours: -2 })
  app.clock.advance({ minutes: 10 })
}

describe('an order whose deadline has passed by one of two clocks', () => {
  test('is neither confirmed nor skipped, nor sent elsewhere', async () => {
    const { answer, move, order, token, phone } = await kitchen()
    passDeadlineUnseen()
    const before = await order()
    expect(await answer(contract.confirmOrder)).toMatchObject(IN_DOUBT)
    expect(await answer(contract.skipOrder)).toMatchObject(IN_DOUBT)
    expect(await move()).toMatchObject(IN_DOUBT)
    expect(await order()).toEqual(before)
    const { reply } = await app.call(contract.listAddresses, { params: { phone } }, { token })
    expect(reply.addresses).toMatchObject([{ address: HOME }])
    // The clock is right again, and the deadline has passed.
    app.clock.jump({ hours: 2 })
    expect(await move()).toMatchObject({ status: 200 })
    expect(await order()).toMatchObject({ delivery_address: HOME })
  })

  test('is not paused, and a pause is not withdrawn', async () => {
    const { phone, token, order } = await kitchen()
    const { reply: list } = await app.call(contract.listSubscriptions, { params: { phone } }, { token })
    const params = { id: list.subscriptions[0]?._id ?? '' }
    const pauseFrom = async (from: string) => {
      const query = { from, to: from }
      const { reply } = await app.call(contract.previewPause, { params, query }, { token })
      const { from: begin, kept_days, last_day } = reply.preview
      const body = { ...query, seen: { from: begin, kept_days, last_day } }
      return app.call(contract.pauseSubscription, { params, body }, { token })
    }
    const { reply } = await pauseFrom('2026-03-13')
    passDeadlineUnseen()
    expect(await pauseFrom('2026-03-12')).toMatchObject(IN_DOUBT)
    const withdrawn = await app.call(contract.withdrawPause, { params: { id: reply.pause._id } }, { token })
    expect(withdrawn).toMatchObject(IN_DOUBT)
    expect(await order()).toMatchObject({ fulfilment: 'pending' })
    const { reply: after } = await app.call(contract.listPauses, { params }, { token })
    expect(after.pauses).toMatchObject([{ from: '2026-03-13' }])
  })

  test('is held back in the same way when nothing ran for days', async () => {
    const { answer, move, order } = await kitchen()
    app.clock.jump({ days: 3 })
    expect(await answer(contract.skipOrder)).toMatchObject(IN_DOUBT)
    expect(await move()).toMatchObject(IN_DOUBT)
    app.clock.jump({ days: -3 })
    expect(await move()).toMatchObject({ status: 200 })
    expect(await order()).toMatchObject({ delivery_address: ELSEWHERE })
  })

  test('keeps its dishes when the menu changes, until the time is right', async () => {
    const { order } = await kitchen()
    const token = await app.signInAdmin()
    const activate = async () => {
      const id = await addMenu(app, { name: 'Feast Thali' })
      expect(await app.call(contract.activateMenu, { params: { id } }, { token })).toMatchObject({ status: 200 })
    }
    passDeadlineUnseen()
    await activate()
    expect(await order()).toMatchObject({ menu_name: 'House Thali' })
    // The clock was right after all: the daily run makes up for it.
    const { now } = (await app.call(contract.getClock, {}, { token })).reply
    await app.call(contract.confirmClock, { body: { now } }, { token })
    await dailyRun(app.ctx)
    expect(await order()).toMatchObject({ menu_name: 'Feast Thali' })
  })
})

describe('what both clocks decide alike goes on', () => {
  test.each(['confirmOrder', 'skipOrder'] as const)('%s, and a change of the address before it', async (call) => {
    const { answer, move, order } = await kitchen()
    goBack()
    expect(await move()).toMatchObject({ status: 200 })
    expect(await order()).toMatchObject({ delivery_address: ELSEWHERE })
    expect(await answer(contract[call])).toMatchObject({ status: 200 })
  })

  test('an address that no order goes to, and one of a customer without orders', async () => {
    const { token, phone, order } = await kitchen()
    app.clock.jump({ days: 3 })
    const body = { phoneNumber: phone, type: 'Office' as const, address: ELSEWHERE }
    expect(await app.call(contract.addAddress, { body }, { token })).toMatchObject({ status: 200 })
    expect(await order()).toMatchObject({ delivery_address: HOME })
    expect((await app.call(contract.listAddresses, { params: { phone } }, { token })).reply.addresses).toHaveLength(2)
    const other = await app.signIn()
    const first = { ...body, phoneNumber: other.phone }
    expect(await app.call(contract.addAddress, { body: first }, { token: other.token })).toMatchObject({ status: 200 })
  })

  test('whatever status the kitchen sets', async () => {
    const { order } = await kitchen()
    app.clock.jump({ days: 3 })
    const token = await app.signInAdmin()
    const { id } = await order()
    for (const status of ['preparing', 'delivered', 'cancelled', 'confirmed'] as const) {
      const set = await app.call(contract.setOrderStatus, { params: { id }, body: { status } }, { token })
      expect(set).toMatchObject({ status: 200, reply: { order: { status } } })
    }
    expect(await app.ctx.db.selectFrom('subscriptions').select(['meals_left', 'next_day']).execute()).toEqual([
      { meals_left: 4, next_day: '2026-03-13' },
    ])
  })
})

test('a status set with a clock that is behind still reaches the figures that are kept of its day', async () => {
  const { order } = await kitchen()
  const token = await app.signInAdmin()
  const { id } = await order()
  await app.call(contract.setOrderStatus, { params: { id }, body: { status: 'delivered' } }, { token })
  app.clock.set('2026-03-18T10:00:00+05:30')
  await app.ctx.timeGuard.look()
  const { now } = (await app.call(contract.getClock, {}, { token: await app.signInAdmin() })).reply
  await app.call(contract.confirmClock, { body: { now } }, { token: await app.signInAdmin() })
  await rollUpDays(app.ctx)
  const stale = async () => {
    const days = await app.ctx.db.selectFrom('day_rollups').select('stale').where('day', '=', '2026-03-12').execute()
    return days.map((day) => day.stale)
  }
  expect(await stale()).toEqual([false])
  app.clock.jump({ days: -7 })
  await app.call(contract.setOrderStatus, { params: { id }, body: { status: 'cancelled' } }, { token })
  expect(await stale()).toEqual([true])
})

describe('a day that is not certain', () => {
  test('is not ordered for, nor begins a subscription', async () => {
    const { token, phone } = await kitchen('2026-03-11T19:00:00+05:30')
    const [other] = await addCustomers(app, 1)
    const place = () => app.call(contract.placeOrder, { body: orderBody(phone) }, { token })
    const subscribe = () => buySubscription(app, other as string, 5)
    // 17:30, and 19:30 is expected: today is ordered for by both, and 18:00 lies between.
    app.clock.jump({ hours: -2 })
    app.clock.advance({ minutes: 30 })
    expect(await place()).toMatchObject({ status: 200 })
    await expect(subscribe()).rejects.toMatchObject({ code: 'clock_in_doubt' })
    // 18:30, and 20:30 is expected: after 20:00 one orders for tomorrow.
    app.clock.advance({ minutes: 60 })
    expect(await place()).toMatchObject(IN_DOUBT)
    await subscribe()
  })

  test('is neither closed nor opened: subscriptions would pass over the days between', async () => {
    await kitchen()
    const subscriptions = () => app.ctx.db.selectFrom('subscriptions').select(['next_day', 'end_day']).execute()
    const before = await subscriptions()
    const close = () =>
      changeDays(app.ctx, (trx) => closeDays(app.ctx, trx, { slot: 'lunch', from: '2026-05-04', to: '2026-05-04' }))
    app.clock.jump({ days: 40 })
    await expect(close()).rejects.toMatchObject({ code: 'clock_in_doubt' })
    expect(await subscriptions()).toEqual(before)
    app.clock.jump({ days: -40 })
    expect(await close()).toEqual(['2026-05-04'])
  })
})
