import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startCustomerSession } from '#server/people/sign-in/customer-sessions.ts'
import { contract } from '#shared/contract/contract.ts'
import type { RiderEvent } from '#shared/contract/delivery/rider/run.schemas.ts'
import { CODE_TRIES, type NoCodeReason } from '#shared/domain/delivery/proof.ts'
import { testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { held } from '../../support/promises.ts'
import { ownRun, riderEvent, runWith, sendEvents, wantProof } from '../../support/riders.ts'
import { signInStaff } from '../../support/staff.ts'

const app = await testApp({ env: { LOG_LEVEL: 'trace' } })
const { ctx } = app
const DAY = '2026-03-11'
const instant = (time: string) => new Date(`${DAY}T${time}+05:30`)
let owner: { token: string }
let rider: { id: string; token: string }

beforeAll(() => addMenu(app, { active: true, thaliPrice: 80 }))
beforeEach(async () => {
  app.clock.set(`${DAY}T11:30:00+05:30`)
  owner = { token: await app.signInAdmin() }
  rider = await signInStaff(app, 'rider')
  await sql`UPDATE rider_events SET seen_at = received_at, seen_by = rider_id WHERE conflicts <> '{}'`.execute(ctx.db)
})

const event = (noted: Parameters<typeof riderEvent>[0], time = '12:01:00') => riderEvent(noted, instant(time))
const send = (events: RiderEvent[], token = rider.token) => sendEvents(app, token, events)
const routes = async () => (await app.call(contract.listRoutes, {}, owner)).reply.routes
const notes = async () => (await app.call(contract.listRiderNotes, {}, owner)).reply.notes
const told = async ({ token }: { token: string }) =>
  (await app.call(contract.listDeliveries, {}, { token })).reply.deliveries
const check = (stop: string, code: string, token = rider.token) =>
  app.call(contract.checkCode, { params: { id: stop }, body: { code } }, { token })
const storedCode = async (stop: string) =>
  (await ctx.db.selectFrom('run_stops').select('code').where('id', '=', stop).executeTakeFirstOrThrow()).code
const anotherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')
const stateOf = async (stop: string) => (await ownRun(app, rider.token)).stops.find(({ _id }) => _id === stop)?.state

/** Who gets what is delivered at a stop. */
async function customerAt(stop: string): Promise<{ token: string }> {
  const { rows } = await sql<{ id: string }>`
    SELECT o.customer_id AS id FROM orders o JOIN stop_orders so ON so.order_id = o.id WHERE so.stop_id = ${stop}`.execute(
    ctx.db,
  )
  return { token: await startCustomerSession(ctx, rows[0]?.id ?? '') }
}

/** A run of so many stops whose route wants the code, that has left. */
async function runWithCodes(stops: number) {
  const run = await runWith(app, rider, stops)
  await wantProof(app, owner, 'code')
  await send([event({ kind: 'started', run: run._id }, '11:40:00')])
  return run.stops.map(({ _id }) => _id)
}

describe('the code of a stop', () => {
  test('is told to its customer while it is waited for, and to nobody else', async () => {
    const run = await runWith(app, rider, 1)
    const stop = run.stops[0]?._id ?? ''
    const customer = await customerAt(stop)
    await wantProof(app, owner, 'code')
    expect(await told(customer)).toEqual([])
    await send([event({ kind: 'started', run: run._id }, '11:40:00')])
    const code = await storedCode(stop)
    expect(await told(customer)).toMatchObject([{ code }])
    expect(code).toMatch(/^\d{4}$/)

    // The rider and the office are told that there is one, and no more.
    const own = await app.call(contract.ownRuns, {}, rider)
    expect(own.reply.runs).toMatchObject([{ proof: 'code' }])
    const board = await app.call(contract.deliveryBoard, { query: { day: DAY, slot: 'lunch' } }, owner)
    for (const { reply } of [own, board]) expect(JSON.stringify(reply)).not.toContain(`"${code}"`)

    await send([event({ kind: 'delivered', stop, code })])
    expect(await told(customer)).toEqual([])
    expect(await stateOf(stop)).toBe('delivered')
    expect(await notes()).toEqual([])
    const { rows } = await sql<{ data: object }>`SELECT data FROM rider_events WHERE subject_id = ${stop}`.execute(
      ctx.db,
    )
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(app.logLines().join('\n')).not.toContain(`"${code}"`)
  })

  test('is not told where the route wants a tap', async () => {
    const run = await runWith(app, rider, 1)
    const stop = run.stops[0]?._id ?? ''
    const customer = await customerAt(stop)
    await send([event({ kind: 'started', run: run._id }, '11:40:00')])
    expect(await told(customer)).toMatchObject([{ code: null }])
    await send([event({ kind: 'delivered', stop })])
    expect(await notes()).toEqual([])
  })
})

describe('without a network', () => {
  test('right codes, a wrong one and none are noted, sent twice, compared then, and all are delivered', async () => {
    const [right = '', wrong = '', none = ''] = await runWithCodes(3)
    const code = anotherThan(await storedCode(wrong))
    const events = [
      event({ kind: 'delivered', stop: right, code: await storedCode(right), cash: 80 }, '12:01:00'),
      event({ kind: 'delivered', stop: wrong, code, cash: 80 }, '12:11:00'),
      event({ kind: 'delivered', stop: none, noCode: 'no_phone', cash: 80 }, '12:20:00'),
    ]
    app.clock.set(`${DAY}T13:05:00+05:30`)
    const [first, second] = [await send(events), await send(events)]
    const conflicts = [[], ['wrong_code'], ['no_code']]
    expect(first.reply.events.map((noted) => noted.conflicts)).toEqual(conflicts)
    expect(second.reply.events.map((noted) => noted.conflicts)).toEqual(conflicts)
    expect((await ownRun(app, rider.token)).stops.map(({ state }) => state)).toEqual(Array(3).fill('delivered'))
    expect((await app.call(contract.ownCash, {}, rider)).reply.cash.inHand).toBe(240)
    expect(await notes()).toMatchObject([
      { conflicts: ['wrong_code'], noCode: null, at: instant('12:11:00').toISOString() },
      { conflicts: ['no_code'], noCode: 'no_phone', at: instant('12:20:00').toISOString() },
    ])
  })

  test.each<NoCodeReason>(['no_app', 'no_phone', 'someone_else', 'at_gate'])('%s is told', async (noCode) => {
    const [stop = ''] = await runWithCodes(1)
    await send([event({ kind: 'delivered', stop, noCode, ...(noCode === 'at_gate' && { atGate: true }) })])
    expect(await notes()).toMatchObject([{ conflicts: ['no_code'], noCode }])
  })

  test('a phone that knows nothing of codes is no reason to lose what it sends', async () => {
    const [stop = ''] = await runWithCodes(1)
    await send([event({ kind: 'delivered', stop })])
    expect(await stateOf(stop)).toBe('delivered')
    expect(await notes()).toMatchObject([{ conflicts: ['no_code'], noCode: null }])
  })

  test.each<[string, Partial<RiderEvent>]>([
    ['three digits', { code: '123' }],
    ['letters', { code: '12a4' }],
    ['a code and none', { code: '1234', noCode: 'no_app' }],
    ['a reason that is none', { noCode: 'lazy' as NoCodeReason }],
  ])('%s are rejected', async (_, noted) => {
    expect((await send([event({ kind: 'delivered', stop: randomUUID(), ...noted })])).status).toBe(400)
    expect((await send([event({ kind: 'arrived', stop: randomUUID(), code: '1234' })])).status).toBe(400)
  })
})

describe('with a network', () => {
  test('a rider is told at once whether it is the code, and nothing is settled by that', async () => {
    const [stop = ''] = await runWithCodes(1)
    const code = await storedCode(stop)
    expect((await check(stop, anotherThan(code))).reply).toMatchObject({ right: false, triesLeft: CODE_TRIES - 1 })
    expect((await check(stop, code)).reply).toMatchObject({ right: true, triesLeft: CODE_TRIES - 1 })
    expect(await stateOf(stop)).toBe('pending')
  })

  test('nobody finds it by trying: of many at once five are compared, then not even the right one is said to be', async () => {
    const [stop = ''] = await runWithCodes(1)
    const code = await storedCode(stop)
    const tried = await Promise.all(Array.from({ length: 12 }, () => check(stop, anotherThan(code))))
    expect(tried.map(({ reply }) => reply.triesLeft).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4])
    expect((await check(stop, code)).reply).toMatchObject({ right: false, triesLeft: 0 })
    held(70, 'codes', `of 12 tries at once ${CODE_TRIES} are compared; told to the customer alone, and in no log`)
  })

  test('another rider is told nothing of it', async () => {
    const [stop = ''] = await runWithCodes(1)
    const other = await signInStaff(app, 'rider')
    expect((await check(stop, await storedCode(stop), other.token)).status).toBe(404)
    expect((await check(randomUUID(), '1234')).status).toBe(404)
    expect((await check(stop, await storedCode(stop))).reply).toMatchObject({ right: true, triesLeft: CODE_TRIES })
  })
})

test('what the office changes of a route holds for runs that have not left, and is in the change log', async () => {
  const run = await runWith(app, rider, 1)
  expect(run.proof).toBe('tap')
  expect((await wantProof(app, owner, 'code')).reply.routes).toMatchObject([{ proof: 'code' }])
  expect((await ownRun(app, rider.token)).proof).toBe('code')
  await send([event({ kind: 'started', run: run._id }, '11:40:00')])
  await wantProof(app, owner, 'tap')
  expect((await ownRun(app, rider.token)).proof).toBe('code')
  const { events } = (await app.call(contract.listAudit, { query: { call: 'changeRoute' } }, owner)).reply
  expect(events.slice(0, 2).map(({ changes }) => changes)).toMatchObject([
    [{ before: { proof: 'code' }, after: { proof: 'tap' } }],
    [{ before: { proof: 'tap' }, after: { proof: 'code' } }],
  ])
  // Left out it stays, also of those who know nothing of it.
  const [route] = await routes()
  const body = { name: route?.name ?? '', riderId: null }
  const renamed = await app.call(contract.changeRoute, { params: { id: route?._id ?? '' }, body }, owner)
  expect(renamed.reply.routes).toMatchObject([{ proof: 'tap' }])
})
