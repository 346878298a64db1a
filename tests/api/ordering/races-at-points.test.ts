import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { relay } from '#server/kernel/outbox/relay.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import { createTestApp, type TestApp, testApp } from '../../support/app.ts'
import { heldByAll } from '../../support/held-by-all.ts'
import { holdable } from '../../support/hold.ts'
import { addMenu } from '../../support/kitchen.ts'

/**
 * Confirm, skip, the automatic confirmation and the kitchen's cancelling of one order, in all pairs: one is held after its
 * first, second, third … statement, the other runs until it is done or has to wait for the first, then the first goes on.
 * The embedded database has one connection, so nobody can get in between there; answer-races.test.ts is for both.
 */
const onServer = inject('template').kind === 'server'

const NOW = '2026-03-11T17:59:59+05:30'
const books = await testApp({ now: NOW })
await addMenu(books, { name: 'House Thali', active: true })
const admin = await books.signInAdmin()

interface Order {
  id: string
  token: string
  phone: string
  addressId: string
}

async function pendingOrder(): Promise<Order> {
  const me = await books.signIn()
  const address = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  const added = await books.call(contract.addAddress, { body: address }, me)
  const body = { plan_type: '5-day-subscription', plan_price: 300, subscription_days: 5 }
  await books.call(contract.createSubscription, { body }, me)
  const { orders } = (await books.call(contract.listPendingOrders, {}, me)).reply
  return { id: orders[0]?._id as string, token: me.token, phone: me.phone, addressId: added.reply.address._id }
}

/** `true` when it has won. */
type Move = (app: TestApp, order: Order) => Promise<boolean>

const MOVES: Record<string, { now: string; move: Move }> = {
  confirm: {
    now: NOW,
    move: async (app, { id, token }) =>
      (await app.call(contract.confirmOrder, { params: { id } }, { token })).status === 200,
  },
  skip: {
    now: NOW,
    move: async (app, { id, token }) =>
      (await app.call(contract.skipOrder, { params: { id } }, { token })).status === 200,
  },
  // Its clock is two seconds ahead: for it the deadline has passed.
  automatic: { now: '2026-03-11T18:00:01+05:30', move: async (app) => (await dailyRun(app.ctx)).confirmed > 0 },
  cancel: {
    now: NOW,
    move: async (app, { id }) => {
      const change = { params: { id }, body: { status: 'cancelled' as const } }
      return (await app.call(contract.setOrderStatus, change, { token: admin })).status === 200
    },
  },
}

/** Changes the text of the address to which the order goes; decides nothing about the order's status. */
const MOVING_HOUSE: Record<string, { now: string; move: Move }> = {
  'moving house': {
    now: NOW,
    move: async (app, { token, phone, addressId }) => {
      const body = { phoneNumber: phone, type: 'Home' as const, address: NEW_ADDRESS }
      return (await app.call(contract.updateAddress, { params: { id: addressId }, body }, { token })).status === 200
    },
  },
}
const NEW_ADDRESS = 'Flat 9, Koregaon Park, Pune'
const ALL: Record<string, { now: string; move: Move }> = { ...MOVES, ...MOVING_HOUSE }

/** An instance for each, so that each has connections and a clock of its own. */
const instances = new Map<string, { app: TestApp; hold: ReturnType<typeof holdable> }>()
for (const [name, { now }] of onServer ? Object.entries(ALL) : []) {
  const app = await createTestApp({ database: books.database, now })
  instances.set(name, { app, hold: holdable(app.ctx.pool) })
}

const instanceOf = (name: string) => instances.get(name) as { app: TestApp; hold: ReturnType<typeof holdable> }
const run = (name: string, order: Order) => (ALL[name] as { move: Move }).move(instanceOf(name).app, order)

/** On a machine where others are busy, too. */
const LONGEST_MS = 15_000
const PAIR_MS = 180_000

/** Waits until the competitor is done, or stands before a lock. `true` when it has to wait. */
async function doneOrWaiting(competitor: Promise<unknown>): Promise<boolean> {
  let done = false
  void competitor.finally(() => {
    done = true
  })
  for (const begun = performance.now(); performance.now() - begun < LONGEST_MS; ) {
    if (done) return false
    const { rows } = await books.ctx.pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    )
    if (rows.length > 0) return true
    await wait(2)
  }
  throw new Error('the competitor neither ends nor waits for a lock')
}

/** What the books say: one unbroken chain of states, and a meal that is taken exactly if the order counts. */
async function requireSoundBooks({ id }: Order) {
  const order = await books.ctx.db
    .selectFrom('orders as o')
    .innerJoin('subscriptions as s', 's.id', 'o.subscription_id')
    .select(['o.fulfilment as status', 'o.auto_confirmed_at', 's.meals_left', 's.delivery_address'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
  const history = await books.ctx.db
    .selectFrom('order_status_changes')
    .select(['from_status', 'to_status'])
    .where('order_id', '=', id)
    .orderBy('seq')
    .execute()
  const chain = history.map(({ to_status }) => to_status)
  expect(history.map(({ from_status }) => from_status)).toEqual([null, ...chain.slice(0, -1)])
  expect(order.status).toBe(chain.at(-1))
  expect(order.meals_left).toBe(['skipped', 'cancelled'].includes(order.status) ? 5 : 4)
  return { ...order, answers: chain.filter((status) => ['confirmed', 'skipped'].includes(status)).length }
}

const pairs = Object.keys(MOVES).flatMap((first) =>
  Object.keys(MOVES)
    .filter((second) => second !== first)
    .map((second) => [first, second] as const),
)
const figures = { points: 0, waited: 0 }

describe.runIf(onServer)('one winner each time', () => {
  // shows: C4.pending.5
  test.each(pairs)(
    '%s is held, %s comes in between',
    async (first, second) => {
      for (let point = 0; ; point++) {
        const order = await pendingOrder()
        await relay(books.ctx).settled()
        const hold = instanceOf(first).hold.holdAfter(point)
        const held = run(first, order)
        const reached = await Promise.race([hold.reached, held.then(() => null)])
        // It has fewer statements than that.
        if (reached === null) {
          hold.release()
          expect(point).toBeGreaterThan(3)
          return
        }
        const competitor = run(second, order)
        if (await doneOrWaiting(competitor)) figures.waited += 1
        hold.release()
        const won = { [first]: await held, [second]: await competitor }
        const after = await requireSoundBooks(order)
        if (!('cancel' in won)) expect([reached, Object.values(won).filter(Boolean)]).toEqual([reached, [true]])
        // The kitchen may cancel what has been answered; what it has cancelled nobody answers any more.
        else expect(after).toMatchObject({ status: 'cancelled' })
        expect(after.answers).toBeLessThanOrEqual(1)
        expect(after.answers).toBe(Object.entries(won).filter(([name, win]) => win && name !== 'cancel').length)
        figures.points += 1
      }
    },
    PAIR_MS,
  )

  test.each(Object.keys(MOVES).flatMap((name) => [['moving house', name] as const, [name, 'moving house'] as const]))(
    '%s is held, %s comes in between: both are done, and neither waits for the other in a circle',
    async (first, second) => {
      for (let point = 0; ; point++) {
        const order = await pendingOrder()
        await books.ctx.events.settled()
        const hold = instanceOf(first).hold.holdAfter(point)
        const held = run(first, order)
        const reached = await Promise.race([hold.reached, held.then(() => null)])
        if (reached === null) {
          hold.release()
          expect(point).toBeGreaterThan(3)
          return
        }
        const competitor = run(second, order)
        if (await doneOrWaiting(competitor)) figures.waited += 1
        hold.release()
        expect([reached, await held, await competitor]).toEqual([reached, true, true])
        expect(await requireSoundBooks(order)).toMatchObject({ delivery_address: NEW_ADDRESS })
        figures.points += 1
      }
    },
    PAIR_MS,
  )

  heldByAll(
    3,
    'pairs at named points',
    () =>
      `${pairs.length} pairs, each with an address change as well, ${figures.points} points, ${figures.waited} competitors had to wait: one winner each time`,
  )
})
