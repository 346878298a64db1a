import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeDays, closeDays, prepareDays, reopenDays } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { isRolledBack } from '#server/kernel/db/errors.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { answerOrder } from '#server/ordering/change/answer-order.ts'
import { changeStatus } from '#server/ordering/change/change-status.ts'
import { placeOrder } from '#server/ordering/place/place-order.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { limitLunch, platesOfDay, wrongDays } from '../support/plates.ts'
import { held } from '../support/promises.ts'
import { addCustomers, addSubscriptions, buySubscription } from '../support/subscribers.ts'
import { twoInstances } from './two-instances.ts'

/** Two instances at the plates of the same days: never more than there is room for, and counted exactly. */

const ROUNDS = 20
const ACTIONS = 600
const TUESDAY = '2026-11-24' as KitchenDay
const SATURDAY = '2026-11-28' as KitchenDay

const { one, other, db, adminId, now } = await twoInstances('2026-11-23T08:00:00+05:30', 10)
// Ordered for until nine o'clock of the day itself: Tuesday is ordered for while its subscriptions can be skipped.
await db.updateTable('service_slots').set({ order_by_time: '09:00:00' }).execute()
await prepareDays(one)
now.at = new Date('2026-11-23T10:00:00+05:30')
const addPeople = async (count: number) => {
  const ids = await addCustomers({ ctx: one }, count)
  return db.selectFrom('customers').select(['id', 'phone', 'name']).where('id', 'in', ids).execute()
}
type Person = Awaited<ReturnType<typeof addPeople>>[number]
const people = await addPeople(400)
await addSubscriptions(
  db,
  (await addPeople(80)).map(({ id }) => id),
  {
    firstDay: TUESDAY,
    endDay: '2026-12-28',
    createdAt: now.at,
  },
)
await dailyRun(one)

/** What came of it: done, or why not. */
async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

function order(ctx: AppContext, { id, phone, name }: Person, thalis = 1) {
  const body = {
    items: [{ name: 'Regular Thali', quantity: thalis, price: 80, total: 80 * thalis }],
    totalAmount: 80 * thalis,
    paymentMethod: 'COD',
    phoneNumber: phone,
    userAddress: 'Flat 4, Shanti Nagar, near the temple, Pune',
  }
  return outcomeOf(placeOrder(ctx, { id, phone, name } as Parameters<typeof placeOrder>[1], body, newId()))
}

const at = (index: number) => (index % 2 === 0 ? one : other)

test('of 50 orders at once for 20 free plates exactly 20 are placed, on two instances', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { taken } = await platesOfDay(one, TUESDAY)
    await limitLunch(one, 100 + taken, TUESDAY)
    expect(await platesOfDay(one, TUESDAY)).toMatchObject({ promised: 80, taken })
    const outcomes = await Promise.all(people.slice(0, 50).map((person, index) => order(at(index), person)))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(20)
    expect(outcomes.filter((outcome) => outcome === 'day_full')).toHaveLength(30)
    expect(await platesOfDay(one, TUESDAY)).toMatchObject({ taken: taken + 20 })
  }
  expect(await wrongDays(one)).toEqual([])
  held(
    31,
    'free plates',
    `50 at once for 20 free plates, ${ROUNDS} times: 20 placed each time, 30 told that the day is full`,
  )
})

test('whatever happens at once, the days count what orders and subscriptions say', async () => {
  await changeDays(one, async (trx) => {
    await sql`UPDATE service_days SET capacity = NULL, own_capacity = false`.execute(trx)
  })
  for (const [day, capacity] of [
    [TUESDAY, 700],
    ['2026-11-25', 90],
    [SATURDAY, 85],
  ] as const) {
    await limitLunch(one, capacity, day)
  }
  let seed = 7
  const draw = (count: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * count)
  }
  const buyers = people.slice(200)
  const anOrder = async (ofSubscription: boolean, fulfilment: string) => {
    const { rows } = await sql<{ id: string; customerId: string }>`
      SELECT id, customer_id AS "customerId" FROM orders
      WHERE (subscription_id IS NOT NULL) = ${ofSubscription} AND fulfilment = ${fulfilment} AND delivery_date = ${TUESDAY}
      ORDER BY random() LIMIT 1`.execute(db)
    return rows[0]
  }
  const act = async (index: number): Promise<string> => {
    const ctx = at(index)
    const kind = draw(20)
    if (kind < 9) return `order ${await order(ctx, people[draw(200)] as Person, 1 + draw(3))}`
    if (kind < 12) {
      const found = await anOrder(true, 'pending')
      if (!found) return 'none'
      const skip = inTransaction(ctx.db, (trx) =>
        answerOrder(ctx, trx, { id: found.customerId }, { orderId: found.id, answer: 'skip' }),
      )
      return `skip ${await outcomeOf(skip)}`
    }
    if (kind < 15) {
      const to = draw(2) === 0 ? 'cancelled' : 'confirmed'
      const found = await anOrder(draw(2) === 0, to === 'cancelled' ? 'confirmed' : 'cancelled')
      return found ? `set ${await outcomeOf(changeStatus(ctx, { orderIds: [found.id], to, adminId }))}` : 'none'
    }
    if (kind < 17) {
      const buyer = buyers.pop()
      return buyer ? `buy ${await outcomeOf(buySubscription({ ctx }, buyer.id, 1 + draw(10)))}` : 'none'
    }
    if (kind === 17) {
      await limitLunch(ctx, draw(3) === 0 ? null : 60 + draw(60), '2026-11-26')
      return 'limit'
    }
    if (kind === 18) {
      const range = { slot: 'lunch', from: SATURDAY, to: SATURDAY } as const
      await changeDays(ctx, (trx) => (draw(2) === 0 ? closeDays : reopenDays)(ctx, trx, range))
      return 'close'
    }
    await dailyRun(ctx)
    return 'run'
  }
  const done = new Map<string, number>()
  let next = 0
  const work = async () => {
    while (next < ACTIONS) {
      const outcome = await act(next++).catch((error: unknown) => {
        // Waited for longer than anybody may: nothing has been done.
        if (isRolledBack(error)) return 'busy'
        throw error
      })
      done.set(outcome, (done.get(outcome) ?? 0) + 1)
    }
  }
  const looks: string[][] = []
  const look = async () => {
    while (next < ACTIONS) looks.push(await wrongDays(other))
  }
  await Promise.all([...Array.from({ length: 8 }, work), look()])
  expect(looks.flat()).toEqual([])
  expect(await wrongDays(one)).toEqual([])
  for (const outcome of ['order done', 'skip done', 'set done', 'buy done', 'limit', 'close', 'run']) {
    expect(done.get(outcome) ?? 0, outcome).toBeGreaterThan(0)
  }
  held(
    31,
    'counted exactly',
    `${ACTIONS} actions on two instances, looked at ${looks.length} times: no day counted wrongly`,
  )
}, 240_000)
