import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import type { RiderEvent } from '#shared/contract/rider/run.schemas.ts'
import { kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import { testApp } from '../support/app.ts'
import { addMenu } from '../support/kitchen.ts'
import { ownRun, riderEvent, runWith, sendEvents } from '../support/riders.ts'
import { signInStaff } from '../support/staff.ts'

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
const cashOf = async (token = rider.token) => (await app.call(contract.ownCash, {}, { token })).reply.cash
const inHand = async (token = rider.token) => (await cashOf(token)).inHand
const board = async () =>
  (await app.call(contract.deliveryBoard, { query: { day: kitchenDayOf(ctx.now()), slot: 'lunch' } }, owner)).reply
    .board

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
    const target = randomUUID()
    await sql`INSERT INTO runs (id, day, slot, route_id, rider_id, state, started_at)
      SELECT ${target}::uuid, ${DAY}::date, 'lunch', id, rider_id, 'started', ${ctx.now()}::timestamptz
      FROM routes WHERE name = ${name}`.execute(ctx.db)
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
