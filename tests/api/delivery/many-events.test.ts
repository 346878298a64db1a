import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { arrangeDay } from '#server/delivery/delivery.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { held } from '../../support/promises.ts'
import { boxKindOf, ownRun, riderEvent, runWith, sendEvents } from '../../support/riders.ts'
import { processorMs } from '../../support/rush.ts'
import { signInStaff } from '../../support/staff.ts'

/** A phone comes back to a network, and sends all that was noted on the way. */

const app = await testApp()
const { ctx } = app
const owner = { token: await app.signInAdmin() }
const DAY = '2026-03-11'
const at = (minute: number) => new Date(Date.parse(`${DAY}T12:00:00+05:30`) + minute * 60_000)
/** Milliseconds of the processor for fifty deliveries with cash, and for a run of 89 stops that is arranged or started. */
const MOST_MS = 500
const STOPS = 89
let rider: { id: string; token: string }

await addMenu(app, { active: true, thaliPrice: 80 })

beforeEach(async () => {
  app.clock.set(`${DAY}T11:30:00+05:30`)
  rider = await signInStaff(app, 'rider')
})

const started = (run: string) => riderEvent({ kind: 'started', run }, at(-5))
const ordersOf = async (run: string) =>
  (
    await sql<{ number: number; fulfilment: string; state: string; settledAt: Date; paidAt: Date; deliveredAt: Date }>`
    SELECT s.number, o.fulfilment, s.state, s.settled_at AS "settledAt",
      (SELECT received_at FROM payments p WHERE p.order_id = o.id) AS "paidAt",
      (SELECT changed_at FROM order_status_changes c WHERE c.order_id = o.id AND c.to_status = 'delivered' AND c.to_payment IS NULL) AS "deliveredAt"
    FROM run_stops s JOIN stop_orders so ON so.stop_id = s.id JOIN orders o ON o.id = so.order_id
    WHERE s.run_id = ${run} ORDER BY s.number`.execute(ctx.db)
  ).rows

test('arrivals and deliveries sent at once are each noted with their own time and cash, also beside one that does not fit', async () => {
  const run = await runWith(app, rider, 12)
  await sendEvents(app, rider.token, [started(run._id)])
  // The office calls the fifth off meanwhile.
  const { rows } = await sql<{ id: string }>`
    SELECT order_id AS id FROM stop_orders WHERE stop_id = ${run.stops[4]?._id}`.execute(ctx.db)
  await app.call(
    contract.setOrderStatus,
    { params: { id: rows[0]?.id ?? '' }, body: { status: 'cancelled', reason: 'Moved away' } },
    owner,
  )
  const events = run.stops.flatMap(({ _id }, index) => [
    riderEvent({ kind: 'arrived', stop: _id }, at(10 * index)),
    riderEvent({ kind: 'delivered', stop: _id, cash: 80 }, at(10 * index + 3)),
  ])
  app.clock.set(`${DAY}T15:00:00+05:30`)
  const [first, again] = [
    await sendEvents(app, rider.token, events),
    await sendEvents(app, rider.token, [...events].reverse()),
  ]
  const conflicts = events.map(({ id, kind }, index) => ({
    id,
    conflicts: Math.floor(index / 2) !== 4 || kind === 'arrived' ? [] : ['withdrawn', 'cash_beyond'],
  }))
  expect(first.reply.events).toEqual(conflicts)
  expect(again.reply.events).toEqual([...conflicts].reverse())
  const orders = await ordersOf(run._id)
  expect(orders.map(({ state }) => state)).toEqual(
    run.stops.map((_, index) => (index === 4 ? 'withdrawn' : 'delivered')),
  )
  for (const [index, { settledAt, paidAt, deliveredAt }] of orders.entries()) {
    const when = at(10 * index + 3)
    if (index !== 4) expect([settledAt, paidAt, deliveredAt]).toEqual([when, when, when])
  }
  const { rows: arrivals } = await sql<{ at: Date }>`
    SELECT c.at FROM stop_changes c JOIN run_stops s ON s.id = c.stop_id
    WHERE s.run_id = ${run._id} AND c.to_state = 'arrived' ORDER BY c.at`.execute(ctx.db)
  expect(arrivals.map((one) => one.at)).toEqual([0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11].map((index) => at(10 * index)))
  expect((await app.call(contract.ownCash, {}, rider)).reply.cash.inHand).toBe(12 * 80)
  expect((await ownRun(app, rider.token)).state).toBe('done')
}, 60_000)

test('of a stop the order in which things were noted counts, and one of another rider changes nothing', async () => {
  const run = await runWith(app, rider, 4)
  const [one = '', two = '', three = '', four = ''] = run.stops.map(({ _id }) => _id)
  const other = await signInStaff(app, 'rider')
  const events = [
    riderEvent({ kind: 'delivered', stop: one }, at(1)),
    riderEvent({ kind: 'failed', stop: two, reason: 'not_home' }, at(2)),
    riderEvent({ kind: 'delivered', stop: two, cash: 80 }, at(3)),
    riderEvent({ kind: 'delivered', stop: three, cash: 100 }, at(4)),
    riderEvent({ kind: 'delivered', stop: four, cash: 80 }, at(5)),
  ]
  app.clock.set(`${DAY}T13:00:00+05:30`)
  const foreign = await sendEvents(
    app,
    other.token,
    run.stops.map(({ _id }) => riderEvent({ kind: 'delivered', stop: _id, cash: 80 }, at(1))),
  )
  expect(foreign.reply.events.map(({ conflicts }) => conflicts)).toEqual(Array(4).fill(['not_yours']))
  // Sent by many at once, each counts once.
  const sent = await Promise.all(Array.from({ length: 4 }, () => sendEvents(app, rider.token, events)))
  for (const { reply } of sent)
    expect(reply.events.map(({ conflicts }) => conflicts)).toEqual([
      [],
      [],
      ['settled', 'cash_beyond'],
      ['cash_beyond'],
      [],
    ])
  expect((await ordersOf(run._id)).map(({ fulfilment, state }) => [fulfilment, state])).toEqual([
    ['delivered', 'delivered'],
    ['cancelled', 'failed'],
    ['delivered', 'delivered'],
    ['delivered', 'delivered'],
  ])
})

test('fifty deliveries, and a run of 89 stops, take little of the processor', async () => {
  // The first calls of a process cost more.
  const few = await runWith(app, rider, 3)
  const ofFew = few.stops.map(({ _id }) => riderEvent({ kind: 'delivered', stop: _id, cash: 80 }, at(0)))
  await sendEvents(app, rider.token, [started(few._id)])
  await sendEvents(app, rider.token, ofFew)

  app.clock.set(`${DAY}T11:30:00+05:30`)
  rider = await signInStaff(app, 'rider')
  await runWith(app, rider, STOPS)
  await ctx.pool.query('DELETE FROM stop_orders so USING run_stops s WHERE s.id = so.stop_id AND s.state = $1', [
    'pending',
  ])
  await ctx.pool.query('DELETE FROM run_stops WHERE state = $1', ['pending'])
  const kind = await boxKindOf(app)
  const arranged = await processorMs(() => arrangeDay(ctx, { day: DAY, slot: 'lunch' }))
  const run = await ownRun(app, rider.token)
  expect(run.stops).toHaveLength(STOPS)
  const left = await processorMs(() => sendEvents(app, rider.token, [started(run._id)]))
  app.clock.set(`${DAY}T14:00:00+05:30`)
  const events = run.stops
    .slice(0, 50)
    .map(({ _id }, index) =>
      riderEvent({ kind: 'delivered', stop: _id, cash: 80, boxes: [{ kind, left: 1, taken: 0 }] }, at(index)),
    )
  let reply: { conflicts: unknown[] }[] = []
  const noted = await processorMs(async () => {
    reply = (await sendEvents(app, rider.token, events)).reply.events
  })
  expect(reply.flatMap(({ conflicts }) => conflicts)).toEqual([])
  expect((await app.call(contract.ownCash, {}, rider)).reply.cash.inHand).toBe(50 * 80)
  const { out } = (await app.call(contract.boxReport, {}, owner)).reply.boxes
  expect(out.reduce((sum, { n }) => sum + n, 0)).toBe(50)
  const figures = { arranged, left, noted }
  for (const [what, ms] of Object.entries(figures)) expect(ms, what).toBeLessThan(MOST_MS)
  const rounded = Object.values(figures).map((ms) => Math.round(ms))
  held(
    82,
    'deliveries sent at once',
    `${STOPS} stops arranged in ${rounded[0]} ms of the processor, started in ${rounded[1]}; 50 deliveries with cash and boxes in ${rounded[2]} (at most ${MOST_MS} each)`,
  )
}, 60_000)
