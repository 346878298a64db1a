import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import type { RiderEvent } from '#shared/contract/delivery/rider/run.schemas.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { held } from '../../support/promises.ts'
import { declaredBy, ownRun, runWith, takeAtDoor } from '../../support/riders.ts'
import { signInStaff } from '../../support/staff.ts'

const app = await testApp()
const { ctx } = app
const owner = { token: await app.signInAdmin() }
let customers: SignedIn[]

beforeAll(async () => {
  await addMenu(app, { active: true, thaliPrice: 80 })
  customers = await Promise.all(Array.from({ length: 13 }, () => app.startSession()))
})

/** A thali for cash on delivery, ₹80. */
async function codOrder(of: SignedIn = customers[0] as SignedIn): Promise<string> {
  const items = [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }]
  const body = orderBody(of.phone, { items, totalAmount: 80 })
  return (await app.call(contract.placeOrder, { body }, of)).reply.order._id
}

const cash = async (token = owner.token) => (await app.call(contract.ridersCash, { query: {} }, { token })).reply
const own = async (token: string) => (await app.call(contract.ownCash, {}, { token })).reply.cash
const count = (id: string, counted: number, token = owner.token) =>
  app.call(contract.countCash, { params: { id }, body: { counted } }, { token })
const declare = (amount: number, token: string) => app.call(contract.declareCash, { body: { amount } }, { token })
const resolve = (id: string, settle: 'counted' | 'declared', token = owner.token) =>
  app.call(contract.resolveCash, { params: { id }, body: { settle, reason: 'Wrong change given' } }, { token })
const stateOf = async (id: string) =>
  (await ctx.db.selectFrom('orders').select('payment_state').where('id', '=', id).executeTakeFirstOrThrow())
    .payment_state

/** A rider with ₹80 for each of so many orders. */
async function riderWith(orders: number) {
  const rider = await signInStaff(app, 'rider')
  for (let order = 0; order < orders; order += 1) {
    await takeAtDoor(app, rider.id, [await codOrder(customers[order % 13])], 80)
  }
  return rider
}

describe('a run with 13 COD stops of ₹1,040, one refused', () => {
  test('960 expected and declared, 940 counted: ₹20 differ, 960 stay in hand, rider and day are named', async () => {
    const rider = await signInStaff(app, 'rider')
    const orders = await Promise.all(customers.map((customer) => codOrder(customer)))
    expect(orders).toHaveLength(13)
    expect(await own(rider.token)).toMatchObject({ inHand: 0, toDeclare: 0 })
    // The last is refused: nothing is collected there.
    for (const order of orders.slice(0, 12)) await takeAtDoor(app, rider.id, [order], 80)
    expect(await own(rider.token)).toMatchObject({ inHand: 960, toDeclare: 960, handovers: [] })
    expect(await Promise.all(orders.map(stateOf))).toEqual([...Array(12).fill('paid'), 'due'])

    const id = await declaredBy(app, rider.id, 960)
    const { reply } = await count(id, 940)
    expect(reply).toMatchObject({ matched: false, declared: 960, difference: -20 })
    expect(await own(rider.token)).toMatchObject({ inHand: 960, toDeclare: 0 })
    const { riders, discrepancies, settled } = await cash()
    expect(discrepancies).toMatchObject([
      { _id: id, rider: 'rider', day: '2026-03-11', declared: 960, counted: 940, difference: -20 },
    ])
    expect(riders).toEqual([{ rider: 'rider', inHand: 960, since: '2026-03-11' }])
    expect(settled).toEqual([])

    // The owner decides: ₹20 stay with the rider.
    expect((await resolve(id, 'counted')).reply).toMatchObject({ settled: 940 })
    expect(await own(rider.token)).toMatchObject({ inHand: 20, toDeclare: 20 })
    expect((await cash()).settled).toMatchObject([
      { _id: id, settled: 940, resolved: { by: 'Administrator', reason: 'Wrong change given' } },
    ])
    const changes = ctx.db.selectFrom('audit_events').select(['call', 'after']).where('subject', '=', id)
    expect(await changes.where('kind', '=', 'changed').orderBy('id').execute()).toMatchObject([
      { call: 'countCash', after: { state: 'discrepancy', declared: 960, counted: 940, settled: null } },
      { call: 'resolveCash', after: { state: 'resolved', settled: 940 } },
    ])
    held(34, 'a rider and a day', '₹960 due and declared, ₹940 counted: the rider, the day and ₹20 are named')
  })
})

describe('the same run, driven', () => {
  test('13 stops are due ₹1,040 until the rider says collected; the one that is refused leaves 960 expected', async () => {
    // What other tests have left is not on this run.
    const left = await ctx.db.selectFrom('orders').select('id').where('fulfilment', '=', 'confirmed').execute()
    const ids = left.map(({ id }) => id)
    await app.call(contract.setOrderStatuses, { body: { ids, status: 'cancelled' } }, owner)
    const rider = await signInStaff(app, 'rider')
    const run = await runWith(app, rider, 13)
    expect(run.stops.reduce((sum, stop) => sum + stop.cash, 0)).toBe(1040)
    const at = ctx.now().toISOString()
    const [refused, ...paid] = run.stops.map(({ _id }) => _id)
    const events: RiderEvent[] = [
      { id: newId(), at, kind: 'failed', stop: refused as string, reason: 'refused' },
      ...paid.map((stop) => ({ id: newId(), at, kind: 'delivered' as const, stop, cash: 80 })),
    ]
    expect(await own(rider.token)).toMatchObject({ inHand: 0 })
    const { reply } = await app.call(contract.noteEvents, { body: { sentAt: at, events } }, { token: rider.token })
    expect(reply.events.map(({ conflicts }) => conflicts)).toEqual(Array(13).fill([]))
    expect(await own(rider.token)).toMatchObject({ inHand: 960, toDeclare: 960 })
    // Nobody owes what was refused.
    expect((await ownRun(app, rider.token)).stops.reduce((sum, stop) => sum + stop.cash, 0)).toBe(0)
    const id = await declaredBy(app, rider.id, 960)
    expect((await count(id, 940)).reply).toMatchObject({ matched: false, difference: -20 })
    expect(await own(rider.token)).toMatchObject({ inHand: 960 })
    expect((await count(id, 960, rider.token)).status).toBe(403)
    await resolve(id, 'declared')
  })
})

describe('handing over', () => {
  test('what is counted as declared is settled, and in hand no more', async () => {
    const rider = await riderWith(2)
    const id = await declaredBy(app, rider.id, 100)
    expect((await count(id, 100)).reply).toMatchObject({ matched: true, difference: 0 })
    expect(await own(rider.token)).toMatchObject({ inHand: 60, toDeclare: 60 })
    expect((await count(id, 100)).reply.code).toBe('handover_counted')
    expect((await resolve(id, 'declared')).reply.code).toBe('handover_settled')
  })

  test('who counts is told neither what was declared nor what there should be', async () => {
    const rider = await riderWith(3)
    const id = await declaredBy(app, rider.id, 237)
    const accounts = await signInStaff(app, 'accounts')
    const { toCount, riders } = await cash(accounts.token)
    expect(toCount.find(({ _id }) => _id === id)).toEqual({
      _id: id,
      rider: 'rider',
      day: '2026-03-11',
      at: expect.any(String),
      own: false,
    })
    expect(riders.filter(({ inHand }) => inHand === null)).toHaveLength(1)
    expect(JSON.stringify({ toCount, riders })).not.toMatch(/237|240/)
    expect((await count(id, 237, accounts.token)).reply).toMatchObject({ matched: true, declared: 237 })
  })

  test('nobody counts his own, whatever the role', async () => {
    const rider = await riderWith(1)
    const id = await declaredBy(app, rider.id, 80)
    expect((await count(id, 80, rider.token)).status).toBe(403)
    const manager = await signInStaff(app, 'manager')
    await takeAtDoor(app, manager.id, [await codOrder()], 80)
    const managers = await declaredBy(app, manager.id, 80)
    const { status, reply } = await count(managers, 80, manager.token)
    expect([status, reply.code]).toEqual([403, 'handover_own'])
    expect((await cash(manager.token)).toCount.find(({ _id }) => _id === managers)).toMatchObject({ own: true })
    expect((await count(managers, 80)).status).toBe(200)
    await count(id, 80)
  })

  test('a difference is decided by the owner alone, once', async () => {
    const rider = await riderWith(1)
    const id = await declaredBy(app, rider.id, 80)
    await count(id, 90)
    const manager = await signInStaff(app, 'manager')
    expect((await resolve(id, 'declared', manager.token)).status).toBe(403)
    const both = await Promise.all([resolve(id, 'declared'), resolve(id, 'counted')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await resolve(newId(), 'declared')).status).toBe(404)
  })

  test('more than is in hand is not declared; another sum takes the place of one that nobody has counted', async () => {
    const rider = await riderWith(2)
    expect((await declare(160.01, rider.token)).reply.code).toBe('handover_beyond_hand')
    expect((await declare(50, rider.token)).reply.cash.handovers).toMatchObject([{ declared: 50, state: 'declared' }])
    expect((await declare(150, rider.token)).reply.cash.handovers).toMatchObject([{ declared: 150 }])
    const id = await declaredBy(app, rider.id, 150)
    await count(id, 140)
    // What is disputed is not declared again.
    expect((await declare(20, rider.token)).reply.code).toBe('handover_beyond_hand')
    expect((await declare(10, rider.token)).status).toBe(200)
  })

  test.each([-1, 0, 1.5e-261, 1e9, 1.005, '960', null])('%s is no amount', async (amount) => {
    const rider = await signInStaff(app, 'rider')
    expect((await declare(amount as number, rider.token)).reply.code).toBe('cash_amount')
  })

  test('counted by many at once, it is counted once', async () => {
    const rider = await riderWith(1)
    const id = await declaredBy(app, rider.id, 80)
    const tried = await Promise.all(Array.from({ length: 6 }, () => count(id, 80)))
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await own(rider.token)).toMatchObject({ inHand: 0 })
    held(34, 'counted at once', `by ${tried.length} at once: counted once, the others are told`)
  })

  test('what is settled is never changed, and nothing is deleted', async () => {
    const rider = await riderWith(1)
    const id = await declaredBy(app, rider.id, 80)
    await count(id, 80)
    for (const change of [
      sql`UPDATE cash_handovers SET settled_paise = 1 WHERE id = ${id}`,
      sql`UPDATE cash_handovers SET reason = 'x' WHERE id = ${id}`,
      sql`UPDATE cash_collections SET amount_paise = 1`,
      sql`DELETE FROM cash_handovers`,
      sql`TRUNCATE cash_collections`,
    ]) {
      await expect(change.execute(ctx.db)).rejects.toThrow(/append-only|keeps what/)
    }
  })
})

describe('cash at a door', () => {
  test('pays the orders there, one after another; what somebody has paid otherwise waits to be given back', async () => {
    const rider = await signInStaff(app, 'rider')
    const [one = '', two = ''] = [await codOrder(), await codOrder(customers[1])]
    await app.call(contract.collectCash, { body: { orders: [one] } }, owner)
    const { beyondPaise } = await takeAtDoor(app, rider.id, [one, two], 160)
    expect(beyondPaise).toBe(8000)
    expect([await stateOf(one), await stateOf(two)]).toEqual(['paid', 'paid'])
    expect(await own(rider.token)).toMatchObject({ inHand: 160 })
    const refund = ctx.db.selectFrom('refunds').select(['amount_paise', 'state']).where('order_id', '=', two)
    expect(await refund.execute()).toEqual([{ amount_paise: 8000, state: 'waiting' }])
  })

  test('less than is due leaves the rest due', async () => {
    const rider = await signInStaff(app, 'rider')
    const order = await codOrder()
    await takeAtDoor(app, rider.id, [order], 50)
    expect(await stateOf(order)).toBe('due')
    await takeAtDoor(app, rider.id, [order], 30)
    expect(await stateOf(order)).toBe('paid')
  })

  test('more than the orders cost is not believed', async () => {
    const rider = await signInStaff(app, 'rider')
    const order = await codOrder()
    expect(await takeAtDoor(app, rider.id, [order], 81)).toEqual({ stored: [], beyondPaise: 8100 })
    expect([await stateOf(order), (await own(rider.token)).inHand]).toEqual(['due', 0])
  })

  test('that was entered wrongly is voided, and in hand no more', async () => {
    const rider = await signInStaff(app, 'rider')
    const order = await codOrder()
    const { stored } = await takeAtDoor(app, rider.id, [order], 80)
    const params = { id: stored[0]?.id ?? '' }
    await app.call(contract.voidPayment, { params, body: { reason: 'typed twice' } }, owner)
    expect(await own(rider.token)).toMatchObject({ inHand: 0 })
    expect(await stateOf(order)).toBe('due')
  })
})
