import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import type { RiderEvent } from '#shared/contract/delivery/rider/run.schemas.ts'
import type { FailReason } from '#shared/domain/delivery/stop-states.ts'
import { testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { held } from '../../support/promises.ts'
import { ownRun, riderEvent, runWith, sendEvents } from '../../support/riders.ts'
import { signInStaff } from '../../support/staff.ts'

const app = await testApp()
const { ctx } = app
const owner = { token: await app.signInAdmin() }
const DAY = '2026-03-11'
const at = (time: string) => `${DAY}T${time}+05:30`
const instant = (time: string) => new Date(at(time))
let rider: { id: string; token: string }

beforeAll(() => addMenu(app, { active: true, thaliPrice: 80 }))
beforeEach(async () => {
  app.clock.set(at('11:30:00'))
  rider = await signInStaff(app, 'rider')
})

const event = (noted: Parameters<typeof riderEvent>[0], time = '12:01:00') => riderEvent(noted, instant(time))
const send = (events: RiderEvent[], { token = rider.token, sentAt = app.clock.now() } = {}) =>
  sendEvents(app, token, events, sentAt)
const kept = (ids: string[]) =>
  ctx.db.selectFrom('rider_events').selectAll().where('id', 'in', ids).orderBy('device_at').execute()
const ordersAt = async (stop: string) =>
  (
    await sql<{ id: string; fulfilment: string; payment_state: string; reason: string | null }>`
    SELECT o.id, o.fulfilment, o.payment_state, o.reason FROM orders o JOIN stop_orders so ON so.order_id = o.id
    WHERE so.stop_id = ${stop}`.execute(ctx.db)
  ).rows
const inHand = async (token = rider.token) => (await app.call(contract.ownCash, {}, { token })).reply.cash.inHand

describe('without a network', () => {
  test('5 deliveries at 12:01 to 12:20, sent twice at 13:05: 5 events with their own times; what was called off is a conflict', async () => {
    const run = await runWith(app, rider, 5)
    expect(run.stops).toHaveLength(5)
    const times = ['12:01:00', '12:06:00', '12:11:00', '12:16:00', '12:20:00']
    const events = run.stops.map(({ _id }, index) => event({ kind: 'delivered', stop: _id, cash: 80 }, times[index]))
    await send([event({ kind: 'started', run: run._id }, '11:45:00')])
    // The office calls the third off meanwhile.
    const third = run.stops[2]?._id ?? ''
    const [order] = await ordersAt(third)
    await app.call(contract.setOrderStatus, { params: { id: order?.id ?? '' }, body: { status: 'cancelled' } }, owner)

    app.clock.set(at('13:05:00'))
    const [first, second] = [await send(events), await send(events)]
    const conflicts = events.map(({ id }, index) => ({
      id,
      conflicts: index === 2 ? ['withdrawn', 'cash_beyond'] : [],
    }))
    expect(first.reply.events).toEqual(conflicts)
    expect(second.reply.events).toEqual(conflicts)

    const rows = await kept(events.map(({ id }) => id))
    expect(rows).toHaveLength(5)
    expect(rows.map(({ happened_at }) => happened_at)).toEqual(times.map(instant))
    expect(rows.map(({ received_at }) => received_at)).toEqual(Array(5).fill(instant('13:05:00')))
    const { rows: changes } = await sql<{ at: Date; received_at: Date }>`
      SELECT c.at, c.received_at FROM stop_changes c JOIN run_stops s ON s.id = c.stop_id
      WHERE s.run_id = ${run._id} AND c.to_state = 'delivered' ORDER BY c.at`.execute(ctx.db)
    expect(changes.map((change) => change.at)).toEqual(times.filter((_, index) => index !== 2).map(instant))
    expect((await ownRun(app, rider.token)).stops.map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
      'withdrawn',
      'delivered',
      'delivered',
    ])
    // The dispatcher has a line of the one that does not fit, once.
    const { notes } = (await app.call(contract.listRiderNotes, {}, owner)).reply
    expect(notes.filter(({ _id }) => events.some(({ id }) => id === _id))).toMatchObject([
      { _id: events[2]?.id, kind: 'delivered', conflicts: ['withdrawn', 'cash_beyond'] },
    ])
    // The cash of the third is in the rider's hand all the same, and goes back to its customer.
    expect(await inHand()).toBe(400)
    const refund = ctx.db
      .selectFrom('refunds')
      .select(['amount_paise', 'state'])
      .where('order_id', '=', order?.id ?? '')
    expect(await refund.execute()).toEqual([{ amount_paise: 8000, state: 'waiting' }])
    held(
      70,
      'a run without a network',
      '5 deliveries sent twice: 5 events with their own times, 1 conflict kept, ₹400 in hand',
    )
  })

  test('sent by many at once, each event counts once', async () => {
    const run = await runWith(app, rider, 3)
    const events = [
      event({ kind: 'started', run: run._id }, '11:40:00'),
      ...run.stops.map(({ _id }) => event({ kind: 'delivered', stop: _id, cash: 80 })),
    ]
    app.clock.set(at('12:30:00'))
    const sent = await Promise.all(Array.from({ length: 6 }, () => send(events)))
    expect(sent.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await kept(events.map(({ id }) => id))).toHaveLength(4)
    expect(await inHand()).toBe(240)
    held(70, 'sent by many at once', '4 events sent 6 times at once: each counts once')
  })

  test.each([
    ['ahead', 20],
    ['behind', -20],
  ])('a clock that is 20 minutes %s is flagged, and the times are set right', async (_, minutes) => {
    const run = await runWith(app, rider, 1)
    const skew = minutes * 60_000
    const noted = event({ kind: 'delivered', stop: run.stops[0]?._id ?? '' })
    noted.at = new Date(instant('12:01:00').getTime() + skew).toISOString()
    app.clock.set(at('13:05:00'))
    await send([noted], { sentAt: new Date(instant('13:05:00').getTime() + skew) })
    const [row] = await kept([noted.id])
    expect(row).toMatchObject({
      device_at: new Date(noted.at),
      happened_at: instant('12:01:00'),
      received_at: instant('13:05:00'),
      skew_s: minutes * 60,
    })
  })
})

describe('a phone in another century', () => {
  test.each([
    '1970-01-01T00:03:00.000Z',
    '-000001-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.000Z',
    '+012026-03-11T06:31:00.000Z',
  ])('notes deliveries all the same, and is flagged: %s', async (text) => {
    const run = await runWith(app, rider, 1)
    const noted = event({ kind: 'delivered', stop: run.stops[0]?._id ?? '', cash: 80 })
    noted.at = text
    app.clock.set(at('13:05:00'))
    const { status } = await app.call(contract.noteEvents, { body: { sentAt: text, events: [noted] } }, rider)
    expect(status).toBe(200)
    const [row] = await kept([noted.id])
    expect(row?.happened_at).toEqual(instant('13:05:00'))
    expect(Math.abs(row?.skew_s ?? 0)).toBeGreaterThan(600)
    expect(await inHand()).toBe(80)
  })
})

describe('what becomes of a stop', () => {
  test('its orders are on their way when the run is started, and delivered when it is; cash is due until it is taken', async () => {
    const run = await runWith(app, rider, 2)
    const [one = '', two = ''] = run.stops.map(({ _id }) => _id)
    expect(run).toMatchObject({ state: 'draft' })
    expect(run.stops[0]).toMatchObject({
      number: 1,
      cash: 80,
      dishes: [{ name: 'Regular Thali', quantity: 1 }],
      people: [{ call: expect.stringMatching(/^tel:\+91/) }],
    })
    await send([event({ kind: 'started', run: run._id })])
    expect(await ordersAt(one)).toMatchObject([{ fulfilment: 'out_for_delivery', payment_state: 'due' }])
    await send([event({ kind: 'arrived', stop: one }), event({ kind: 'delivered', stop: one, cash: 80 })])
    await send([event({ kind: 'delivered', stop: two })])
    expect(await ordersAt(one)).toMatchObject([{ fulfilment: 'delivered', payment_state: 'paid' }])
    expect(await ordersAt(two)).toMatchObject([{ fulfilment: 'delivered', payment_state: 'due' }])
    expect(await ownRun(app, rider.token)).toMatchObject({ state: 'done' })
  })

  test('whoever is at a door has started', async () => {
    const run = await runWith(app, rider, 1)
    const [stop = ''] = run.stops.map(({ _id }) => _id)
    const { reply } = await send([event({ kind: 'delivered', stop })])
    expect(reply.events).toMatchObject([{ conflicts: [] }])
    expect(await ordersAt(stop)).toMatchObject([{ fulfilment: 'delivered' }])
  })

  test.each<[FailReason, string]>([
    ['not_home', 'not_taken'],
    ['refused', 'not_taken'],
    ['wrong_address', 'not_taken'],
    ['damaged', 'not_delivered'],
    ['not_ready', 'not_delivered'],
    ['too_late', 'not_delivered'],
  ])('%s cancels its orders as %s', async (reason, orderReason) => {
    const run = await runWith(app, rider, 1)
    const [stop = ''] = run.stops.map(({ _id }) => _id)
    await send([event({ kind: 'failed', stop, reason })])
    expect(await ordersAt(stop)).toMatchObject([{ fulfilment: 'cancelled', reason: orderReason }])
    expect((await ownRun(app, rider.token)).stops).toMatchObject([{ state: 'failed', reason, cash: 0 }])
  })

  test('that somebody has settled otherwise is kept as a conflict', async () => {
    const run = await runWith(app, rider, 1)
    const [stop = ''] = run.stops.map(({ _id }) => _id)
    await send([event({ kind: 'failed', stop, reason: 'not_home' })])
    const late = event({ kind: 'delivered', stop })
    expect((await send([late])).reply.events).toEqual([{ id: late.id, conflicts: ['settled'] }])
    expect((await send([event({ kind: 'failed', stop, reason: 'refused' })])).reply.events).toMatchObject([
      { conflicts: [] },
    ])
  })
})

describe('a rider', () => {
  test('changes nothing at the stop of another: what he sends is kept for the dispatcher', async () => {
    const run = await runWith(app, rider, 1)
    const [stop = ''] = run.stops.map(({ _id }) => _id)
    const other = await signInStaff(app, 'rider')
    const events = [
      event({ kind: 'started', run: run._id }),
      event({ kind: 'delivered', stop, cash: 80 }),
      event({ kind: 'failed', stop, reason: 'refused' }),
      event({ kind: 'delivered', stop: randomUUID(), cash: 80 }),
    ]
    const { reply } = await send(events, { token: other.token })
    expect(reply.events.map(({ conflicts }) => conflicts)).toEqual(Array(4).fill(['not_yours']))
    expect(await ordersAt(stop)).toMatchObject([{ fulfilment: 'confirmed', payment_state: 'due' }])
    expect(await inHand(other.token)).toBe(0)
    expect(await ownRun(app, rider.token)).toMatchObject({ state: 'draft', stops: [{ state: 'pending' }] })
  })

  test('cannot pay himself a refund: more than the orders cost is not believed', async () => {
    const run = await runWith(app, rider, 1)
    const [stop = ''] = run.stops.map(({ _id }) => _id)
    const noted = event({ kind: 'delivered', stop, cash: 5000 })
    expect((await send([noted])).reply.events).toEqual([{ id: noted.id, conflicts: ['cash_beyond'] }])
    expect(await inHand()).toBe(0)
    expect(await ordersAt(stop)).toMatchObject([{ fulfilment: 'delivered', payment_state: 'due' }])
  })

  test('does not take over an event by sending another with its id', async () => {
    const run = await runWith(app, rider, 2)
    const [one = '', two = ''] = run.stops.map(({ _id }) => _id)
    const noted = event({ kind: 'delivered', stop: one })
    await send([noted])
    expect((await send([{ ...noted, stop: two, cash: 80 }])).reply.events).toEqual([{ id: noted.id, conflicts: [] }])
    expect(await ordersAt(two)).toMatchObject([{ fulfilment: 'out_for_delivery' }])
  })

  test.each<[string, object]>([
    ['a negative amount', { cash: -80 }],
    ['no number', { cash: '80' }],
    ['more than any door has', { cash: 1e12 }],
    ['a third of a paisa', { cash: 0.333 }],
    ['a reason of a delivery', { reason: 'refused' }],
    ['no stop', { stop: undefined }],
    ['an id that is none', { id: '1' }],
    ['a kind that is none', { kind: 'eaten' }],
    ['a negative number of boxes', { boxes: [{ kind: randomUUID(), left: -1, taken: 0 }] }],
    ['a time that is none', { at: 'noon' }],
  ])('with %s is rejected', async (_, changes) => {
    const noted = { ...event({ kind: 'delivered', stop: randomUUID() }), ...changes }
    const { status, reply } = await send([noted as RiderEvent])
    expect([status, reply.code]).toEqual([400, 'cash' in changes ? 'cash_amount' : 'invalid_request'])
    expect(await kept([randomUUID(), ...('id' in changes ? [] : [noted.id])])).toEqual([])
  })

  test('who sends too many at once, or too much, is rejected', async () => {
    const noted = () => event({ kind: 'arrived', stop: randomUUID() })
    expect((await send(Array.from({ length: 51 }, noted))).status).toBe(400)
    const huge = { ...noted(), note: 'x'.repeat(300_000) }
    expect((await send([huge])).status).toBe(413)
  })

  test('whose role was taken away sends nothing more', async () => {
    await ctx.db.updateTable('admins').set({ role: 'kitchen' }).where('id', '=', rider.id).execute()
    expect((await send([event({ kind: 'arrived', stop: randomUUID() })])).status).toBe(403)
    expect((await app.call(contract.ownRuns, {}, { token: rider.token })).status).toBe(403)
  })

  // The last, since the clock goes on to another day.
  test('is told of the own run of today alone', async () => {
    const run = await runWith(app, rider, 1)
    const other = await signInStaff(app, 'rider')
    expect((await app.call(contract.ownRuns, {}, { token: other.token })).reply.runs).toEqual([])
    app.clock.advance({ days: 1 })
    const again = await signInStaff(app, 'rider')
    await ctx.db.updateTable('runs').set({ rider_id: again.id }).where('id', '=', run._id).execute()
    expect((await app.call(contract.ownRuns, {}, { token: again.token })).reply.runs).toEqual([])
  })
})

describe('where a phone is on arrival', () => {
  const here = { latitude: 18.5074, longitude: 73.8077, accuracy: 12.4 }
  const placeOf = (stop: string) =>
    ctx.db
      .selectFrom('places as p')
      .innerJoin('run_stops as s', 's.place_id', 'p.id')
      .select(['p.latitude', 'p.longitude', 'p.accuracy_m', 'p.located_by'])
      .where('s.id', '=', stop)
      .executeTakeFirstOrThrow()

  test('is stored with a place that has no location, and not with the event', async () => {
    const run = await runWith(app, rider, 3)
    const [first = '', second = '', third = ''] = run.stops.map(({ _id }) => _id)
    const arrived = event({ kind: 'arrived', stop: first, here })
    // Without a fix at once, a second event brings it.
    const later = event({ kind: 'arrived', stop: second, here: { ...here, accuracy: 101 } })
    await send([event({ kind: 'started', run: run._id }), event({ kind: 'arrived', stop: first }), arrived, later])
    const learned = { latitude: here.latitude, longitude: here.longitude, accuracy_m: 12, located_by: 'rider' }
    expect(await placeOf(first)).toEqual(learned)
    // A phone that is not sure teaches nothing.
    expect(await placeOf(second)).toMatchObject({ latitude: null, located_by: null })
    // What is known stays.
    await send([event({ kind: 'arrived', stop: first, here: { ...here, latitude: 18.6 } })])
    expect(await placeOf(first)).toEqual(learned)
    for (const { data } of await kept([arrived.id, later.id])) expect(data).not.toHaveProperty('here')
    const stranger = await signInStaff(app, 'rider')
    await send([event({ kind: 'arrived', stop: third, here })], { token: stranger.token })
    expect(await placeOf(third)).toMatchObject({ latitude: null })
    const { status } = await send([event({ kind: 'delivered', stop: third, here })])
    expect(status).toBe(400)
  })
})
