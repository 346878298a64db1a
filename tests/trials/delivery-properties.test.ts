import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { arrangeDay, runsOfDay, stopsOf } from '#server/delivery/delivery.ts'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { START, testApp } from '../support/app.ts'
import { addRoute, emptyRoutes, enterHome } from '../support/delivery.ts'
import { addMenu, emptyKitchen } from '../support/kitchen.ts'
import { amount, held } from '../support/promises.ts'

/** What holds of the runs of a day, whatever the office does and in whichever order. */

const app = await testApp()
const { db } = app.ctx
const DAY = '2026-03-12'
/** CI takes 20. */
const RUNS = Number(process.env.DELIVERY_DAYS ?? amount({ all: 60, short: 5 }))
const OF = { day: DAY, slot: 'lunch' as const }
let owner: { token: string }

type Step =
  | { does: 'enter'; place: number; located: boolean }
  | { does: 'cancel'; which: number }
  | { does: 'revive'; which: number }
  | { does: 'readdress'; which: number; place: number }
  | { does: 'shuffle'; run: number; seed: number[] }
  | { does: 'pack' | 'start' | 'settle' | 'add'; run: number; failed: boolean }

const which = fc.nat({ max: 30 })
const place = fc.nat({ max: 9 })
const run = fc.nat({ max: 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('enter' as const), place, located: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('cancel' as const, 'revive' as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('readdress' as const), which, place }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('shuffle' as const), run, seed: fc.array(fc.nat(), { minLength: 12 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('pack' as const, 'start' as const, 'settle' as const, 'add' as const),
      run,
      failed: fc.boolean(),
    }),
  },
)

const addressOf = (place: number) => `Flat ${place + 1}, Ganga Society, Kothrud, Pune 411038`
const orders = async () =>
  (
    await sql<{ id: string; fulfilment: string; stops: number; state: string | null }>`
      SELECT o.id, o.fulfilment, count(so.stop_id)::integer AS stops, min(s.state) AS state
      FROM orders o LEFT JOIN stop_orders so ON so.order_id = o.id LEFT JOIN run_stops s ON s.id = so.stop_id
      WHERE o.delivery_date = ${DAY} GROUP BY o.id ORDER BY o.id`.execute(db)
  ).rows

async function take(step: Step): Promise<void> {
  if (step.does === 'enter') return enter(step.place, step.located)
  if (step.does === 'cancel' || step.does === 'revive') {
    const all = await orders()
    const id = all[step.which % all.length]?.id
    const status = step.does === 'cancel' ? ('cancelled' as const) : ('confirmed' as const)
    if (id) await app.call(contract.setOrderStatuses, { body: { ids: [id], status, revive: true } }, owner)
    return
  }
  if (step.does === 'readdress') {
    const all = (await orders()).filter(({ fulfilment }) => fulfilment === 'confirmed')
    const id = all[step.which % all.length]?.id
    const address = addressOf(step.place)
    if (id) await db.updateTable('orders').set({ delivery_address: address }).where('id', '=', id).execute()
    return
  }
  if (!('run' in step)) return
  const runs = (await app.call(contract.deliveryBoard, { query: OF }, owner)).reply.board.runs
  const run = runs[step.run]
  if (!run) return
  const params = { id: run._id }
  const open = run.stops.filter(({ state }) => state === 'pending')
  if (step.does === 'shuffle') {
    const rank = new Map(open.map(({ _id }, index) => [_id, step.seed[index % step.seed.length] ?? 0]))
    const stops = open.map(({ _id }) => _id).sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
    await app.call(contract.orderStops, { params, body: { version: run.version, stops } }, owner)
  } else if (step.does === 'add') {
    const { waiting } = (await app.call(contract.deliveryBoard, { query: OF }, owner)).reply.board
    const [one] = waiting
    if (one) await app.call(contract.addToRun, { params, body: { version: run.version, orders: [one._id] } }, owner)
  } else if (step.does === 'settle') {
    const body = step.failed
      ? { eventId: newId(), action: 'fail' as const, why: 'not_home' as const }
      : { eventId: newId(), action: 'deliver' as const }
    if (open[0]) await app.call(contract.settleStop, { params: { id: open[0]._id }, body }, owner)
  } else {
    await app.call(
      contract.changeRun,
      { params, body: { version: run.version, action: step.does, anyway: true, withoutRider: true } },
      owner,
    )
  }
}

function enter(place: number, located: boolean) {
  const at = { latitude: 18.5 + (place % 4) / 100, longitude: 73.81 + ((place * 7) % 10) / 100 }
  return enterHome(app, owner, { day: DAY, address: addressOf(place), at: located ? at : null })
}

/** All stops, or those alone that are driven to or have been: an address whose stop was withdrawn may come onto another run. */
const sequence = async (which: 'all' | 'driven') =>
  (await stopsOf(db, DAY, 'lunch'))
    .filter(({ state }) => which === 'all' || state !== 'withdrawn')
    .map(({ id, runId }) => `${runId} ${id}`)

test('every order is on exactly one stop or listed as on none, old stops keep their order, and a suggestion is never longer', {
  timeout: 300_000,
}, async () => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      app.clock.set(START)
      await emptyRoutes(app)
      await emptyKitchen(app, ['customers'])
      owner = { token: await app.signInAdmin() }
      await addMenu(app, { day: DAY, active: true, thaliPrice: 80 })
      for (const name of ['A', 'B']) await addRoute(app, name)
      await app.call(contract.locateKitchen, { body: { location: '18.5074, 73.8077' } }, owner)
      for (const step of steps) {
        await take(step)
        taken += 1
        const before = await sequence('driven')
        await arrangeDay(app.ctx, OF)
        const after = await sequence('all')
        expect(after.filter((stop) => before.includes(stop))).toEqual(before)
        const { board } = (await app.call(contract.deliveryBoard, { query: OF }, owner)).reply
        const waiting = new Set(board.waiting.map(({ _id }) => _id))
        for (const { id, fulfilment, stops, state } of await orders()) {
          if (NOT_ORDERED.some((called) => called === fulfilment)) expect(waiting.has(id)).toBe(false)
          else if (!waiting.has(id)) expect([stops, state === 'withdrawn']).toEqual([1, false])
        }
        // Nothing waits while there is a run that has not left, but what goes where one that has left still goes.
        const left = board.runs.filter(({ state }) => state === 'started' || state === 'done')
        const goingTo = left.flatMap(({ stops }) =>
          stops.filter(({ state }) => state === 'pending' || state === 'arrived'),
        )
        const stuck = new Set(goingTo.map(({ address }) => address))
        if (left.length < board.runs.length) expect(board.waiting.every(({ address }) => stuck.has(address))).toBe(true)
      }
      const { board } = (await app.call(contract.deliveryBoard, { query: OF }, owner)).reply
      for (const run of await runsOfDay(db, DAY, 'lunch')) {
        const suggested = (await app.call(contract.suggestOrder, { params: { id: run.id } }, owner)).reply
        expect(suggested.suggestedMetres).toBeLessThanOrEqual(suggested.metres)
        const open = board.runs.find(({ _id }) => _id === run.id)?.stops.filter(({ state }) => state === 'pending')
        expect(suggested.stops.toSorted()).toEqual(open?.map(({ _id }) => _id).sort())
      }
    }),
    { numRuns: RUNS },
  )
  held(
    33,
    'random days',
    `${RUNS} random days, ${taken} steps of the office: after each every order is on one stop or listed as on none, and no stop has moved`,
  )
})
