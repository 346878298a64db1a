import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { inLanguage } from '#server/kernel/language.ts'
import type { OutboxEvent } from '#server/kernel/outbox/events.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { messageOf } from '#server/notifications/messages.ts'
import { pushQueue } from '#server/notifications/push-queue.ts'
import { sendPushes } from '#server/notifications/send-pushes.ts'
import { pushSender } from '#server/notifications/sender.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { type Customer, createTestApp, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { type Device, startPushServer } from '../../support/push-service.ts'
import { deliverPushes, forgetPushes, passTime, queuedPushes } from '../../support/pushes.ts'

const env = { ALLOW_LOCAL_PUSH: '1', VAPID_SUBJECT: 'mailto:kitchen@dabba.test' }
const WEDNESDAY_10 = '2026-03-11T10:00:00+05:30'
const app = await testApp({ env, now: WEDNESDAY_10 })
const server = await startPushServer(app.ctx.push.publicKey)
afterAll(() => server.close())
await addMenu(app, { name: 'House Thali', active: true })

beforeEach(async () => {
  app.clock.set(WEDNESDAY_10)
  server.reject = null
  // What a test before this one left behind is nobody's any more.
  await app.ctx.db.deleteFrom('push_devices').execute()
  await forgetPushes(app)
})

async function saveDevice(me: Customer, device: Device = server.newDevice()) {
  const body = { phoneNumber: me.phone, fcmToken: device.token }
  const answer = await app.call(contract.saveFcmToken, { body }, { token: me.token })
  expect(answer.status).toBe(200)
  return device
}

/** A customer whose phone is there to be pushed to. */
async function customerWithPhone() {
  const me = await app.signIn()
  return { me, phone: await saveDevice(me) }
}

async function subscribe(me: Customer, days = 5) {
  const address = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, { token: me.token })
  const body = { plan_type: `${days}-day-subscription`, plan_price: days * 60, subscription_days: days }
  const { status } = await app.call(contract.createSubscription, { body }, { token: me.token })
  expect(status).toBe(200)
  await relay(app.ctx).settled()
  const { orders } = (await app.call(contract.listPendingOrders, {}, { token: me.token })).reply
  return orders[0]?._id as string
}

/** A run of timed work at an instant, and what is due sent. */
async function runAt(instant: string) {
  app.clock.set(instant)
  await dailyRun(app.ctx)
  await deliverPushes(app)
}

const titles = (device: Device) => device.arrived.map(({ message }) => message.title)
const last = (device: Device) => device.arrived.at(-1)?.message

async function placeOrder(me: Customer) {
  const { reply } = await app.call(contract.placeOrder, { body: orderBody(me.phone) }, { token: me.token })
  return reply.order._id
}

async function setStatus(orderId: string, status: OrderStatus) {
  const token = await app.signInAdmin()
  const answer = await app.call(contract.setOrderStatus, { params: { id: orderId }, body: { status } }, { token })
  expect(answer.status).toBe(200)
}

describe('what is pushed', () => {
  // shows: C7.push.2
  test('a subscription order that was made for tomorrow, with a token that answers it', async () => {
    const { me, phone } = await customerWithPhone()
    const orderId = await subscribe(me)
    await deliverPushes(app)
    expect(phone.arrived).toHaveLength(1)
    const asked = await app.call(
      contract.customerMessages,
      { params: { id: me.id } },
      { token: await app.signInAdmin() },
    )
    expect(asked.reply.messages.map(({ type, state }) => [type, state])).toEqual([['daily-order-created', 'arrived']])
    const { message, headers } = phone.arrived[0] as (typeof phone.arrived)[0]
    expect(message).toEqual({
      title: 'Your thali for Thursday',
      body: 'House Thali. Confirm or skip by 6:00 PM; after that we accept it for you. ₹300 is due at the door.',
      tag: `order-${orderId}`,
      url: '/',
      answer: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        confirm: 'Confirm',
        skip: 'Skip',
        failedTitle: 'Your answer did not get through',
        failedBody: 'Tap to open Dabba and answer there.',
      },
    })
    // The push service keeps it until the deadline, eight hours ahead, and a newer one takes its place.
    expect(headers).toMatchObject({ ttl: String(8 * 3600), urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(headers.topic).toMatch(/^[\w-]{32}$/)
  })

  // shows: C7.push.5
  test('a reminder one hour before the deadline, once, and only when nothing has been answered', async () => {
    const waiting = await customerWithPhone()
    const answered = await customerWithPhone()
    await subscribe(waiting.me)
    const id = await subscribe(answered.me)
    await app.call(contract.confirmOrder, { params: { id } }, { token: answered.me.token })
    await runAt('2026-03-11T16:59:59+05:30')
    expect(titles(waiting.phone)).toEqual(['Your thali for Thursday'])
    await runAt('2026-03-11T17:00:00+05:30')
    await runAt('2026-03-11T17:10:00+05:30')
    expect(titles(waiting.phone)).toEqual(['Your thali for Thursday', "One hour left for Thursday's thali"])
    expect(last(waiting.phone)?.answer?.token).toBeDefined()
    // Answered before anything was sent: not even the first was of use any more.
    expect(titles(answered.phone)).toEqual([])
  })

  test('nobody is reminded of an order that was made in the last hour', async () => {
    const { me, phone } = await customerWithPhone()
    app.clock.set('2026-03-11T17:20:00+05:30')
    await subscribe(me)
    await runAt('2026-03-11T17:30:00+05:30')
    expect(titles(phone)).toEqual(['Your thali for Thursday'])
  })

  // shows: C7.push.6
  test('that it was confirmed automatically', async () => {
    const { me, phone } = await customerWithPhone()
    await subscribe(me)
    await runAt('2026-03-11T18:00:00+05:30')
    await runAt('2026-03-11T18:10:00+05:30')
    expect(titles(phone)).toEqual(["Thursday's thali is confirmed"])
    expect(last(phone)).toMatchObject({ url: '/my-orders' })
    expect(last(phone)?.answer).toBeUndefined()
  })

  test.each(['dispatched', 'out_for_delivery'] as const)(
    'that it is on its way (%s), once, and delivered',
    async (way) => {
      const { me, phone } = await customerWithPhone()
      const order = await placeOrder(me)
      await setStatus(order, 'preparing')
      await setStatus(order, way)
      await deliverPushes(app)
      await setStatus(order, 'preparing')
      await setStatus(order, 'out_for_delivery')
      await deliverPushes(app)
      await setStatus(order, 'delivered')
      await deliverPushes(app)
      expect(titles(phone)).toEqual(['Your food is on its way', 'Delivered. Enjoy your meal!'])
      expect(last(phone)).toMatchObject({ tag: `order-${order}`, url: '/my-orders' })
    },
  )

  test('many orders set at once are each told of', async () => {
    const people = [await customerWithPhone(), await customerWithPhone(), await customerWithPhone()]
    const ids = await Promise.all(people.map(({ me }) => placeOrder(me)))
    const token = await app.signInAdmin()
    await app.call(contract.setOrderStatuses, { body: { ids, status: 'out_for_delivery' } }, { token })
    await deliverPushes(app)
    for (const { phone } of people) expect(titles(phone)).toEqual(['Your food is on its way'])
  })

  test('nothing of an order of days gone by', async () => {
    const { me, phone } = await customerWithPhone()
    const order = await placeOrder(me)
    app.clock.advance({ days: 2 })
    await setStatus(order, 'delivered')
    await deliverPushes(app)
    expect(phone.arrived).toEqual([])
  })

  // shows: C7.push.7, C8.events.1
  test('that a subscription ends soon, and that it has ended', async () => {
    const { me, phone } = await customerWithPhone()
    await subscribe(me, 1)
    await runAt('2026-03-11T19:00:00+05:30')
    expect(phone.arrived.map(({ message }) => message.body)).toContain(
      'Your subscription expires in 2 days. Renew now to avoid interruption.',
    )
    await runAt('2026-03-12T09:00:00+05:30')
    expect(last(phone)).toMatchObject({
      title: 'Your subscription ends soon',
      body: 'Your subscription expires in 1 day. Renew now to avoid interruption.',
      url: '/subscriptions',
    })
    await runAt('2026-03-13T09:00:00+05:30')
    expect(last(phone)).toMatchObject({
      title: 'Your subscription has ended',
      body: 'Your subscription has expired. Please renew to continue.',
      url: '/subscription',
    })
  })
})

describe('how it is sent', () => {
  test('to each browser of the customer, and to nobody else', async () => {
    const { me, phone } = await customerWithPhone()
    const laptop = await saveDevice(me)
    const stranger = await customerWithPhone()
    await subscribe(me)
    await deliverPushes(app)
    expect([titles(phone), titles(laptop), titles(stranger.phone)]).toEqual([
      ['Your thali for Thursday'],
      ['Your thali for Thursday'],
      [],
    ])
  })

  // shows: C7.push.3
  test('once, however many send at once', async () => {
    const other = await createTestApp({ database: app.database, env, now: WEDNESDAY_10 })
    const people = await Promise.all(Array.from({ length: 12 }, () => customerWithPhone()))
    for (const { me } of people) await subscribe(me)
    const before = server.requests
    await relay(app.ctx).settled()
    await Promise.all([app, other, app, other].map(({ ctx }) => sendPushes(ctx)))
    for (const { phone } of people) expect(phone.arrived).toHaveLength(1)
    expect(server.requests - before).toBe(12)
    await other.stop()
  })

  test('all instances have one key', async () => {
    const other = await createTestApp({ database: app.database, env })
    expect(other.ctx.push.publicKey).toBe(app.ctx.push.publicKey)
    const { reply } = await app.call(contract.pushKey)
    expect(reply.publicKey).toBe(app.ctx.push.publicKey)
    await other.stop()
  })

  // shows: C7.push.4
  test('again, later and later, when the push service has trouble; the browser that has it gets it once', async () => {
    const { me, phone } = await customerWithPhone()
    const laptop = await saveDevice(me)
    await subscribe(me)
    server.reject = (endpoint) => (endpoint === phone.endpoint ? { status: 503 } : null)
    await deliverPushes(app)
    expect(laptop.arrived).toHaveLength(1)
    const tried = async (seconds: number) => {
      const before = server.requests
      await passTime(app, seconds)
      await deliverPushes(app)
      return server.requests - before
    }
    // Half a minute, a minute, two; up to as much again by chance.
    expect([await tried(28), await tried(33)]).toEqual([0, 1])
    expect([await tried(57), await tried(64)]).toEqual([0, 1])
    server.reject = null
    expect([await tried(114), await tried(127)]).toEqual([0, 1])
    expect([phone.arrived.length, laptop.arrived.length]).toEqual([1, 1])
    expect(await tried(3600)).toBe(0)
  })

  test('as late as the push service asks for', async () => {
    const { me, phone } = await customerWithPhone()
    await subscribe(me)
    server.reject = () => ({ status: 429, headers: { 'retry-after': '600' } })
    await deliverPushes(app)
    server.reject = null
    await passTime(app, 590)
    await deliverPushes(app)
    expect(phone.arrived).toEqual([])
    await passTime(app, 11)
    await deliverPushes(app)
    expect(phone.arrived).toHaveLength(1)
  })

  test.each([404, 410])('a browser that is gone (%d) is forgotten', async (status) => {
    const { me, phone } = await customerWithPhone()
    const laptop = await saveDevice(me)
    await subscribe(me)
    server.reject = (endpoint) => (endpoint === phone.endpoint ? { status } : null)
    await deliverPushes(app)
    const devices = await app.ctx.db.selectFrom('push_devices').select('endpoint').execute()
    expect(devices).toEqual([{ endpoint: laptop.endpoint }])
    expect((await queuedPushes(app)).waiting).toBe(0)
  })

  test('not again when the push service rejects it for good', async () => {
    const { me, phone } = await customerWithPhone()
    await subscribe(me)
    server.reject = () => ({ status: 413 })
    await deliverPushes(app)
    server.reject = null
    await passTime(app, 3600)
    await deliverPushes(app)
    expect(phone.arrived).toEqual([])
    expect(await queuedPushes(app)).toEqual({ waiting: 0, parked: 1 })
  })

  test('ten times at most; what could not be delivered is parked', async () => {
    const { me } = await customerWithPhone()
    await subscribe(me)
    server.reject = () => ({ status: 500 })
    const before = server.requests
    await deliverPushes(app)
    for (let attempt = 0; attempt < 12; attempt++) {
      await passTime(app, 1801)
      // Within its hours: the push is of use until six.
      app.clock.set(WEDNESDAY_10)
      await deliverPushes(app)
    }
    expect(server.requests - before).toBe(10)
    expect(await queuedPushes(app)).toEqual({ waiting: 0, parked: 1 })
  })

  test('one that this version does not understand is parked and keeps no other waiting', async () => {
    const { me, phone } = await customerWithPhone()
    await subscribe(me)
    await relay(app.ctx).settled()
    const boss = await pushQueue(app.ctx)
    const device = await app.ctx.db.selectFrom('push_devices').select('id').executeTakeFirstOrThrow()
    // As a newer instance relays it.
    const event = await app.ctx.db
      .insertInto('outbox_events')
      .values({
        type: 'thali-flew-by',
        payload: JSON.stringify({ customerId: me.id }),
        customer_id: me.id,
        created_at: app.ctx.now(),
        relayed_at: app.ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await boss.insert('push-delivery', [{ priority: 1, data: { eventId: event.id, deviceId: device.id } }])
    await deliverPushes(app)
    expect(titles(phone)).toEqual(['Your thali for Thursday'])
    expect(await queuedPushes(app)).toEqual({ waiting: 0, parked: 1 })
  })

  test('not when it is of no use any more: the deadline has passed, or the order was answered', async () => {
    const { me, phone } = await customerWithPhone()
    const id = await subscribe(me)
    server.reject = () => ({ status: 500 })
    await deliverPushes(app)
    server.reject = null
    await app.call(contract.skipOrder, { params: { id } }, { token: me.token })
    await passTime(app, 60)
    await deliverPushes(app)
    expect(phone.arrived).toEqual([])
    const late = await customerWithPhone()
    await subscribe(late.me)
    app.clock.set('2026-03-11T18:00:01+05:30')
    await deliverPushes(app)
    expect(late.phone.arrived).toEqual([])
    expect((await queuedPushes(app)).waiting).toBe(0)
  })

  test('what an instance had claimed when it died is sent by another within two minutes', async () => {
    const { me, phone } = await customerWithPhone()
    await subscribe(me)
    // Died between the claim and the sending.
    await relay(app.ctx).settled()
    const dying = { ...app.ctx, push: { ...app.ctx.push, send: () => Promise.reject(new Error('killed')) } }
    await expect(sendPushes(dying)).rejects.toThrow('killed')
    await deliverPushes(app)
    expect(phone.arrived).toEqual([])
    await passTime(app, 61)
    // The queue looks for such jobs once a minute, and tries them again half a minute later.
    await (await pushQueue(app.ctx)).supervise('push-delivery')
    await passTime(app, 61)
    await deliverPushes(app)
    expect(phone.arrived).toHaveLength(1)
  })

  test('soon after the commit, by the running sender', async () => {
    const { me, phone } = await customerWithPhone()
    const order = await placeOrder(me)
    const sender = pushSender(app.ctx)
    sender.start()
    await setStatus(order, 'out_for_delivery')
    await expect.poll(() => titles(phone)).toEqual(['Your food is on its way'])
    await sender.stop()
    await setStatus(order, 'delivered')
    expect(titles(phone)).toEqual(['Your food is on its way'])
  })

  test('no log line names a browser’s address, a token or a key', async () => {
    const lines = app.logLines().filter((line) => line.includes('127.0.0.1') || line.includes('/send/'))
    expect(lines).toEqual([])
    expect(app.logLines().some((line) => line.includes('a push was not taken'))).toBe(true)
  })
})

describe('a browser', () => {
  test('that sends its token again stays one', async () => {
    const { me, phone } = await customerWithPhone()
    await saveDevice(me, phone)
    await subscribe(me)
    await deliverPushes(app)
    expect(phone.arrived).toHaveLength(1)
  })

  // shows: C4.session.9
  test('is told nothing more after the customer has logged out on it', async () => {
    const { me, phone } = await customerWithPhone()
    const order = await placeOrder(me)
    await setStatus(order, 'out_for_delivery')
    await app.call(contract.logout, {}, { token: me.token })
    await deliverPushes(app)
    expect(phone.arrived).toEqual([])
    expect(await app.ctx.db.selectFrom('push_devices').selectAll().execute()).toEqual([])
  })

  test('on which someone else signs in gets only what is theirs', async () => {
    const { me, phone } = await customerWithPhone()
    await subscribe(me)
    const other = await app.signIn()
    await saveDevice(other, phone)
    await deliverPushes(app)
    expect(phone.arrived).toEqual([])
  })

  test('whose session has expired is told nothing', async () => {
    const { me, phone } = await customerWithPhone()
    await subscribe(me)
    await app.ctx.pool.query('UPDATE customer_sessions SET expires_at = $1 WHERE customer_id = $2', [
      app.clock.now(),
      me.id,
    ])
    await deliverPushes(app)
    expect(phone.arrived).toEqual([])
  })

  test('more than ten of one customer: those heard of last count', async () => {
    const me = await app.signIn()
    const devices: Device[] = []
    for (let count = 0; count < 12; count++) {
      app.clock.advance({ seconds: 1 })
      devices.push(await saveDevice(me))
    }
    await subscribe(me)
    await deliverPushes(app)
    expect(devices.map(({ arrived }) => arrived.length)).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
  })

  test('whose push service gave it a new address goes on there', async () => {
    const { me, phone } = await customerWithPhone()
    const moved = server.newDevice()
    const body = { oldEndpoint: phone.endpoint, fcmToken: moved.token }
    expect((await app.call(contract.replaceFcmToken, { body })).status).toBe(200)
    // The former address is worth nothing now.
    expect((await app.call(contract.replaceFcmToken, { body })).status).toBe(404)
    await subscribe(me)
    await deliverPushes(app)
    expect([phone.arrived.length, moved.arrived.length]).toEqual([0, 1])
  })
})

describe('a token that is none', async () => {
  const strict = await testApp()
  const me = await strict.signIn()
  const good = JSON.parse(server.newDevice().token).keys
  const at = (endpoint: unknown, keys: unknown = good) => JSON.stringify({ endpoint, keys })
  const send = (fcmToken: string) =>
    strict.call(contract.saveFcmToken, { body: { phoneNumber: me.phone, fcmToken } }, { token: me.token })

  test('a good one is taken', async () => {
    expect((await send(at('https://fcm.googleapis.com/fcm/send/abc'))).status).toBe(200)
  })

  test.each([
    ['empty', ''],
    ['not JSON', 'abc'],
    ['no object', '"abc"'],
    ['null', 'null'],
    ['without an endpoint', at(undefined)],
    ['without keys', at('https://push.example.com/a', null)],
    ['too long', at(`https://push.example.com/${'a'.repeat(2000)}`)],
    ['by http', at('http://push.example.com/a')],
    ['not of the web', at('ftp://push.example.com/a')],
    ['on another port', at('https://push.example.com:8443/a')],
    ['with a password', at('https://me:secret@push.example.com/a')],
    ['on this machine', at('https://localhost/a')],
    ['on this machine, by its number', at('https://127.0.0.1/a')],
    ['on this machine, by another number', at('https://2130706433/a')],
    ['on this machine, by IPv6', at('https://[::1]/a')],
    ['on this machine, by IPv4 in IPv6', at('https://[::ffff:127.0.0.1]/a')],
    ['in the own network', at('https://192.168.1.1/a')],
    ['in the cloud’s own network', at('https://169.254.169.254/latest')],
    ['in the own network, by IPv6', at('https://[fd00::1]/a')],
    ['by a name of the own network', at('https://printer.local/a')],
    ['by a name without a dot', at('https://database/a')],
    ['with a short key', at('https://push.example.com/a', { ...good, auth: 'AAAA' })],
    ['with a key that is no point', at('https://push.example.com/a', { ...good, p256dh: 'A'.repeat(87) })],
    ['with a key of letters that are none', at('https://push.example.com/a', { ...good, auth: '!'.repeat(22) })],
  ])('%s', async (_, token) => {
    const { status, reply } = await send(token)
    expect({ status, error: reply.error, code: reply.code }).toEqual({
      status: 400,
      error: 'This push token is not valid.',
      code: 'push_token_invalid',
    })
  })

  test('a name that leads inside is rejected when it is sent to', async () => {
    const outcome = await strict.ctx.push.send(
      { ...good, endpoint: 'https://localhost./a' },
      JSON.stringify({ title: 'x' }),
      { ttlS: 60, topic: 'x' },
    )
    expect(outcome).toEqual({ kind: 'later', status: null, retryAfterS: null })
  })
})

describe('what names a menu', () => {
  const NAMES = { hi: 'घर की थाली', mr: 'घरची थाळी' }
  const READERS = [
    ['hi', NAMES.hi],
    ['mr', NAMES.mr],
    ['en', 'House Thali'],
  ] as const
  beforeEach(() =>
    app.ctx.db
      .updateTable('menus')
      .set({ names: JSON.stringify(NAMES) })
      .execute(),
  )
  afterAll(() => app.ctx.db.updateTable('menus').set({ names: null }).execute())

  test.each(READERS)(
    'names it to a customer who reads %s as %s, from the order to the door',
    async (language, name) => {
      const { me, phone } = await customerWithPhone()
      await app.call(contract.changeLanguage, { body: { language } }, { token: me.token })
      await subscribe(me)
      await deliverPushes(app)
      const orderId = await placeOrder(me)
      for (const status of ['dispatched', 'delivered'] as const) {
        await setStatus(orderId, status)
        await deliverPushes(app)
      }
      await runAt('2026-03-11T17:00:00+05:30')
      await runAt('2026-03-11T18:05:00+05:30')
      const bodies = phone.arrived.map(({ message }) => message.body)
      expect(bodies).toHaveLength(5)
      for (const body of bodies) expect(body).toContain(name)
      const others = READERS.map(([, other]) => other).filter((other) => other !== name)
      for (const other of others) expect(bodies.join()).not.toContain(other)
    },
  )

  test('of a day says it, too; what has no other name is said in English', async () => {
    const day = { day: '2026-03-13' as const, customerId: 'me' }
    const events = [
      { type: 'menu-available' as const, ...day },
      { type: 'plate-available' as const, ...day },
      { type: 'plate-available' as const, ...day, until: '2026-03-11T12:00:00+05:30' },
    ] as OutboxEvent[]
    const bodyOf = (event: OutboxEvent, menuNames: object | null) =>
      messageOf({ event, menuName: 'House Thali', menuNames, orderStatus: null }, null)?.body
    for (const event of events) {
      for (const [language, name] of READERS) {
        inLanguage(language, () => {
          expect(bodyOf(event, NAMES)).toContain(name)
          expect(bodyOf(event, null)).toContain('House Thali')
        })
      }
    }
  })
})
