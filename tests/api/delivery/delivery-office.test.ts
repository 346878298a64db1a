import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { arrangeDay, boxesOfDay } from '#server/delivery/delivery.ts'
import { newId } from '#server/kernel/ids.ts'
import { startCustomerSession } from '#server/people/sign-in/customer-sessions.ts'
import { dailyRun } from '#server/subscriptions/subscriptions.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import type { DeliveryBoard, DeliveryRun } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { haversineMetres } from '#shared/domain/delivery/geo.ts'
import { createTestApp, START, type TestApp, testApp } from '../../support/app.ts'
import { emptyRoutes, enterHome, subscribeRow } from '../../support/delivery.ts'
import { addMenu, emptyKitchen } from '../../support/kitchen.ts'
import { newStaff, signInStaff } from '../../support/staff.ts'

/** What the office does with the runs of a day, and what customers hear of it. */

type Answering = (points: { latitude: number; longitude: number }[], response: ServerResponse) => void
let osrm: { answer: Answering; asked: number }
/** OSRM, as far as it is used: the table of distances, here haversine. */
const server: Server = createServer((request, response) => {
  osrm.asked += 1
  const part = decodeURIComponent(request.url ?? '').match(/driving\/([^?]+)/)?.[1] ?? ''
  const points = part.split(';').map((pair) => {
    const [longitude, latitude] = pair.split(',').map(Number) as [number, number]
    return { latitude, longitude }
  })
  osrm.answer(points, response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

const table: Answering = (points, response) => {
  const distances = points.map((from) => points.map((to) => haversineMetres(from, to) * 2))
  response.end(JSON.stringify({ code: 'Ok', distances }))
}
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const app = await testApp()
const withRoads = await createTestApp({ env: { OSRM_URL: url }, database: app.database })
afterAll(() => withRoads.stop())
const DAY = '2026-03-12'
const SLOT_DAY = { day: DAY as KitchenDay, slot: 'lunch' as const }
let owner: { token: string }

let packed: Map<string, { boxes: number; packed: number; again: number }>
boxesOfDay.register(app.ctx, async () => packed)

beforeEach(async () => {
  osrm = { answer: table, asked: 0 }
  packed = new Map()
  turn(START)
  await emptyRoutes(app)
  await emptyKitchen(app, ['customers'])
  await addMenu(app, { day: DAY, active: true, thaliPrice: 80 })
  owner = { token: await app.signInAdmin() }
})

function turn(instant: string) {
  app.clock.set(instant)
  withRoads.clock.set(instant)
}

const post = async <Reply>(call: Promise<{ status: number; reply: Reply & { code?: string } }>) => {
  const { status, reply } = await call
  expect([status, reply.code]).toEqual([200, undefined])
  return reply
}
const addRoute = (name: string, riderId: string | null = null) =>
  post(app.call(contract.addRoute, { body: { name, riderId } }, owner))
const board = async (): Promise<DeliveryBoard> =>
  (await post(app.call(contract.deliveryBoard, { query: { day: DAY } }, owner))).board
const runAt = async (index: number) => (await board()).runs[index] as DeliveryRun
const ids = (run: DeliveryRun) => run.stops.map(({ _id }) => _id)
const order = (run: DeliveryRun, stops: string[], version = run.version) =>
  app.call(contract.orderStops, { params: { id: run._id }, body: { version, stops } }, owner)
const change = (run: DeliveryRun, action: 'start' | 'pack' | 'finish', anyway = false, withoutRider = true) => {
  const body = { version: run.version, action, anyway, withoutRider }
  return app.call(contract.changeRun, { params: { id: run._id }, body }, owner)
}

/** Routes with so many stops in a row to the east, locked for Thursday. */
async function arranged(stops: number, routes = ['A']) {
  for (const name of routes) await addRoute(name)
  const body = { location: '18.5074, 73.8077' }
  await post(app.call(contract.locateKitchen, { body }, owner))
  const customers = await subscribeRow(app, stops, DAY)
  turn('2026-03-11T18:00:00+05:30')
  await dailyRun(app.ctx)
  turn('2026-03-12T11:30:00+05:30')
  await dailyRun(app.ctx)
  owner = { token: await app.signInAdmin() }
  return customers
}

describe('the office', () => {
  test('adds a route once days are arranged, which has a run on each of them, and takes stops at once', async () => {
    await arranged(6)
    await addRoute('B')
    const [a, b] = [await runAt(0), await runAt(1)]
    expect([b.route.name, b.state, b.stops]).toEqual(['B', 'draft', []])
    await post(order(b, ids(a).slice(0, 2)))
    expect((await runAt(1)).stops).toHaveLength(2)
    // A day whose runs are all done gets none.
    await sql`UPDATE runs SET state = 'done', started_at = now(), done_at = now()`.execute(app.ctx.db)
    await addRoute('C')
    expect((await board()).runs.map(({ route }) => route.name)).toEqual(['A', 'B'])
  })

  test('starts a run without a rider only when that is said', async () => {
    await arranged(2)
    const { status, reply } = await change(await runAt(0), 'start', true, false)
    expect([status, reply.code, (await runAt(0)).state]).toEqual([409, 'run_no_rider', 'draft'])
    await post(change(await runAt(0), 'start', true, true))
    expect((await runAt(0)).state).toBe('started')
  })

  test('limits the stops of a route, which new addresses keep to while another run has room', async () => {
    const limited = (name: string, maxStops: number | null) =>
      post(app.call(contract.addRoute, { body: { name, riderId: null, maxStops } }, owner))
    const { routes } = await limited('A', 3)
    expect(routes[0]?.maxStops).toBe(3)
    await limited('B', null)
    await arranged(8, [])
    expect((await board()).runs.map(({ stops }) => stops.length)).toEqual([3, 5])
    const [{ _id: id, updatedAt } = { _id: '', updatedAt: '' }] = routes
    const params = { id }
    // Left out it stays.
    const body = { name: 'A', riderId: null, updatedAt }
    expect((await post(app.call(contract.changeRoute, { params, body }, owner))).routes[0]?.maxStops).toBe(3)
    const { status } = await app.call(contract.addRoute, { body: { name: 'X', riderId: null, maxStops: 0 } }, owner)
    expect(status).toBe(400)
  })

  test('limits the minutes of a route, by the estimate that its run shows', async () => {
    const limited = (name: string, maxMinutes: number | null) =>
      post(app.call(contract.addRoute, { body: { name, riderId: null, maxMinutes } }, owner))
    const { routes } = await limited('A', 20)
    expect(routes[0]?.maxMinutes).toBe(20)
    await limited('B', null)
    await arranged(8, [])
    const [a, b] = [await runAt(0), await runAt(1)]
    expect(a.stops.length + b.stops.length).toBe(8)
    expect(a.minutes).toBeLessThanOrEqual(20)
    expect(b.minutes).toBeGreaterThan(20)
    const [{ _id: id, updatedAt } = { _id: '', updatedAt: '' }] = routes
    const body = { name: 'A', riderId: null, updatedAt }
    expect((await post(app.call(contract.changeRoute, { params: { id }, body }, owner))).routes[0]?.maxMinutes).toBe(20)
    const { status } = await app.call(contract.addRoute, { body: { name: 'X', riderId: null, maxMinutes: 0 } }, owner)
    expect(status).toBe(400)
  })

  test('limits the boxes of a route, counted as they are packed', async () => {
    const limited = (name: string, maxBoxes: number | null) =>
      post(app.call(contract.addRoute, { body: { name, riderId: null, maxBoxes } }, owner))
    const { routes } = await limited('A', 6)
    expect(routes[0]?.maxBoxes).toBe(6)
    await limited('B', null)
    await arranged(8, [])
    const boxes = async () => {
      const { rows } = await sql<{ boxes: number }>`
        SELECT coalesce(sum(l.quantity) FILTER (WHERE l.kind = 'thali'), 0)::integer AS boxes
        FROM runs r LEFT JOIN run_stops s ON s.run_id = r.id LEFT JOIN stop_orders so ON so.stop_id = s.id
          LEFT JOIN order_lines l ON l.order_id = so.order_id
        GROUP BY r.id ORDER BY (SELECT position FROM routes WHERE id = r.route_id)`.execute(app.ctx.db)
      return rows.map((row) => row.boxes)
    }
    const [ofA = 0, ofB = 0] = await boxes()
    expect(ofA).toBeLessThanOrEqual(6)
    expect(ofB).toBeGreaterThan(0)
    const [{ _id: id, updatedAt } = { _id: '', updatedAt: '' }] = routes
    const body = { name: 'A', riderId: null, updatedAt, maxStops: 5 }
    const changed = await post(app.call(contract.changeRoute, { params: { id }, body }, owner))
    expect(changed.routes[0]).toMatchObject({ maxStops: 5, maxBoxes: 6 })
    const { status } = await app.call(contract.addRoute, { body: { name: 'X', riderId: null, maxBoxes: 0 } }, owner)
    expect(status).toBe(400)
  })

  test('puts stops in another order, which the next screen that has read the former one cannot undo', async () => {
    await arranged(5)
    const run = await runAt(0)
    const wanted = ids(run).toReversed()
    const { board: after } = await post(order(run, wanted))
    expect(ids(after.runs[0] as DeliveryRun)).toEqual(wanted)
    // Of a run that is planned the stops are numbered as they are driven to.
    expect(after.runs[0]?.stops.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
    const { status, reply } = await order(run, ids(run))
    expect([status, reply.code]).toEqual([409, 'changed_meanwhile'])
  })

  test('moves a stop to another run; the numbers of a packed one stay', async () => {
    await arranged(6, ['A', 'B'])
    const [a, b] = [await runAt(0), await runAt(1)]
    await post(change(b, 'pack'))
    const packedRun = await runAt(1)
    const moved = ids(a)[0] as string
    await post(order(packedRun, [moved, ...ids(packedRun)]))
    const after = await board()
    expect(ids(after.runs[1] as DeliveryRun)).toEqual([moved, ...ids(b)])
    const numbers = after.runs[1]?.stops.map(({ number }) => number)
    expect(numbers).toEqual([ids(b).length + 1, ...b.stops.map(({ number }) => number)])
    expect(after.runs[0]?.stops.length).toBe(ids(a).length - 1)
    expect(after.runs.flatMap(ids).toSorted()).toEqual([...ids(a), ...ids(b)].toSorted())
  })

  test('is shown a shorter order, which changes nothing until it is taken, and keeps it', async () => {
    await arranged(6)
    const run = await runAt(0)
    const [one, two, three, four, five, six] = ids(run) as [string, string, string, string, string, string]
    const crossed = [four, one, five, two, six, three]
    await post(order(run, crossed))
    const asked = await runAt(0)
    const suggested = await post(app.call(contract.suggestOrder, { params: { id: run._id } }, owner))
    expect(suggested.suggestedMetres).toBeLessThan(suggested.metres)
    expect(suggested.by).toBe('coordinates')
    expect(ids(await runAt(0))).toEqual(crossed)
    await post(order(asked, suggested.stops))
    expect(ids(await runAt(0))).toEqual(suggested.stops)
    const kept = await runAt(0)
    const body = { version: kept.version, weekdayOnly: false }
    expect((await post(app.call(contract.keepOrder, { params: { id: run._id }, body }, owner))).places).toBe(6)
    // Friday is arranged by it.
    turn('2026-03-12T18:00:00+05:30')
    await dailyRun(app.ctx)
    owner = { token: await app.signInAdmin() }
    const friday = await post(app.call(contract.deliveryBoard, { query: { day: '2026-03-13' } }, owner))
    expect(friday.board.runs[0]?.stops.map(({ placeId }) => placeId)).toEqual(kept.stops.map(({ placeId }) => placeId))
  })

  test('keeps an order for one weekday alone', async () => {
    await arranged(4)
    const run = await runAt(0)
    await post(order(run, ids(run).toReversed()))
    const turned = await runAt(0)
    const body = { version: turned.version, weekdayOnly: true }
    await post(app.call(contract.keepOrder, { params: { id: run._id }, body }, owner))
    turn('2026-03-12T18:00:00+05:30')
    await dailyRun(app.ctx)
    owner = { token: await app.signInAdmin() }
    const friday = await post(app.call(contract.deliveryBoard, { query: { day: '2026-03-13' } }, owner))
    expect(friday.board.runs[0]?.stops.map(({ placeId }) => placeId)).toEqual(run.stops.map(({ placeId }) => placeId))
    turn('2026-03-18T11:00:00+05:30')
    await dailyRun(app.ctx)
    turn('2026-03-18T18:00:00+05:30')
    await dailyRun(app.ctx)
    owner = { token: await app.signInAdmin() }
    const thursday = await post(app.call(contract.deliveryBoard, { query: { day: '2026-03-19' } }, owner))
    expect(thursday.board.runs[0]?.stops.map(({ placeId }) => placeId)).toEqual(
      turned.stops.map(({ placeId }) => placeId),
    )
  })

  test('starts a run: its orders are out for delivery, and who waits is told how many stops come before', async () => {
    const customers = await arranged(4)
    const heard: string[] = []
    const stop = app.ctx.events.subscribe((event) => {
      if (event.type === 'delivery-progress') heard.push(event.customerId)
    })
    const { board: started } = await post(change(await runAt(0), 'start'))
    const [run] = started.runs as [DeliveryRun]
    expect(run.state).toBe('started')
    expect(run.stops.flatMap(({ orders }) => orders.map(({ status }) => status))).toEqual(
      Array(4).fill('out_for_delivery'),
    )
    const last = run.stops[3]?.orders[0]?.customer._id as string
    expect(customers).toContain(last)
    expect(await before(last)).toMatchObject([{ stopsBefore: 3, arrived: false }])
    heard.length = 0
    const body = { eventId: newId(), action: 'deliver' as const }
    await post(app.call(contract.settleStop, { params: { id: ids(run)[0] as string }, body }, owner))
    expect(await before(last)).toMatchObject([{ stopsBefore: 2 }])
    expect(heard.toSorted()).toEqual(
      run.stops
        .slice(1)
        .map(({ orders }) => orders[0]?.customer._id)
        .toSorted(),
    )
    stop()
    // Another customer is told nothing of it.
    expect(await before(await strangerId())).toEqual([])
  })

  test('moves only stops where nobody has been yet', async () => {
    await arranged(4)
    await post(change(await runAt(0), 'start'))
    const [one = '', two = '', three = '', four = ''] = ids(await runAt(0))
    for (const action of ['deliver', 'fail'] as const) {
      const of = action === 'fail' ? { action, why: 'not_home' as const } : { action }
      const body = { eventId: newId(), ...of }
      await post(app.call(contract.settleStop, { params: { id: action === 'fail' ? two : one }, body }, owner))
    }
    for (const gone of [one, two]) {
      const { status, reply } = await order(await runAt(0), [gone, four, three])
      expect([status, reply.code]).toEqual([409, 'stop_not_movable'])
    }
    await post(order(await runAt(0), [four, three]))
    expect(ids(await runAt(0))).toEqual([one, two, four, three])
  })

  test('goes from a draft to packed, on the way and done, and nowhere else', async () => {
    await arranged(1)
    expect((await change(await runAt(0), 'finish')).reply.code).toBe('run_state')
    await post(change(await runAt(0), 'pack'))
    expect((await runAt(0)).state).toBe('packed')
    expect((await change(await runAt(0), 'pack')).reply.code).toBe('run_state')
    await post(change(await runAt(0), 'start'))
    expect((await runAt(0)).state).toBe('started')
    for (const action of ['pack', 'start'] as const) {
      expect((await change(await runAt(0), action)).reply.code).toBe('run_state')
    }
    const body = { eventId: newId(), action: 'deliver' as const }
    await post(app.call(contract.settleStop, { params: { id: ids(await runAt(0))[0] ?? '' }, body }, owner))
    expect((await runAt(0)).state).toBe('done')
    expect((await change(await runAt(0), 'start')).reply.code).toBe('run_state')
  })

  test('is asked when boxes are not packed', async () => {
    await arranged(2)
    const run = await runAt(0)
    const [order] = run.stops.flatMap(({ orders }) => orders)
    packed = new Map([[order?._id as string, { boxes: 3, packed: 2, again: 0 }]])
    expect((await runAt(0)).stops[0]?.orders[0]?.boxes).toEqual({ count: 3, packed: 2 })
    const { status, reply } = await change(run, 'start')
    expect([status, reply.code]).toEqual([409, 'run_unpacked'])
    expect((await runAt(0)).state).toBe('draft')
    await post(change(run, 'start', true))
    expect((await runAt(0)).state).toBe('started')
  })

  test('is asked when every box that was packed is to be looked at again', async () => {
    await arranged(1)
    const run = await runAt(0)
    const [order] = run.stops.flatMap(({ orders }) => orders)
    packed = new Map([[order?._id as string, { boxes: 1, packed: 0, again: 1 }]])
    expect((await runAt(0)).stops[0]?.orders[0]?.boxes).toEqual({ count: 1, packed: 0 })
    expect((await change(run, 'start')).reply.code).toBe('run_unpacked')
  })

  test('ends a run only when nothing is open on it', async () => {
    await arranged(2)
    await post(change(await runAt(0), 'start'))
    const { status, reply } = await change(await runAt(0), 'finish')
    expect([status, reply.code]).toEqual([409, 'run_stops_open'])
  })

  test('says where an address is, by coordinates or by a DIGIPIN, and its customer does not change that', async () => {
    const [customer] = await arranged(1)
    const stop = (await runAt(0)).stops[0]
    expect(stop?.location).toMatchObject({ by: 'customer', accuracy: 20 })
    const params = { id: stop?.placeId as string }
    const { location } = await post(
      app.call(contract.locatePlace, { params, body: { location: '4FP-4CK-6L24' } }, owner),
    )
    expect(location).toMatchObject({ digipin: '4FP-4CK-6L24', accuracy: null })
    expect((await runAt(0)).stops[0]?.location).toMatchObject({ by: 'office', digipin: '4FP-4CK-6L24' })
    const wrong = await app.call(contract.locatePlace, { params, body: { location: 'near the temple' } }, owner)
    expect([wrong.status, wrong.reply.code]).toEqual([400, 'location_unreadable'])
    expect(customer).toBeDefined()
  })

  test('has routes with names of their own, and retires none whose run is under way', async () => {
    const { routes } = await addRoute('A')
    const again = await app.call(contract.addRoute, { body: { name: 'a', riderId: null } }, owner)
    expect([again.status, again.reply.code]).toEqual([409, 'route_name_taken'])
    await subscribeRow(app, 2, DAY)
    turn('2026-03-11T18:00:00+05:30')
    await dailyRun(app.ctx)
    owner = { token: await app.signInAdmin() }
    const params = { id: routes[0]?._id as string }
    const retired = await app.call(contract.retireRoute, { params }, owner)
    expect([retired.status, retired.reply.code]).toEqual([409, 'route_has_runs'])
  })

  test('puts nothing onto the run of a route that is out of use by then', async () => {
    const { routes } = await addRoute('A')
    await subscribeRow(app, 2, DAY)
    turn('2026-03-11T18:00:00+05:30')
    await dailyRun(app.ctx)
    owner = { token: await app.signInAdmin() }
    await arrangeDay(app.ctx, SLOT_DAY)
    await app.ctx.db.updateTable('orders').set({ fulfilment: 'cancelled' }).where('delivery_date', '=', DAY).execute()
    await arrangeDay(app.ctx, SLOT_DAY)
    await app.ctx.db.updateTable('run_stops').set({ state: 'withdrawn' }).where('day', '=', DAY).execute()
    const params = { id: routes[0]?._id as string }
    expect((await app.call(contract.retireRoute, { params }, owner)).status).toBe(200)
    await addRoute('B')
    await app.ctx.db.updateTable('orders').set({ fulfilment: 'confirmed' }).where('delivery_date', '=', DAY).execute()
    await arrangeDay(app.ctx, SLOT_DAY)
    const stops = await app.ctx.db
      .selectFrom('run_stops as s')
      .innerJoin('runs as r', 'r.id', 's.run_id')
      .innerJoin('routes as t', 't.id', 'r.route_id')
      .select(['t.name', 's.state'])
      .where('s.day', '=', DAY)
      .execute()
    expect(stops.filter(({ state }) => state === 'pending').map(({ name }) => name)).toEqual(['B', 'B'])
  })

  test('drives nothing more on the run of a route that is out of use, whatever comes back', async () => {
    await arranged(3)
    await post(change(await runAt(0), 'start'))
    const before = await runAt(0)
    const [off, one, two] = before.stops.map((stop) => ({ stop: stop._id, order: stop.orders[0]?._id as string }))
    const setStatus = (id: string | undefined, status: 'cancelled' | 'confirmed') =>
      post(app.call(contract.setOrderStatuses, { body: { ids: [id ?? ''], status, revive: true } }, owner))
    await setStatus(off?.order, 'cancelled')
    for (const stop of [one?.stop, two?.stop]) {
      const body = { eventId: newId(), action: 'deliver' as const }
      await post(app.call(contract.settleStop, { params: { id: stop ?? '' }, body }, owner))
    }
    expect((await runAt(0)).state).toBe('done')
    await post(app.call(contract.retireRoute, { params: { id: before.route._id } }, owner))
    await addRoute('B')
    const states = async () =>
      (await board()).runs.map(({ route, state, stops }) => [route.name, state, stops.map((stop) => stop.state)])
    await setStatus(off?.order, 'confirmed')
    expect((await states())[0]).toEqual(['A', 'done', ['withdrawn', 'delivered', 'delivered']])
    await arrangeDay(app.ctx, SLOT_DAY)
    expect(await states()).toEqual([
      ['A', 'done', ['delivered', 'delivered']],
      ['B', 'draft', ['pending']],
    ])
    // Nor does anybody drag it back.
    const [a, b] = [await runAt(0), await runAt(1)]
    const { status, reply } = await order(a, ids(b))
    expect([status, reply.code]).toEqual([409, 'stop_not_movable'])
    expect((await states())[0]).toEqual(['A', 'done', ['delivered', 'delivered']])
    // Nor do its addresses leave the route that they stand on now.
    const kept = { params: { id: a._id }, body: { version: a.version, weekdayOnly: false } }
    expect((await app.call(contract.keepOrder, kept, owner)).status).toBe(404)
    await post(
      app.call(
        contract.keepOrder,
        { ...kept, params: { id: b._id }, body: { ...kept.body, version: b.version } },
        owner,
      ),
    )
  })

  test('keeps what is delivered on a run that never left, though its route is taken out of use', async () => {
    await arranged(2)
    const before = await runAt(0)
    const [there, off] = before.stops.map(({ orders: [ordered] }) => ordered?._id ?? '')
    const set = (id: string | undefined, status: 'delivered' | 'cancelled' | 'confirmed') =>
      post(app.call(contract.setOrderStatuses, { body: { ids: [id ?? ''], status, revive: true } }, owner))
    await set(there, 'delivered')
    await set(off, 'cancelled')
    await post(app.call(contract.retireRoute, { params: { id: before.route._id } }, owner))
    await addRoute('B')
    await set(off, 'confirmed')
    await arrangeDay(app.ctx, SLOT_DAY)
    expect((await board()).runs.map(({ route, stops }) => [route.name, stops.map(({ state }) => state)])).toEqual([
      ['A', ['delivered']],
      ['B', ['pending']],
    ])
  })

  test('lets managers plan, and neither the kitchen nor riders', async () => {
    for (const [role, status] of [
      ['manager', 200],
      ['kitchen', 403],
      ['rider', 403],
      ['accounts', 403],
    ] as const) {
      const { token } = await signInStaff(app, role)
      expect((await app.call(contract.deliveryBoard, { query: { day: DAY } }, { token })).status).toBe(status)
    }
  })

  test('gives a run to its usual rider, and to another for a day', async () => {
    const rider = await newStaff(app, 'rider', { name: 'Sachin' })
    const other = await newStaff(app, 'rider', { name: 'Ganesh' })
    await addRoute('A', rider)
    await subscribeRow(app, 1, DAY)
    turn('2026-03-11T18:00:00+05:30')
    await dailyRun(app.ctx)
    owner = { token: await app.signInAdmin() }
    const run = await runAt(0)
    expect(run.rider?.name).toBe('Sachin')
    const body = { version: run.version, riderId: other }
    await post(app.call(contract.assignRider, { params: { id: run._id }, body }, owner))
    expect((await runAt(0)).rider?.name).toBe('Ganesh')
  })
})

describe('distances by road', () => {
  const suggest = async (on: TestApp = withRoads) => {
    const run = await runAt(0)
    return post(on.call(contract.suggestOrder, { params: { id: run._id } }, { token: owner.token }))
  }

  test('are those of OSRM where it is configured', async () => {
    await arranged(5)
    const [roads, estimated] = [await suggest(), await suggest(app)]
    expect([roads.by, estimated.by, osrm.asked]).toEqual(['roads', 'coordinates', 1])
    // The server's ways are twice the straight line, those that are estimated 1.3 times.
    expect(roads.metres / estimated.metres).toBeCloseTo(2 / 1.3, 2)
  })

  test.each<[string, Answering]>([
    ['is down', (_points, response) => response.destroy()],
    ['rejects', (_points, response) => response.writeHead(503).end('{}')],
    ['answers no JSON', (_points, response) => response.end('<html>')],
    ['answers a table of another size', (_points, response) => response.end('{"code":"Ok","distances":[[0,1],[1,0]]}')],
    ['answers that there is no way', (_points, response) => response.end('{"code":"NoTable"}')],
  ])('are estimated when OSRM %s', async (_what, answer) => {
    await arranged(5)
    osrm.answer = answer
    expect((await suggest()).by).toBe('coordinates')
  })

  test('are estimated after two seconds when OSRM is slow', async () => {
    await arranged(3)
    const held: ServerResponse[] = []
    osrm.answer = (_points, response) => held.push(response)
    const from = Date.now()
    expect((await suggest()).by).toBe('coordinates')
    expect(Date.now() - from).toBeLessThan(4000)
    for (const response of held) response.destroy()
  })

  test('decide where a new address goes, where OSRM is configured', async () => {
    // As the crow flies on the way out or on the way back; over the bridge between the second and the third alone.
    for (const [on, places] of [
      [app, [1, 3]],
      [withRoads, [2]],
    ] as const) {
      turn(START)
      await emptyRoutes(app)
      await emptyKitchen(app, ['customers'])
      await addMenu(app, { day: DAY, active: true, thaliPrice: 80 })
      owner = { token: await app.signInAdmin() }
      await arranged(3)
      const run = await runAt(0)
      const eastOf = ({ location }: DeliveryRun['stops'][number]) => location?.longitude ?? Number.NaN
      const before = run.stops.toSorted((one, other) => eastOf(one) - eastOf(other)).map(({ _id }) => _id)
      await post(order(run, before))
      const isNew = ({ longitude }: { longitude: number }) => Math.abs(longitude - east(1.5)) < 0.0001
      const isFar = ({ longitude }: { longitude: number }) => longitude > east(1.75)
      osrm.answer = (points, response) => {
        const metres = (from: (typeof points)[number], to: (typeof points)[number]) => {
          if (!isNew(from) && !isNew(to)) return haversineMetres(from, to)
          const other = isNew(from) ? to : from
          return isNew(from) === isNew(to) ? 0 : isFar(other) ? 100 : 20_000
        }
        response.end(
          JSON.stringify({ code: 'Ok', distances: points.map((from) => points.map((to) => metres(from, to))) }),
        )
      }
      await enterAt(1.5)
      await arrangeDay(on.ctx, SLOT_DAY)
      const after = ids(await runAt(0))
      expect(after.filter((id) => before.includes(id))).toEqual(before)
      expect(places).toContain(after.findIndex((id) => !before.includes(id)))
    }
  })

  test('that OSRM does not know of some are estimated', async () => {
    await arranged(4)
    osrm.answer = (points, response) =>
      response.end(JSON.stringify({ code: 'Ok', distances: points.map(() => points.map(() => null)) }))
    expect((await suggest()).metres).toBe((await suggest(app)).metres)
  })
})

const east = (hundredths: number) => 73.8077 + hundredths / 100

/** An order of a new customer, so many hundredths of a degree to the east of the kitchen. */
function enterAt(hundredths: number) {
  const address = `Flat ${hundredths}, Nadi Kinara, Kothrud, Pune 411038`
  const at = { latitude: 18.5074, longitude: east(hundredths) }
  return enterHome(app, owner, { day: DAY, address, at, reason: 'By phone' })
}

const strangerId = async () => (await app.startSession()).id

/** What a customer is told of the orders that are on their way. */
async function before(customerId: string) {
  const token = await startCustomerSession(app.ctx, customerId)
  return (await post(app.call(contract.listDeliveries, {}, { token }))).deliveries
}
