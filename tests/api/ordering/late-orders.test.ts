import { beforeEach, describe, expect, test } from 'vitest'
import { arrangeDay } from '#server/delivery/delivery.ts'
import { newId } from '#server/kernel/ids.ts'
import { startAdminSession } from '#server/people/staff/admin-sessions.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { addRoute, emptyRoutes, enterHome } from '../../support/delivery.ts'
import { addMenu, emptyKitchen } from '../../support/kitchen.ts'
import { newStaff } from '../../support/staff.ts'

/** Orders that come when runs have left: their boxes are in the kitchen, and they are on no bike. */

const app = await testApp()
const { db } = app.ctx
const DAY = '2026-03-12'
const OF = { day: DAY, slot: 'lunch' as const }
let owner: { token: string }
let rider: string

beforeEach(async () => {
  app.clock.set('2026-03-12T11:30:00+05:30')
  await emptyRoutes(app)
  await emptyKitchen(app, ['customers'])
  app.clock.set('2026-03-12T11:30:00+05:30')
  owner = { token: await app.signInAdmin() }
  await addMenu(app, { day: DAY, active: true, thaliPrice: 80 })
  rider = await newStaff(app, 'rider')
  await addRoute(app, 'A', rider)
})

const addressOf = (flat: number) => `Flat ${flat}, Ganga Society, Kothrud, Pune 411038`
/** Returns the order. */
async function enter(flat: number): Promise<string> {
  await enterHome(app, owner, { day: DAY, address: addressOf(flat), at: null, reason: 'asked for it' })
  const { id } = await db.selectFrom('orders').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  await arrangeDay(app.ctx, OF)
  return id
}
const board = async () => (await app.call(contract.deliveryBoard, { query: OF }, owner)).reply.board
const runNamed = async (name: string) => {
  const run = (await board()).runs.find(({ route }) => route.name === name)
  if (!run) throw new Error(`no run ${name}`)
  return run
}
const start = async (name: string) => {
  const run = await runNamed(name)
  const body = { version: run.version, action: 'start' as const, anyway: true, withoutRider: true }
  expect((await app.call(contract.changeRun, { params: { id: run._id }, body }, owner)).status).toBe(200)
}
const deliver = async (id: string) => {
  const { stop_id: stop } = await db
    .selectFrom('stop_orders')
    .select('stop_id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const body = { eventId: newId(), action: 'deliver' as const }
  expect((await app.call(contract.settleStop, { params: { id: stop }, body }, owner)).status).toBe(200)
}
const add = async (name: string, orders: string[]) => {
  const run = await runNamed(name)
  return app.call(contract.addToRun, { params: { id: run._id }, body: { version: run.version, orders } }, owner)
}
const setStatus = (id: string, status: 'cancelled' | 'confirmed') =>
  app.call(contract.setOrderStatuses, { body: { ids: [id], status, revive: true } }, owner)
/** Where each order stands: run, state of the stop, status. */
const places = async () => {
  const { runs, waiting, unplaced } = await board()
  const placed = runs.flatMap(({ route, stops }) =>
    stops.flatMap((stop) =>
      stop.orders.map(({ _id, status }) => [_id, [route.name, stop.state, status]] as [string, unknown[]]),
    ),
  )
  expect(unplaced).toBe(waiting.length)
  return Object.fromEntries([...placed, ...waiting.map(({ _id }) => [_id, 'none'])])
}
const offRun = async () => {
  const query = { ...OF, list: 'off_run' as const }
  return (await app.call(contract.listWholeDay, { query }, owner)).reply.orders.map(({ _id }) => _id)
}

describe('an order that comes when the only run has left', () => {
  test('is on no run, and not on its way, until somebody adds it by hand; then its rider has it', async () => {
    const first = await enter(1)
    await start('A')
    const late = await enter(2)
    expect(await places()).toEqual({ [first]: ['A', 'pending', 'out_for_delivery'], [late]: 'none' })
    expect((await board()).waiting).toEqual([{ _id: late, name: expect.any(String), address: addressOf(2) }])
    expect(await offRun()).toEqual([late])
    expect((await add('A', [late])).status).toBe(200)
    expect(await places()).toEqual({
      [first]: ['A', 'pending', 'out_for_delivery'],
      [late]: ['A', 'pending', 'out_for_delivery'],
    })
    expect(await offRun()).toEqual([])
    const token = await startAdminSession(app.ctx, rider)
    const { runs } = (await app.call(contract.ownRuns, {}, { token })).reply
    expect(runs.map(({ stops }) => stops.map(({ address }) => address))).toEqual([[addressOf(1), addressOf(2)]])
    // It stands there for the day: no other route loses the address, and this one does not get it.
    expect(await db.selectFrom('route_places').select('position').execute()).toHaveLength(1)
  })

  test('starts no run again that is done, unless it is added to it by hand', async () => {
    const first = await enter(1)
    await start('A')
    await deliver(first)
    const late = await enter(2)
    expect((await runNamed('A')).state).toBe('done')
    expect((await places())[late]).toBe('none')
    expect((await add('A', [late])).status).toBe(200)
    expect((await runNamed('A')).state).toBe('started')
    expect((await places())[late]).toEqual(['A', 'pending', 'out_for_delivery'])
  })

  test('to an address that the run still goes to joins that stop by hand, and no other run', async () => {
    await addRoute(app, 'B')
    const first = await enter(1)
    await start('A')
    const late = await enter(1)
    expect((await places())[late]).toBe('none')
    const elsewhere = await add('B', [late])
    expect([elsewhere.status, elsewhere.reply.code]).toEqual([409, 'stop_elsewhere'])
    expect((await add('A', [late])).status).toBe(200)
    const [stop, ...others] = (await runNamed('A')).stops
    expect([stop?.orders.map(({ _id }) => _id), others]).toEqual([[first, late], []])
    // Whoever is second reads that it has been done.
    const again = await add('A', [late])
    expect([again.status, again.reply.code]).toEqual([409, 'changed_meanwhile'])
  })

  test('is put onto another run that has not left, also where its address has a place on the route that has', async () => {
    await enter(1)
    const usual = await enter(2)
    await setStatus(usual, 'cancelled')
    await start('A')
    await addRoute(app, 'B')
    const [known, fresh] = [await enter(2), await enter(3)]
    expect(await places()).toMatchObject({
      [known]: ['B', 'pending', 'confirmed'],
      [fresh]: ['B', 'pending', 'confirmed'],
    })
    const rows = await db
      .selectFrom('route_places as p')
      .innerJoin('routes as t', 't.id', 'p.route_id')
      .innerJoin('places as a', 'a.id', 'p.place_id')
      .select(['t.name', 'a.address'])
      .orderBy('a.address')
      .execute()
    expect(rows.map(({ name, address }) => [name, address])).toEqual([
      ['A', addressOf(1)],
      ['A', addressOf(2)],
      ['B', addressOf(3)],
    ])
  })
})

describe('an order that stands again when its run has left', () => {
  test('is on its stop where its box went along, else on no run', async () => {
    const [aboard, behind, other] = [await enter(1), await enter(2), await enter(3)]
    await setStatus(behind, 'cancelled')
    await start('A')
    await setStatus(aboard, 'cancelled')
    await setStatus(aboard, 'confirmed')
    await setStatus(behind, 'confirmed')
    await arrangeDay(app.ctx, OF)
    expect(await places()).toEqual({
      [aboard]: ['A', 'pending', 'confirmed'],
      [behind]: 'none',
      [other]: ['A', 'pending', 'out_for_delivery'],
    })
    expect((await add('A', [behind])).status).toBe(200)
    expect((await places())[behind]).toEqual(['A', 'pending', 'out_for_delivery'])
  })
})

test('a stop that is moved by hand onto a run that has left is on its way', async () => {
  await enter(1)
  await start('A')
  await addRoute(app, 'B')
  const second = await enter(2)
  expect((await places())[second]).toEqual(['B', 'pending', 'confirmed'])
  const [run, from] = [await runNamed('A'), await runNamed('B')]
  const stops = [...run.stops, ...from.stops].map(({ _id }) => _id)
  const moved = { params: { id: run._id }, body: { version: run.version, stops } }
  expect((await app.call(contract.orderStops, moved, owner)).status).toBe(200)
  expect((await places())[second]).toEqual(['A', 'pending', 'out_for_delivery'])
})
