import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { arrangeDay } from '#server/delivery/delivery.ts'
import { newId } from '#server/kernel/ids.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import type { RiderEvent } from '#shared/contract/delivery/rider/run.schemas.ts'
import { testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { boxKindOf, ownRun, runWith } from '../../support/riders.ts'
import { signInStaff } from '../../support/staff.ts'

const app = await testApp()
const { ctx } = app
const owner = { token: await app.signInAdmin() }

beforeAll(() => addMenu(app, { active: true, thaliPrice: 80 }))

const report = async () => (await app.call(contract.boxReport, {}, owner)).reply.boxes
const outOf = async (customer: string) => (await report()).out.find((row) => row.customer === customer)?.n ?? 0
const move = (customer: string, kind: string, n: number, how: 'out' | 'in' | 'lost' | 'broken') =>
  app.call(contract.moveBoxes, { body: { customer, kind, n, move: how } }, owner)
const send = (token: string, events: RiderEvent[]) =>
  app.call(contract.noteEvents, { body: { sentAt: ctx.now().toISOString(), events } }, { token })
const customerAt = async (stop: string) =>
  (
    await sql<{ id: string }>`SELECT o.customer_id AS id FROM orders o JOIN stop_orders so ON so.order_id = o.id
      WHERE so.stop_id = ${stop}`.execute(ctx.db)
  ).rows[0]?.id ?? ''

/** A run of one stop, whose customer has so many boxes. */
async function stopWith(out: number) {
  const kind = await boxKindOf(app)
  const rider = await signInStaff(app, 'rider')
  const [stop] = (await runWith(app, rider, 1)).stops
  const customer = await customerAt(stop?._id ?? '')
  if (out > 0) await move(customer, kind, out, 'out')
  const [shown] = (await ownRun(app, rider.token)).stops
  if (!shown) throw new Error('no stop')
  return { kind, rider, customer, stop: shown }
}

test('3 out, 1 delivered, 2 collected: 2 out; the same event again: still 2', async () => {
  const { kind, rider, customer, stop } = await stopWith(3)
  expect(stop).toMatchObject({ leave: [{ kind, n: 1 }], take: [{ kind, n: 3 }], disposable: 0 })
  const delivered: RiderEvent = {
    id: randomUUID(),
    kind: 'delivered',
    stop: stop._id,
    at: ctx.now().toISOString(),
    boxes: [{ kind, left: 1, taken: 2 }],
  }
  await send(rider.token, [delivered])
  expect(await outOf(customer)).toBe(2)
  await Promise.all([send(rider.token, [delivered]), send(rider.token, [delivered, delivered])])
  expect(await outOf(customer)).toBe(2)
})

test.each(['delivered', 'failed'] as const)(
  'boxes of a customer with two stops are collected at one: the first %s',
  async (kind) => {
    const steel = await boxKindOf(app)
    const rider = await signInStaff(app, 'rider')
    const run = await runWith(app, rider, 2)
    const [first, second] = await Promise.all(run.stops.map(({ _id }) => customerAt(_id)))
    await sql`UPDATE orders SET customer_id = ${first} WHERE customer_id = ${second}`.execute(ctx.db)
    await move(first ?? '', steel, 2, 'out')
    const taken = async () => (await ownRun(app, rider.token)).stops.map(({ take }) => take.map(({ n }) => n))
    expect(await taken()).toEqual([[2], []])
    const [stop] = run.stops
    const reason = kind === 'failed' && { reason: 'not_home' as const }
    const event = { id: randomUUID(), kind, stop: stop?._id ?? '', at: ctx.now().toISOString(), ...reason }
    const boxes = kind === 'delivered' && { boxes: [{ kind: steel, left: 1, taken: 2 }] }
    await send(rider.token, [{ ...event, ...boxes }])
    // What was left at the first door is not at the second.
    expect((await taken())[1]).toEqual(kind === 'delivered' ? [] : [2])
    const { board } = (await app.call(contract.deliveryBoard, { query: TODAY() }, owner)).reply
    const stops = board.runs.flatMap((each) => each.stops).filter(({ _id }) => run.stops.some((own) => own._id === _id))
    expect(stops.map(({ empties }) => empties?.take.length ?? 0)).toEqual(kind === 'delivered' ? [1, 0] : [0, 1])
  },
)

test('from four out on the stop says disposable box, and more are taken back', async () => {
  const { kind, stop } = await stopWith(4)
  expect(stop).toMatchObject({ leave: [], take: [{ kind, n: 4 }], disposable: 1 })
})

test.each([
  [3, 0],
  [4, 1],
])('with %i out, label, packing, run sheet and stop agree: %i disposable', async (out, disposable) => {
  const { customer, rider } = await stopWith(out)
  const of = { day: kitchenDayOf(ctx.now()), slot: 'lunch' as const }
  const [order] = (await sql<{ id: string }>`SELECT id FROM orders WHERE customer_id = ${customer}`.execute(ctx.db))
    .rows
  const key = { order_id: order?.id ?? '', number: 1 }
  const packing = (await app.call(contract.packing, { query: of }, owner)).reply
  expect(packing.boxes.find((box) => box.order_id === key.order_id)?.disposable).toBe(disposable === 1)
  const body = { ...of, size: '100x50' as const, which: [key], print_id: randomUUID() }
  const { html } = (await app.call(contract.printLabels, { body }, owner)).reply
  expect(html.match(/<b>Disposable box<\/b>/g)?.length ?? 0).toBe(disposable)
  const { board } = (await app.call(contract.deliveryBoard, { query: of }, owner)).reply
  const stops = board.runs.flatMap((run) => run.stops)
  const stop = stops.find(({ orders }) => orders.some(({ _id }) => _id === key.order_id))
  expect(stop?.empties?.disposable).toBe(disposable)
  expect((await ownRun(app, rider.token)).stops[0]?.disposable).toBe(disposable)
})

test('a box stays what its label says, though boxes come back before the stop; a withdrawn label is made anew', async () => {
  const { customer, kind, rider } = await stopWith(4)
  const of = { day: kitchenDayOf(ctx.now()), slot: 'lunch' as const }
  const [order] = (await sql<{ id: string }>`SELECT id FROM orders WHERE customer_id = ${customer}`.execute(ctx.db))
    .rows
  const which = [{ order_id: order?.id ?? '', number: 1 }]
  const print = async (print_id: string) =>
    (await app.call(contract.printLabels, { body: { ...of, size: '100x50' as const, which, print_id } }, owner)).reply
      .html
  const disposable = async () => (await ownRun(app, rider.token)).stops[0]?.disposable
  const printing = randomUUID()
  expect(await print(printing)).toContain('<b>Disposable box</b>')
  // Those of lunch come back before dinner is driven.
  await move(customer, kind, 3, 'in')
  expect(await disposable()).toBe(1)
  expect((await ownRun(app, rider.token)).stops[0]).toMatchObject({ leave: [], take: [{ n: 1 }] })
  expect(await print(randomUUID())).toContain('<b>Disposable box</b>')
  await app.call(contract.withdrawLabels, { body: { ...of, print_id: printing } }, owner)
  expect(await disposable()).toBe(0)
  expect(await print(randomUUID())).not.toContain('<b>Disposable box</b>')
  await move(customer, kind, 9, 'out')
  expect((await ownRun(app, rider.token)).stops[0]).toMatchObject({ leave: [{ kind, n: 1 }], disposable: 0 })
})

/** Prints the labels of these boxes, and says how many of them are disposable. */
async function label(...which: { order_id: string; number: number }[]) {
  const body = { ...TODAY(), size: '100x50' as const, which, print_id: randomUUID() }
  const { html } = (await app.call(contract.printLabels, { body }, owner)).reply
  return html.match(/<b>Disposable box<\/b>/g)?.length ?? 0
}
const TODAY = () => ({ day: kitchenDayOf(ctx.now()), slot: 'lunch' as const })
const ordersOf = async (customer: string) =>
  (
    await sql<{ id: string }>`SELECT id FROM orders WHERE customer_id = ${customer} ORDER BY id`.execute(ctx.db)
  ).rows.map(({ id }) => id)
/** Another order of the customer to the same address, of so many thalis, with something beside them. */
async function alsoOrders(customer: string, thalis: number, extras = 0) {
  const [first] = await ordersOf(customer)
  const address = await ctx.db
    .selectFrom('orders')
    .select('delivery_address')
    .where('id', '=', first ?? '')
    .executeTakeFirstOrThrow()
  const line = (name: string, quantity: number, price: number) => ({ name, quantity, price, total: quantity * price })
  const items = [
    ...(thalis > 0 ? [line('Regular Thali', thalis, 80)] : []),
    ...(extras > 0 ? [line('Gulab Jamun', extras, 40)] : []),
  ]
  const body = {
    customerId: customer,
    source: 'phone' as const,
    items,
    totalAmount: items.reduce((sum, { total }) => sum + total, 0),
    paymentMethod: 'COD',
    userAddress: address.delivery_address,
    menuDate: TODAY().day,
  }
  const { reply } = await app.call(contract.enterOrder, { body }, { ...owner, key: randomUUID() })
  expect(reply.code).toBeUndefined()
  await arrangeDay(ctx, TODAY())
  return reply.order._id
}
const left = async (rider: { token: string }) => {
  const [stop] = (await ownRun(app, rider.token)).stops
  return { leave: stop?.leave.map(({ name, n }) => `${n} ${name}`), disposable: stop?.disposable }
}

test('of two kinds a box is in that which was left when it got its label', async () => {
  const { customer, kind: steel, rider } = await stopWith(4)
  const { kinds } = await report()
  const kept = kinds
    .filter(({ retired }) => !retired)
    .map(({ _id, name, perThali, mostOut }) => ({ _id, name, perThali, mostOut }))
  const body = { kinds: [...kept, { name: 'Glass', perThali: 1, mostOut: 4 }] }
  await app.call(contract.setBoxKinds, { body }, owner)
  expect(await left(rider)).toEqual({ leave: ['1 Glass'], disposable: 0 })
  const [order = ''] = await ordersOf(customer)
  expect(await label({ order_id: order, number: 1 })).toBe(0)
  await move(customer, steel, 3, 'in')
  expect(await left(rider)).toEqual({ leave: ['1 Glass'], disposable: 0 })
  await app.call(contract.setBoxKinds, { body: { kinds: kept } }, owner)
  expect(await left(rider)).toEqual({ leave: ['1 Glass'], disposable: 0 })
})

test('boxes of two orders that were labelled at different times are each what they are', async () => {
  const { customer, kind, rider } = await stopWith(4)
  const [first = ''] = await ordersOf(customer)
  const second = await alsoOrders(customer, 2)
  expect(await label({ order_id: first, number: 1 })).toBe(1)
  await move(customer, kind, 4, 'in')
  const name = (await report()).kinds.find(({ _id }) => _id === kind)?.name
  expect(await left(rider)).toEqual({ leave: [`2 ${name}`], disposable: 1 })
  expect(await label({ order_id: second, number: 1 })).toBe(0)
  await move(customer, kind, 5, 'out')
  // The second box of the second order has no label yet.
  expect(await left(rider)).toEqual({ leave: [`1 ${name}`], disposable: 2 })
  const [stop] = (await ownRun(app, rider.token)).stops
  const event = { id: randomUUID(), kind: 'delivered' as const, stop: stop?._id ?? '', at: ctx.now().toISOString() }
  await send(rider.token, [{ ...event, boxes: [{ kind, left: 1, taken: 5 }] }])
  expect(await outOf(customer)).toBe(1)
})

test('a label of a box with nothing but extras does not decide for the thalis beside it', async () => {
  const { customer, rider } = await stopWith(4)
  const extras = await alsoOrders(customer, 0, 1)
  expect(await label({ order_id: extras, number: 1 })).toBe(0)
  expect(await left(rider)).toEqual({ leave: [], disposable: 1 })
  const [first = ''] = await ordersOf(customer)
  expect(await label({ order_id: first, number: 1 })).toBe(1)
})

test('a kitchen without kinds says nothing of boxes', async () => {
  await app.call(contract.setBoxKinds, { body: { kinds: [] } }, owner)
  const rider = await signInStaff(app, 'rider')
  const [stop] = (await runWith(app, rider, 1)).stops
  expect(stop).toMatchObject({ leave: [], take: [], disposable: 0 })
})

test('what was lost and broken is out no more, and counted by month', async () => {
  const { kind, customer } = await stopWith(3)
  await move(customer, kind, 1, 'lost')
  const { reply } = await move(customer, kind, 1, 'broken')
  expect(reply.boxes.out.find((row) => row.customer === customer)).toMatchObject({ n: 1, days: 0 })
  expect(reply.boxes.gone.filter((row) => row.kind === kind)).toEqual([{ month: '2026-03', kind, lost: 1, broken: 1 }])
})

test('a kind that is not handed out any more still comes back', async () => {
  const { kind, customer, rider } = await stopWith(2)
  await app.call(contract.setBoxKinds, { body: { kinds: [] } }, owner)
  const [stop] = (await ownRun(app, rider.token)).stops
  expect(stop).toMatchObject({ leave: [], take: [{ kind, n: 2 }], disposable: 0 })
  await move(customer, kind, 2, 'in')
  expect(await outOf(customer)).toBe(0)
})

test.each([
  ['a negative number', { n: -1 }],
  ['none', { n: 0 }],
  ['more than anybody has', { n: 101 }],
  ['a move that is none', { move: 'eaten' }],
])('%s is rejected', async (_, changes) => {
  const body = { customer: randomUUID(), kind: randomUUID(), n: 1, move: 'in' as const, ...changes }
  expect((await app.call(contract.moveBoxes, { body: body as never }, owner)).reply.code).toBe('invalid_request')
})

test('nobody and nothing is moved that is not there, and what was moved stays in the books', async () => {
  const { kind, customer } = await stopWith(1)
  expect((await move(randomUUID(), kind, 1, 'in')).status).toBe(404)
  expect((await move(customer, randomUUID(), 1, 'in')).status).toBe(404)
  const changes = [sql`UPDATE box_moves SET n = 9`, sql`DELETE FROM box_moves`, sql`TRUNCATE box_moves`]
  for (const change of changes) await expect(change.execute(ctx.db)).rejects.toThrow(/append-only/)
})

/** Kinds of their own, whose moves stand on literal days. */
describe('days out', () => {
  const daysOf = async (customer: string) => (await report()).out.find((row) => row.customer === customer)
  const at = async (day: string) => {
    app.clock.set(`2026-11-${day}T06:30:00Z`)
    owner.token = await app.signInAdmin()
  }

  test('are those of the box that went first among those that are out: who went first is back first', async () => {
    await at('01')
    const kind = await boxKindOf(app)
    const { id } = await app.startSession()
    await move(id, kind, 3, 'out')
    await at('21')
    await move(id, kind, 1, 'out')
    await move(id, kind, 1, 'in')
    expect(await daysOf(id)).toMatchObject({ n: 3, days: 20 })
    await move(id, kind, 2, 'lost')
    await at('24')
    expect(await daysOf(id)).toMatchObject({ n: 1, days: 3 })
    await move(id, kind, 2, 'in')
    expect(await daysOf(id)).toMatchObject({ n: -1, days: 0 })
    await move(id, kind, 3, 'out')
    await at('26')
    expect(await daysOf(id)).toMatchObject({ n: 2, days: 2 })
  })

  test('count those of who was merged into a customer', async () => {
    await at('02')
    const kind = await boxKindOf(app)
    const [me, other] = [await app.startSession(), await app.startSession()]
    await move(other.id, kind, 1, 'out')
    await at('20')
    await move(me.id, kind, 1, 'out')
    const params = { id: me.id }
    const { version } = (await app.call(contract.previewMerge, { params, query: { from: other.id } }, owner)).reply
      .preview
    const body = { from: other.id, name: 'keep' as const, phone: 'keep' as const, version, reason: 'One person' }
    await app.call(contract.mergeCustomers, { params, body }, owner)
    expect(await daysOf(me.id)).toMatchObject({ n: 2, days: 18 })
  })
})

test('of more customers than are listed the list says how many, and of those with the fewest boxes', async () => {
  const kind = await boxKindOf(app)
  const { id: most } = await app.startSession()
  await move(most, kind, 2, 'out')
  const { length } = (await report()).out
  const [admin] = await ctx.db.selectFrom('admins').select('id').execute()
  const rows = Array.from({ length: 505 }, () => ({ customer: newId(), move: newId(), deposit: newId() }))
  const at = ctx.now()
  await ctx.db
    .insertInto('customers')
    .values(rows.map(({ customer }) => ({ id: customer, phone: `+91${customer.slice(-12)}`, created_at: at })))
    .execute()
  const of = {
    n: 1,
    move: 'out' as const,
    stop_id: null,
    admin_id: admin?.id ?? '',
    at,
    kind_id: kind,
    deposit_move_id: null,
  }
  await ctx.db
    .insertInto('box_moves')
    .values(rows.map((row) => ({ ...of, id: row.move, customer_id: row.customer })))
    .execute()
  await ctx.db
    .insertInto('deposit_moves')
    .values(
      rows.map((row) => ({
        ...{ id: row.deposit, customer_id: row.customer, move: 'taken' as const, way: 'cash' as const },
        ...{ amount_paise: 10_000, note: null, reverses: null, admin_id: of.admin_id, at },
      })),
    )
    .execute()
  const boxes = await report()
  expect([boxes.out.length, boxes.outMore, boxes.deposits.length, boxes.depositsMore]).toEqual([
    ...[500, length + 5],
    ...[500, 5],
  ])
  expect(boxes.out.find(({ customer }) => customer === most)).toMatchObject({ n: 2, held: 0 })
  expect(boxes.out.filter(({ kind: of }) => of === kind).at(-1)).toMatchObject({ n: 1, held: 100 })
})
