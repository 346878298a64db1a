import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#server/demo/seed.ts'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import type { RiderEvent, RiderStop } from '#shared/contract/delivery/rider/run.schemas.ts'
import { testApp } from '../../support/app.ts'
import { boxKindOf, codOrder, declaredBy, ownRun } from '../../support/riders.ts'
import { signInStaff } from '../../support/staff.ts'

/** What was tried with runs, boxes, cash and food rules in the demo goes with it; what is of real orders stays. */

const app = await testApp()
const { ctx } = app
const { db } = ctx
const admin = { token: await app.signInAdmin() }
const OF = { day: '2026-03-11', slot: 'lunch' as const }
const REAL = 'Flat 9, Rohini Heights, Kothrud, Pune 411038'

let real: Awaited<ReturnType<typeof app.signIn>>
let realOrder: string
let rider: { id: string; token: string }
let kind: string
/** Whose boxes the office has entered by hand. */
let noted: string

const ok = async <Reply>(call: Promise<{ status: number; reply: Reply & { code?: string } }>) => {
  const { status, reply } = await call
  expect([status, reply.code]).toEqual([200, undefined])
  return reply
}
const board = async () => (await ok(app.call(contract.deliveryBoard, { query: OF }, admin))).board
const assign = async (route: string, riderId: string) => {
  const run = (await board()).runs.find(({ route: { name } }) => name === route)
  const { _id: id = '', version = 0 } = run ?? {}
  await ok(app.call(contract.assignRider, { params: { id }, body: { version, riderId } }, admin))
}
const note = async (token: string, events: Partial<RiderEvent>[]) => {
  const at = ctx.now().toISOString()
  const whole = events.map((event) => ({ id: newId(), at, ...event }) as RiderEvent)
  const { reply } = await app.call(contract.noteEvents, { body: { sentAt: at, events: whole } }, { token })
  return reply.events.map(({ conflicts }) => conflicts)
}
/** Delivers a stop with all that is to be collected; one box is left. */
const delivered = ({ _id: stop, cash }: RiderStop) => ({
  kind: 'delivered' as const,
  stop,
  ...(cash > 0 && { cash }),
  boxes: [{ kind, left: 1, taken: 0 }],
})
const handOver = async (riderId: string, amount: number) => {
  const id = await declaredBy(app, riderId, amount)
  await ok(app.call(contract.countCash, { params: { id }, body: { counted: amount } }, admin))
  return id
}
const inHand = async (token: string) => (await ok(app.call(contract.ownCash, {}, { token }))).cash.inHand
const leave = async () => {
  const { leaving } = await ok(app.call(contract.previewLeavingDemo, {}, admin))
  return ok(app.call(contract.leaveDemo, { body: { version: leaving.version } }, admin))
}
const customerOf = async (phone: string) =>
  (await db.selectFrom('customers').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id

beforeAll(async () => {
  await seedDemo(ctx)
  kind = await boxKindOf(app)
  real = await app.signIn()
  realOrder = await codOrder(app, real, REAL)
  await ok(app.call(contract.arrangeRuns, { body: OF }, admin))
  ;[rider] = [await signInStaff(app, 'rider')]
})

test('leaving takes away what riders did for invented orders, and nothing of real ones', async () => {
  const runs = (await board()).runs
  const ofReal = runs.find(({ stops }) => stops.some(({ orders }) => orders.some(({ _id }) => _id === realOrder)))
  const other = runs.find((run) => run !== ofReal)
  const demoRider = await signInStaff(app, 'rider')
  await assign(ofReal?.route.name ?? '', rider.id)
  await assign(other?.route.name ?? '', demoRider.id)

  // The office packs a box of an invented order and of the real one, and enters boxes by hand.
  const invented = other?.stops.flatMap(({ orders }) => orders)[0]?._id ?? ''
  const which = [invented, realOrder].map((order_id) => ({ order_id, number: 1 }))
  await ok(app.call(contract.printLabels, { body: { ...OF, size: 'a4', which, print_id: newId() } }, admin))
  await ok(app.call(contract.packBoxes, { body: { ...OF, boxes: which, packed: true } }, admin))
  noted = await customerOf('+919000000002')
  await ok(app.call(contract.moveBoxes, { body: { customer: noted, kind, n: 2, move: 'out' } }, admin))
  // Whoever left money with the kitchen is no invention any more.
  const left = await customerOf('+919000000003')
  const deposit = { entry: newId(), move: 'taken' as const, way: 'cash' as const, amount: 100 }
  await ok(app.call(contract.moveDeposit, { params: { id: left }, body: deposit }, admin))

  // An invented subscription is not paid yet: its cash is taken at the door.
  const stops = [...(await ownRun(app, demoRider.token)).stops.slice(1), ...(await ownRun(app, rider.token)).stops]
  const subscribed = stops.map(({ _id }) => _id)
  const { rows: unpaid } = await sql`
    UPDATE subscriptions SET price_paise = price_paise + 156000, payment_state = 'due', payment_method = 'cod' WHERE id = (
      SELECT o.subscription_id FROM orders o JOIN stop_orders so ON so.order_id = o.id
      WHERE so.stop_id = ANY(${subscribed}::uuid[]) AND o.subscription_id IS NOT NULL ORDER BY o.id LIMIT 1)
    RETURNING id`.execute(db)
  expect(unpaid).toHaveLength(1)

  // One rider has invented stops alone, of which one was called off and is delivered all the same.
  const [called, ...others] = (await ownRun(app, demoRider.token)).stops
  const { orders = [] } = other?.stops.find(({ _id }) => _id === called?._id) ?? {}
  for (const { _id: id } of orders) {
    await app.call(contract.setOrderStatus, { params: { id }, body: { status: 'cancelled' } }, admin)
  }
  const run = (await ownRun(app, demoRider.token))._id
  const conflicts = await note(demoRider.token, [
    { kind: 'started', run },
    ...[called as RiderStop, ...others].map(delivered),
  ])
  expect(conflicts[1]).toContain('withdrawn')
  const demoCash = await inHand(demoRider.token)
  await handOver(demoRider.id, demoCash)

  // The other has the real one too, and hands both over one after the other.
  const mine = await ownRun(app, rider.token)
  const isReal = ({ address }: RiderStop) => address === REAL
  await note(rider.token, [
    { kind: 'started', run: mine._id },
    ...mine.stops.filter((stop) => !isReal(stop)).map(delivered),
  ])
  const inventedCash = await inHand(rider.token)
  await handOver(rider.id, inventedCash)
  expect(demoCash + inventedCash).toBeGreaterThanOrEqual(1560)
  const [realStop] = mine.stops.filter(isReal)
  await note(rider.token, [delivered(realStop as RiderStop)])
  expect(await inHand(rider.token)).toBe(80)
  const kept = await handOver(rider.id, 80)

  // The real customer's plate: what is packed instead of the sambar is a dish of the demo.
  const rules = {
    recipient: null,
    jain: false,
    avoid: [],
    allergies: ['mustard' as const],
    choices: null,
    updatedAt: null,
  }
  await ok(app.call(contract.setCustomerFoodRules, { params: { id: real.id }, body: rules }, admin))
  const { clashes } = await ok(app.call(contract.listClashes, { query: OF }, admin))
  const { dish } = clashes.find(({ order_id, dish: { name } }) => order_id === realOrder && name === 'Sambar') ?? {}
  const { id: dish_id } = await db
    .selectFrom('items')
    .select('id')
    .where('name', '=', 'Lauki Chana')
    .executeTakeFirstOrThrow()
  const swap = { ...OF, order_id: realOrder, dish: dish?.key ?? '', decision: 'swap' as const, dish_id, was: null }
  await ok(app.call(contract.resolveClash, { body: swap }, admin))
  // The office says of an invented customer what not to pack.
  const ruled = { params: { id: await customerOf('+919000000005') } }
  const [former] = (await ok(app.call(contract.customerFoodRules, ruled, admin))).rules
  const changed = { ...rules, jain: true, updatedAt: former?.updatedAt ?? null }
  await ok(app.call(contract.setCustomerFoodRules, { ...ruled, body: changed }, admin))

  const tried = async (table: 'rider_events' | 'box_moves' | 'cash_collections' | 'cash_handovers' | 'order_boxes') =>
    (await sql`SELECT FROM ${sql.table(table)}`.execute(db)).rows.length
  expect(await tried('rider_events')).toBeGreaterThan(4)
  expect(await tried('box_moves')).toBeGreaterThan(3)
  expect(await tried('cash_collections')).toBeGreaterThan(2)
  expect([await tried('cash_handovers'), await tried('order_boxes')]).toEqual([3, 2])

  await leave()
  const events = await db.selectFrom('rider_events').select(['kind', 'subject_id']).execute()
  // The run is the real order's from now on.
  expect(events.map(({ kind: of, subject_id }) => [of, subject_id]).sort()).toEqual(
    [
      ['delivered', realStop?._id],
      ['started', mine._id],
    ].sort(),
  )
  const moves = await db.selectFrom('box_moves').select(['customer_id', 'n', 'stop_id']).execute()
  expect(moves).toHaveLength(2)
  expect(moves).toEqual(
    expect.arrayContaining([
      { customer_id: real.id, n: 1, stop_id: realStop?._id },
      { customer_id: noted, n: 2, stop_id: null },
    ]),
  )
  expect(await db.selectFrom('cash_collections').select(['rider_id', 'amount_paise']).execute()).toEqual([
    { rider_id: rider.id, amount_paise: 8000 },
  ])
  expect(await db.selectFrom('cash_handovers').select('id').execute()).toEqual([{ id: kept }])
  expect([await inHand(rider.token), await inHand(demoRider.token)]).toEqual([0, 0])
  expect(await db.selectFrom('order_boxes').select('order_id').execute()).toEqual([{ order_id: realOrder }])
  expect(await db.selectFrom('stop_orders').select('order_id').execute()).toEqual([{ order_id: realOrder }])
  expect((await ok(app.call(contract.listRiderNotes, {}, admin))).notes).toEqual([])
  const { rows } = await sql<{ id: string }>`SELECT id FROM customers WHERE merged_into IS NULL ORDER BY id`.execute(db)
  expect(rows.map(({ id }) => id)).toEqual([real.id, noted, left, ruled.params.id].sort())
})

test('every dish that is left names others that are left', async () => {
  expect((await ok(app.call(contract.listClashes, { query: OF }, admin))).clashes).toContainEqual(
    expect.objectContaining({ order_id: realOrder, state: 'swap', instead: 'Lauki Chana' }),
  )
  const { rows } = await sql`
    SELECT id FROM items WHERE EXISTS (SELECT FROM unnest(alternative_ids) AS other WHERE other NOT IN (SELECT id::text FROM items))`.execute(
    db,
  )
  expect(rows).toEqual([])
})

test('what is left is in the books for good', async () => {
  for (const table of ['rider_events', 'box_moves', 'cash_collections', 'cash_handovers', 'deposit_moves'] as const) {
    await expect(db.deleteFrom(table).execute()).rejects.toThrow('append-only')
    await expect(sql`TRUNCATE ${sql.table(table)} CASCADE`.execute(db)).rejects.toThrow('append-only')
  }
})
