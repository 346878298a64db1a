import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { arrangeDay, moveStop } from '#server/delivery/delivery.ts'
import { messageOf } from '#server/notifications/messages.ts'
import { contract } from '#shared/contract/contract.ts'
import type { RiderEvent } from '#shared/contract/delivery/rider/run.schemas.ts'
import type { FailReason } from '#shared/domain/delivery/stop-states.ts'
import { testApp } from '../../support/app.ts'
import { addRoute, emptyRoutes, subscribeHome } from '../../support/delivery.ts'
import { addMenu } from '../../support/kitchen.ts'
import { startPushServer } from '../../support/push-service.ts'
import { deliverPushes, forgetPushes } from '../../support/pushes.ts'
import { ownRun, runWith } from '../../support/riders.ts'
import { openSockets } from '../../support/sockets.ts'
import { newStaff, signInStaff } from '../../support/staff.ts'

const env = { ALLOW_LOCAL_PUSH: '1', VAPID_SUBJECT: 'mailto:kitchen@dabba.test' }
const app = await testApp({ env, now: '2026-03-11T11:30:00+05:30' })
const { db } = app.ctx
const server = await startPushServer(app.ctx.push.publicKey)
const sockets = await openSockets(app)
afterAll(() => server.close())
await addMenu(app, { name: 'House Thali', active: true, thaliPrice: 80 })
const DAY = '2026-03-12'

beforeEach(async () => {
  app.clock.set('2026-03-11T11:30:00+05:30')
  await forgetPushes(app)
})

const apologies = async () =>
  (
    await sql<{ payload: Record<string, unknown> }>`
      SELECT payload FROM outbox_events WHERE type = 'order-not-delivered' ORDER BY id`.execute(db)
  ).rows.map(({ payload }) => payload)

/** A subscriber with a phone that is pushed to, and the stop of tomorrow's order on a run that has left. */
async function subscriberOnTheWay() {
  await emptyRoutes(app)
  const me = await app.signIn()
  const device = server.newDevice()
  await app.call(
    contract.saveFcmToken,
    { body: { phoneNumber: me.phone, fcmToken: device.token } },
    { token: me.token },
  )
  const address = { phoneNumber: me.phone, type: 'Home' as const, address: `Flat ${me.phone}, Kothrud, Pune 411038` }
  await app.call(contract.addAddress, { body: address }, { token: me.token })
  await subscribeHome(app, [me.id], DAY)
  const rider = await newStaff(app, 'rider')
  await addRoute(app, 'A', rider)
  app.clock.set('2026-03-12T11:50:00+05:30')
  await subscribeHome(app, [], DAY)
  await arrangeDay(app.ctx, { day: DAY, slot: 'lunch' })
  await sql`UPDATE runs SET state = 'started', started_at = ${app.ctx.now()}`.execute(db)
  const { rows } = await sql<{ stop: string; order: string }>`
    SELECT so.stop_id AS stop, o.id AS order FROM stop_orders so JOIN orders o ON o.id = so.order_id
    WHERE o.customer_id = ${me.id}`.execute(db)
  const [{ stop, order }] = rows as [{ stop: string; order: string }]
  const fail = (reason: FailReason, eventId = randomUUID()) =>
    moveStop(app.ctx, { eventId, stopId: stop, action: 'fail', reason, adminId: rider, at: app.ctx.now() })
  const reopen = () =>
    moveStop(app.ctx, {
      eventId: randomUUID(),
      stopId: stop,
      action: 'reopen',
      adminId: rider,
      at: app.ctx.now(),
    })
  await deliverPushes(app)
  device.arrived.length = 0
  return { me, device, order, fail, reopen }
}

async function mealsOf(customerId: string) {
  const { rows } = await sql<{ left: number }>`
    SELECT meals_left AS left FROM subscriptions WHERE customer_id = ${customerId}`.execute(db)
  return rows[0]?.left
}

test.each([
  ['damaged', 'We are sorry: your meal was damaged on the way.'],
  ['not_ready', 'We are sorry: your meal was not ready in time.'],
  ['too_late', 'We are sorry: we could not bring your meal in time.'],
] as const)('%s: the meal comes back, and the customer is told once that we are sorry', async (reason, sorry) => {
  const { me, device, order, fail, reopen } = await subscriberOnTheWay()
  const before = (await mealsOf(me.id)) ?? Number.NaN
  const listening = await sockets.connect(me.token)
  const eventId = randomUUID()
  expect((await fail(reason, eventId)).outcome).toBe('moved')
  expect((await fail(reason, eventId)).outcome).toBe('again')
  await deliverPushes(app)
  expect(await mealsOf(me.id)).toBe(before + 1)
  expect(device.arrived.map(({ message }) => message)).toEqual([
    {
      title: 'Your meal is not coming today',
      body: `${sorry} The meal is back on your subscription.`,
      tag: `order-${order}`,
      url: '/my-orders',
    },
  ])
  const heard = (await listening.hears(2)).filter(([name]) => name === 'order-not-delivered')
  expect(heard).toEqual([
    ['order-not-delivered', { orderId: order, deliveryDate: DAY, why: reason, ofSubscription: true }],
  ])
  // Tried once more, and in vain: nobody is told twice.
  await reopen()
  await fail(reason)
  await deliverPushes(app)
  expect(await apologies()).toHaveLength(1)
  expect(device.arrived).toHaveLength(1)
})

test('what is on its way again when the push is sent is told to nobody', async () => {
  const { device, fail, reopen } = await subscriberOnTheWay()
  await fail('damaged')
  await reopen()
  await deliverPushes(app)
  expect(device.arrived.map(({ message }) => message.title)).toEqual(['Your food is on its way'])
})

test.each(['not_home', 'refused', 'wrong_address'] as const)('%s is no fault of the kitchen', async (reason) => {
  const { fail } = await subscriberOnTheWay()
  await fail(reason)
  expect(await apologies()).toEqual([])
})

test('a one-off order: nothing is owed; the event of the rider sent twice tells once', async () => {
  await emptyRoutes(app)
  const rider = await signInStaff(app, 'rider')
  const run = await runWith(app, rider, 1)
  const failed: RiderEvent = {
    id: randomUUID(),
    kind: 'failed',
    stop: run.stops[0]?._id ?? '',
    reason: 'too_late',
    at: app.ctx.now().toISOString(),
  }
  for (const _ of [1, 2]) {
    const body = { sentAt: app.ctx.now().toISOString(), events: [failed] }
    await app.call(contract.noteEvents, { body }, { token: rider.token })
  }
  const told = await apologies()
  expect(told).toMatchObject([{ why: 'too_late', ofSubscription: false }])
  expect((await ownRun(app, rider.token)).stops[0]?.cash).toBe(0)
  const event = { type: 'order-not-delivered', ...told[0] } as never
  expect(messageOf({ event, menuName: null, orderStatus: 'cancelled' }, null)).toMatchObject({
    title: 'Your meal is not coming today',
    body: 'We are sorry: we could not bring your meal in time. You owe nothing for it, and what you have paid comes back.',
  })
})
