import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { arrangeDay } from '#server/delivery/delivery.ts'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../support/app.ts'
import { addMenu } from '../support/kitchen.ts'
import { amount } from '../support/promises.ts'
import { ownRun, riderEvent, runWith, sendEvents } from '../support/riders.ts'
import { signInStaff } from '../support/staff.ts'

/** What rider and office do at a stop, one after another: stop and orders end as the last of it says. */

const app = await testApp()
const { db } = app.ctx
const owner = { token: await app.signInAdmin() }
app.clock.set('2026-03-11T11:30:00+05:30')
await addMenu(app, { active: true, thaliPrice: 80 })
let rider: Awaited<ReturnType<typeof signInStaff>>

/** A new rider's run with so many stops of two orders, or one, that has left. */
async function startedRun(stops: number, each: number) {
  rider = await signInStaff(app, 'rider')
  const run = await runWith(app, rider, stops, each)
  await sendEvents(app, rider.token, [riderEvent({ kind: 'started', run: run._id }, app.clock.now())])
  return run
}

interface Door {
  stop: 'pending' | 'arrived' | 'delivered' | 'failed'
  /** What has become of the two orders there. */
  orders: string[]
}

const isOpen = ({ stop }: Door) => stop === 'pending' || stop === 'arrived'
const settled = (to: 'delivered' | 'failed') => (door: Door) =>
  isOpen(door)
    ? { stop: to, orders: door.orders.map((was) => (was !== ON_ITS_WAY ? was : to === 'failed' ? 'cancelled' : to)) }
    : null
const ON_ITS_WAY = 'out_for_delivery'

type Action = (door: Door) => Door | null

/** What each does; `null`: it cannot be done then, and changes nothing. */
const ACTIONS = {
  'rider arrived': (door) => (door.stop === 'pending' ? { ...door, stop: 'arrived' } : null),
  'rider delivered': settled('delivered'),
  'rider failed': settled('failed'),
  'rider failed one': (door) =>
    isOpen(door) && door.orders[0] === ON_ITS_WAY ? { ...door, orders: ['cancelled', door.orders[1] as string] } : null,
  'office deliver': settled('delivered'),
  'office fail': settled('failed'),
  'office reopen': ({ stop }) => (stop === 'pending' ? null : { stop: 'pending', orders: [ON_ITS_WAY, ON_ITS_WAY] }),
} satisfies Record<string, Action>
type Name = keyof typeof ACTIONS
const NAMES = Object.keys(ACTIONS) as Name[]
const after = (name: Name, door: Door) => (ACTIONS[name] as Action)(door)

const START: Door = { stop: 'pending', orders: [ON_ITS_WAY, ON_ITS_WAY] }

/** All sequences of so many actions that can be done one after another. */
function sequences(length: number, door = START): Name[][] {
  if (length === 0) return [[]]
  return NAMES.flatMap((name) => {
    const next = after(name, door)
    return next ? sequences(length - 1, next).map((rest) => [name, ...rest]) : []
  })
}

async function act(name: Name, stop: string, order: string): Promise<void> {
  const [who, what] = name.split(' ') as ['rider' | 'office', string]
  if (who === 'office') {
    const action = what as 'deliver' | 'fail' | 'reopen'
    const body = { eventId: newId(), action, ...(action === 'fail' && { why: 'damaged' as const }) }
    await app.call(contract.settleStop, { params: { id: stop }, body }, owner)
    return
  }
  const part = name === 'rider failed one' && { orders: [order] }
  const reason = what === 'failed' && { reason: 'not_home' as const }
  const event = riderEvent(
    { kind: what as 'arrived' | 'delivered' | 'failed', stop, ...reason, ...part },
    app.clock.now(),
  )
  await sendEvents(app, rider.token, [event])
}

const ordersAt = async (stop: string) =>
  (
    await sql<{ id: string; fulfilment: string }>`
    SELECT o.id, o.fulfilment FROM orders o JOIN stop_orders so ON so.order_id = o.id
    WHERE so.stop_id = ${stop} ORDER BY o.id`.execute(db)
  ).rows
const doorAt = async (stop: string): Promise<Door> => {
  const { state } = await db.selectFrom('run_stops').select('state').where('id', '=', stop).executeTakeFirstOrThrow()
  return { stop: state as Door['stop'], orders: (await ordersAt(stop)).map(({ fulfilment }) => fulfilment) }
}

/** Actions one after another: of six there are thousands of sequences. */
const LENGTH = Number(process.env.STOP_ACTIONS ?? amount({ all: 4, short: 3 }))

test('every sequence of actions of rider and office at a stop ends as its last one says', {
  timeout: 4 ** LENGTH * 1500,
}, async () => {
  let taken = 0
  const seen = new Set<string>()
  const all = sequences(LENGTH)
  while (all.length > 0) {
    const some = all.splice(0, 60)
    const run = await startedRun(some.length, 2)
    for (const [index, sequence] of some.entries()) {
      const stop = run.stops[index]?._id as string
      const [first] = await ordersAt(stop)
      let door = START
      for (const [step, name] of sequence.entries()) {
        // What cannot be done now changes nothing, so that sequences with it are sequences without it.
        const before = `${sequence.slice(0, step)}`
        const idle = NAMES.filter((other) => !after(other, door))
        const other = idle[taken % Math.max(1, idle.length)]
        if (other && !seen.has(before)) {
          seen.add(before)
          await act(other, stop, first?.id as string)
          expect(await doorAt(stop), `${before} and then ${other}`).toEqual(door)
        }
        door = after(name, door) as Door
        await act(name, stop, first?.id as string)
        expect(await doorAt(stop), `${before} and then ${name}`).toEqual(door)
        taken += 1
      }
    }
  }
  expect(taken).toBeGreaterThan(LENGTH * 10)
})

test('what the office has set back by hand to being on its way is delivered at its next stop', async () => {
  for (const status of ['dispatched', 'out_for_delivery'] as const) {
    const run = await startedRun(2, 1)
    const stop = run.stops[0]?._id as string
    const [order] = await ordersAt(stop)
    await act('rider delivered', stop, '')
    await app.call(contract.setOrderStatus, { params: { id: order?.id as string }, body: { status } }, owner)
    await arrangeDay(app.ctx, { day: run.day, slot: run.slot })
    const again = (await ownRun(app, rider.token)).stops.filter(({ state }) => state === 'pending')
    for (const { _id } of again) await act('rider delivered', _id, '')
    const { fulfilment } = await db
      .selectFrom('orders')
      .select('fulfilment')
      .where('id', '=', order?.id as string)
      .executeTakeFirstOrThrow()
    expect(fulfilment).toBe('delivered')
  }
})
