import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import type { CallInput } from '#shared/contract/define.ts'
import type { RiderEvent } from '#shared/contract/delivery/rider/run.schemas.ts'
import { withEvents } from '#shared/domain/delivery/rider-events.ts'
import { testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { boxKindOf, declaredBy, ownRun, riderEvent, runWith, sendEvents } from '../../support/riders.ts'
import { signInStaff } from '../../support/staff.ts'

/** What riders' events and the dispatcher's corrections do at a door: to orders, cash and boxes. */

const app = await testApp()
const { ctx } = app
const owner = { token: await app.signInAdmin() }
const DAY = '2026-03-11'
const instant = (time: string) => new Date(`${DAY}T${time}+05:30`)
let rider: { id: string; token: string }

beforeAll(() => addMenu(app, { active: true, thaliPrice: 80 }))
beforeEach(async () => {
  app.clock.set(instant('11:30:00').toISOString())
  rider = await signInStaff(app, 'rider')
})

const event = (noted: Parameters<typeof riderEvent>[0], time = '12:01:00') => riderEvent(noted, instant(time))
const send = async (events: RiderEvent[], token = rider.token) =>
  (await sendEvents(app, token, events)).reply.events.map(({ conflicts }) => conflicts)
const settle = (id: string, body: Omit<CallInput<typeof contract.settleStop>['body'], 'eventId'>) =>
  app.call(contract.settleStop, { params: { id }, body: { eventId: randomUUID(), ...body } }, owner)
const ordersAt = async (stop: string) =>
  (
    await sql<{ id: string; fulfilment: string; payment_state: string; customer_id: string }>`
    SELECT o.id, o.fulfilment, o.payment_state, o.customer_id FROM orders o JOIN stop_orders so ON so.order_id = o.id
    WHERE so.stop_id = ${stop} ORDER BY o.id`.execute(ctx.db)
  ).rows
const cashOf = async (token = rider.token) => (await app.call(contract.ownCash, {}, { token })).reply.cash
const inHand = async (token = rider.token) => (await cashOf(token)).inHand
const notes = async () => (await app.call(contract.listRiderNotes, {}, owner)).reply.notes
const noteOf = async (id: string) => (await notes()).find(({ _id }) => _id === id)
const boxesOut = async (customer: string) =>
  (await app.call(contract.boxReport, {}, owner)).reply.boxes.out.find((row) => row.customer === customer)?.n ?? 0
const board = async () =>
  (await app.call(contract.deliveryBoard, { query: { day: kitchenDayOf(ctx.now()), slot: 'lunch' } }, owner)).reply
    .board

/** The only stop of a run that has left, with so many customers. */
async function doorOf(customers: number) {
  const run = await runWith(app, rider, 1, customers)
  await send([event({ kind: 'started', run: run._id }, '11:45:00')])
  const stop = run.stops[0]?._id ?? ''
  return { run, stop, orders: await ordersAt(stop) }
}

describe('one door, three customers', () => {
  test('one refuses: that order is cancelled, the others are delivered, and the dispatcher is told whose it was', async () => {
    const { stop, orders } = await doorOf(3)
    const refused = orders[1]?.id as string
    const [shown] = (await ownRun(app, rider.token)).stops
    expect(shown?.orders?.map(({ _id, cash }) => [_id, cash])).toEqual(orders.map(({ id }) => [id, 80]))
    const failed = event({ kind: 'failed', stop, reason: 'refused', orders: [refused] })
    expect(await send([failed])).toEqual([['partly']])
    expect((await ordersAt(stop)).map(({ fulfilment }) => fulfilment)).toEqual([
      'out_for_delivery',
      'cancelled',
      'out_for_delivery',
    ])
    expect((await ownRun(app, rider.token)).stops).toMatchObject([{ state: 'pending', cash: 160, reason: null }])
    // Sent again it changes nothing.
    expect(await send([failed])).toEqual([['partly']])
    expect(await send([event({ kind: 'delivered', stop, cash: 160 })])).toEqual([[]])
    expect((await ordersAt(stop)).map(({ fulfilment, payment_state }) => [fulfilment, payment_state])).toEqual([
      ['delivered', 'paid'],
      ['cancelled', 'due'],
      ['delivered', 'paid'],
    ])
    expect((await ownRun(app, rider.token)).stops).toMatchObject([{ state: 'delivered' }])
    const customer = await ctx.db
      .selectFrom('orders')
      .select(['recipient_name', 'customer_name'])
      .where('id', '=', refused)
      .executeTakeFirstOrThrow()
    const name = customer.recipient_name ?? customer.customer_name ?? ''
    expect(await noteOf(failed.id)).toMatchObject({ kind: 'failed', reason: 'refused', names: [name] })
    expect(await inHand()).toBe(160)
  })

  test('what is still to be given stands on the phone at once as the server shows it later: plates, boxes, names, cash', async () => {
    const kind = await boxKindOf(app)
    const { stop, orders } = await doorOf(3)
    const [before] = (await ownRun(app, rider.token)).stops
    const noted: RiderEvent[] = []
    for (const [index, { id }] of orders.slice(0, 2).entries()) {
      const failed = event({ kind: 'failed', stop, reason: 'refused', orders: [id] }, `12:0${index}:00`)
      noted.push(failed)
      const shown = before && withEvents(before, noted)
      await send([failed])
      const [told] = (await ownRun(app, rider.token)).stops
      // A single order is not named by the server any more.
      expect({ ...shown, orders: told?.orders && shown?.orders }).toEqual({ ...told, orders: told?.orders })
      expect(told).toMatchObject({ leave: [{ kind, n: 2 - index }], dishes: [{ quantity: 2 - index }] })
      expect(told?.people).toHaveLength(2 - index)
      expect(told?.marks.reduce((sum, { count }) => sum + count, 0)).toBe(2 - index)
    }
  })

  test('the last of them refuses, too: the stop has failed', async () => {
    const { stop, orders } = await doorOf(2)
    const [one, two] = orders.map(({ id }) => id) as [string, string]
    await send([event({ kind: 'failed', stop, reason: 'refused', orders: [one] })])
    expect(await send([event({ kind: 'failed', stop, reason: 'not_home', orders: [two] })])).toEqual([[]])
    expect((await ownRun(app, rider.token)).stops).toMatchObject([{ state: 'failed', reason: 'not_home' }])
    expect((await ordersAt(stop)).map(({ fulfilment }) => fulfilment)).toEqual(['cancelled', 'cancelled'])
  })

  test('an app that names no orders fails them all', async () => {
    const { stop } = await doorOf(2)
    expect(await send([event({ kind: 'failed', stop, reason: 'refused' })])).toEqual([[]])
    expect((await ordersAt(stop)).map(({ fulfilment }) => fulfilment)).toEqual(['cancelled', 'cancelled'])
  })

  test('the second does not pay: what is collected pays the two who have', async () => {
    const { stop, orders } = await doorOf(3)
    const paid = [orders[0]?.id as string, orders[2]?.id as string]
    expect(await send([event({ kind: 'delivered', stop, cash: 160, orders: paid })])).toEqual([[]])
    expect((await ordersAt(stop)).map(({ payment_state }) => payment_state)).toEqual(['paid', 'due', 'paid'])
    expect(await inHand()).toBe(160)
  })

  test('an order of another stop is failed by nobody', async () => {
    const { stop } = await doorOf(2)
    expect(await send([event({ kind: 'failed', stop, reason: 'refused', orders: [randomUUID()] })])).toEqual([
      ['settled'],
    ])
    expect((await ordersAt(stop)).map(({ fulfilment }) => fulfilment)).toEqual(['out_for_delivery', 'out_for_delivery'])
  })

  test('orders without a use are rejected', async () => {
    const { stop, orders } = await doorOf(2)
    const noted = event({ kind: 'delivered', stop, orders: [orders[0]?.id as string] })
    expect((await sendEvents(app, rider.token, [noted])).reply.code).toBe('invalid_request')
  })
})

describe('a stop that is opened again', () => {
  test('takes back the boxes and the cash of the mistake, once, and asks for the cash again', async () => {
    const kind = await boxKindOf(app)
    const { stop, orders } = await doorOf(1)
    const customer = orders[0]?.customer_id as string
    const delivered = () => event({ kind: 'delivered', stop, cash: 80, boxes: [{ kind, left: 1, taken: 0 }] })
    const wrong = delivered()
    await send([wrong])
    expect([await inHand(), await boxesOut(customer)]).toEqual([80, 1])

    expect((await settle(stop, { action: 'reopen' })).status).toBe(200)
    expect([await inHand(), await boxesOut(customer)]).toEqual([0, 0])
    expect(await ordersAt(stop)).toMatchObject([{ fulfilment: 'out_for_delivery', payment_state: 'due' }])
    expect((await ownRun(app, rider.token)).stops).toMatchObject([{ state: 'pending', cash: 80, leave: [{ n: 1 }] }])
    const voided = ctx.db
      .selectFrom('audit_events')
      .select('after')
      .where('subject', '=', orders[0]?.id as string)
    expect(await voided.where('call', '=', 'settleStop').where('kind', '=', 'changed').execute()).toMatchObject([
      { after: { state: 'voided' } },
    ])
    // The phone sends it again, and then what really happened: each counts once.
    await send([wrong, delivered()])
    expect([await inHand(), await boxesOut(customer)]).toEqual([80, 1])
    await settle(stop, { action: 'reopen' })
    expect([await inHand(), await boxesOut(customer)]).toEqual([0, 0])
  })

  test('is rejected where the cash has been handed over, and keeps everything', async () => {
    const kind = await boxKindOf(app)
    const { stop, orders } = await doorOf(1)
    await send([event({ kind: 'delivered', stop, cash: 80, boxes: [{ kind, left: 1, taken: 0 }] })])
    const id = await declaredBy(app, rider.id, 80)
    await app.call(contract.countCash, { params: { id }, body: { counted: 80 } }, owner)
    const { status, reply } = await settle(stop, { action: 'reopen' })
    expect([status, reply.code]).toEqual([409, 'stop_cash_handed_over'])
    expect(await ordersAt(stop)).toMatchObject([{ fulfilment: 'delivered', payment_state: 'paid' }])
    expect(await boxesOut(orders[0]?.customer_id as string)).toBe(1)
  })

  test('keeps what did not fit, which is for a person to see to', async () => {
    const { stop } = await doorOf(1)
    await settle(stop, { action: 'fail', why: 'not_home' })
    expect(await send([event({ kind: 'delivered', stop, cash: 80 })])).toEqual([['settled', 'cash_beyond']])
    await settle(stop, { action: 'reopen' })
    expect(await inHand()).toBe(80)
    expect((await ownRun(app, rider.token)).stops).toMatchObject([{ state: 'pending', cash: 0 }])
  })

  test('is rejected on the run of a route that is out of use', async () => {
    const { run, stop } = await doorOf(1)
    await send([event({ kind: 'delivered', stop })])
    await ctx.db.updateTable('routes').set({ retired_at: ctx.now() }).where('rider_id', '=', rider.id).execute()
    const { status, reply } = await settle(stop, { action: 'reopen' })
    expect([status, reply.code]).toEqual([409, 'stop_route_retired'])
    expect(await ordersAt(stop)).toMatchObject([{ fulfilment: 'delivered' }])
    expect((await board()).runs.find(({ _id }) => _id === run._id)).toMatchObject({ state: 'done' })
  })
})

describe('a run that goes to another rider', () => {
  async function given() {
    const run = await runWith(app, rider, 6)
    await send([event({ kind: 'started', run: run._id }, '11:45:00')])
    app.clock.set(instant('12:30:00').toISOString())
    const second = await signInStaff(app, 'rider')
    const now = (await board()).runs.find(({ _id }) => _id === run._id)
    const body = { version: now?.version ?? 0, riderId: second.id }
    expect((await app.call(contract.assignRider, { params: { id: run._id }, body }, owner)).status).toBe(200)
    app.clock.set(instant('13:05:00').toISOString())
    return { run, second, stops: run.stops.map(({ _id }) => _id) }
  }

  test('what the first noted before is his, with the cash, whenever it arrives', async () => {
    const { second, stops } = await given()
    const events = stops.slice(0, 5).map((stop) => event({ kind: 'delivered', stop, cash: 80 }, '12:10:00'))
    expect(await send(events)).toEqual([[], [], [], [], []])
    expect([await inHand(), await inHand(second.token)]).toEqual([400, 0])
    expect((await ownRun(app, second.token)).stops.map(({ state }) => state)).toEqual([
      ...Array(5).fill('delivered'),
      'pending',
    ])
  })

  test('what he noted later is kept for the dispatcher, with cash and boxes', async () => {
    const kind = await boxKindOf(app, 'Steel')
    const { stops } = await given()
    const stop = stops[5] as string
    const late = event({ kind: 'delivered', stop, cash: 80, boxes: [{ kind, left: 1, taken: 2 }] }, '12:40:00')
    expect(await send([late])).toEqual([['not_yours']])
    expect(await inHand()).toBe(0)
    expect(await noteOf(late.id)).toMatchObject({ cash: 80, boxes: [{ name: 'Steel', left: 1, taken: 2 }] })
    expect(await ordersAt(stop)).toMatchObject([{ fulfilment: 'out_for_delivery' }])
  })

  test('that he had left with it, too, is his to say', async () => {
    const run = await runWith(app, rider, 1)
    app.clock.set(instant('12:30:00').toISOString())
    const second = await signInStaff(app, 'rider')
    const { version } = (await board()).runs.find(({ _id }) => _id === run._id) as { version: number }
    await app.call(contract.assignRider, { params: { id: run._id }, body: { version, riderId: second.id } }, owner)
    const stop = run.stops[0]?._id ?? ''
    const left = event({ kind: 'started', run: run._id }, '11:45:00')
    expect(await send([left, event({ kind: 'delivered', stop, cash: 80 }, '12:10:00')])).toEqual([[], []])
    expect(await inHand()).toBe(80)
  })

  test('of a stop that goes onto the run of another, what he noted before is his, too', async () => {
    const run = await runWith(app, rider, 2)
    await send([event({ kind: 'started', run: run._id }, '11:45:00')])
    const second = await signInStaff(app, 'rider')
    const name = `Second ${randomUUID().slice(0, 8)}`
    await app.call(contract.addRoute, { body: { name, riderId: second.id } }, owner)
    // The day is arranged already, so the new route has its run.
    const { id: target } = await ctx.db
      .selectFrom('runs as r')
      .innerJoin('routes as ro', 'ro.id', 'r.route_id')
      .select('r.id')
      .where('ro.name', '=', name)
      .executeTakeFirstOrThrow()
    await sql`UPDATE runs SET state = 'started', started_at = ${ctx.now()}::timestamptz WHERE id = ${target}`.execute(
      ctx.db,
    )
    app.clock.set(instant('12:30:00').toISOString())
    const [one = '', two = ''] = run.stops.map(({ _id }) => _id)
    const body = { version: 0, stops: [one, two] }
    expect((await app.call(contract.orderStops, { params: { id: target }, body }, owner)).status).toBe(200)
    app.clock.set(instant('13:05:00').toISOString())
    const events = [
      event({ kind: 'delivered', stop: one, cash: 80 }, '12:20:00'),
      event({ kind: 'delivered', stop: two, cash: 80 }, '12:40:00'),
    ]
    expect(await send(events)).toEqual([[], ['not_yours']])
    expect([await inHand(), await inHand(second.token)]).toEqual([80, 0])
    expect((await ownRun(app, second.token)).stops.map(({ state }) => state)).toEqual(['delivered', 'pending'])
  })
})

describe('a rider on paper', () => {
  test('13 stops of ₹1,040, one refused: 960 are expected, declared and counted by somebody else', async () => {
    const run = await runWith(app, rider, 13)
    const { version } = (await board()).runs.find(({ _id }) => _id === run._id) as { version: number }
    await app.call(contract.changeRun, { params: { id: run._id }, body: { version, action: 'start' } }, owner)
    const [refused = '', ...paid] = run.stops.map(({ _id }) => _id)
    expect((await settle(refused, { action: 'fail', why: 'refused' })).status).toBe(200)
    for (const stop of paid) expect((await settle(stop, { action: 'deliver', cash: 80 })).status).toBe(200)
    expect(await cashOf()).toMatchObject({ inHand: 960, toDeclare: 960 })
    const states = await Promise.all(paid.map((stop) => ordersAt(stop)))
    expect(states.flat().map(({ payment_state }) => payment_state)).toEqual(Array(12).fill('paid'))
    const id = await declaredBy(app, rider.id, 960)
    const { reply } = await app.call(contract.countCash, { params: { id }, body: { counted: 960 } }, owner)
    expect(reply).toMatchObject({ matched: true, declared: 960, difference: 0 })
    expect(await inHand()).toBe(0)
  })

  test('boxes are entered with it, and it is written down who has entered it', async () => {
    const kind = await boxKindOf(app)
    const { stop, orders } = await doorOf(2)
    const paid = [orders[1]?.id as string]
    const boxes = [{ kind, left: 2, taken: 0 }]
    expect((await settle(stop, { action: 'deliver', cash: 80, orders: paid, boxes })).status).toBe(200)
    expect((await ordersAt(stop)).map(({ payment_state }) => payment_state)).toEqual(['due', 'paid'])
    expect(await boxesOut(orders[0]?.customer_id as string)).toBe(1)
    const { rows } = await sql<{ riderId: string; by: string }>`
      SELECT c.rider_id AS "riderId", p.admin_id AS by FROM cash_collections c JOIN payments p ON p.id = c.payment_id
      WHERE p.order_id = ${paid[0]}`.execute(ctx.db)
    const [{ id: ownerId }] = (
      await sql<{ id: string }>`SELECT id FROM admins WHERE name = 'Administrator'`.execute(ctx.db)
    ).rows as [{ id: string }]
    expect(rows).toEqual([{ riderId: rider.id, by: ownerId }])
    // The phone turns up after all, with the same: nothing is added, and somebody looks.
    const noted = event({ kind: 'delivered', stop, cash: 80, boxes })
    expect(await send([noted])).toEqual([['entered']])
    expect([await inHand(), await boxesOut(orders[0]?.customer_id as string)]).toEqual([80, 1])
    await settle(stop, { action: 'reopen' })
    expect([await inHand(), await boxesOut(orders[0]?.customer_id as string)]).toEqual([0, 0])
  })

  test('some of a stop is failed by the office, too', async () => {
    const { stop, orders } = await doorOf(2)
    await settle(stop, { action: 'fail', why: 'refused', orders: [orders[0]?.id as string] })
    await settle(stop, { action: 'deliver' })
    expect((await ordersAt(stop)).map(({ fulfilment }) => fulfilment)).toEqual(['cancelled', 'delivered'])
  })

  test('cash beyond what the orders cost, or that nobody can have, is rejected, and nothing is changed', async () => {
    const { run, stop } = await doorOf(1)
    const beyond = await settle(stop, { action: 'deliver', cash: 5000 })
    expect([beyond.status, beyond.reply.code]).toEqual([409, 'stop_cash_beyond'])
    await sql`UPDATE runs SET rider_id = NULL WHERE id = ${run._id}`.execute(ctx.db)
    const nobody = await settle(stop, { action: 'deliver', cash: 80 })
    expect([nobody.status, nobody.reply.code]).toEqual([409, 'run_without_rider'])
    expect(await ordersAt(stop)).toMatchObject([{ fulfilment: 'out_for_delivery', payment_state: 'due' }])
    expect((await settle(stop, { action: 'fail', why: 'refused', cash: 80 })).reply.code).toBe('invalid_request')
    expect((await settle(stop, { action: 'deliver', cash: -80 })).reply.code).toBe('cash_amount')
  })
})
