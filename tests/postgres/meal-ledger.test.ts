import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AppError } from '#server/kernel/http/errors.ts'
import { answerOrder } from '#server/ordering/change/answer-order.ts'
import { changeStatus } from '#server/ordering/change/change-status.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { checkLedger } from '#server/subscriptions/meals/check-ledger.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { Fulfilment } from '#shared/domain/ordering/order-states.ts'
import { unsoundLedgers } from '../support/meals.ts'
import { held } from '../support/promises.ts'
import { addCustomers, addSubscriptions } from '../support/subscribers.ts'
import { connectPatiently } from './cluster.ts'
import { twoInstances } from './two-instances.ts'

/** Two instances at the same subscriptions: each meal moves once. */

const SUBSCRIPTIONS = 2000
const CONTENDED = 150
const INTERRUPTIONS = 50
const TOMORROW = '2027-03-11' as KitchenDay

const { one, other, db, adminId, now, databaseUrl } = await twoInstances('2027-03-10T10:00:00+05:30')
await addSubscriptions(db, await addCustomers({ ctx: one }, SUBSCRIPTIONS), {
  firstDay: TOMORROW,
  endDay: '2027-04-20',
  createdAt: now.at,
})

const ordersOf = (limit: number) =>
  db.selectFrom('orders').select(['id', 'customer_id']).orderBy('id').limit(limit).execute()
const moves = async (reason: string) => {
  const { count } = await db
    .selectFrom('meal_moves')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reason', '=', reason as 'made')
    .executeTakeFirstOrThrow()
  return count
}

test('of two instances that make the orders of a day at once, each order reserves one meal', async () => {
  const made = await Promise.all([one, other, one, other].map((instance) => dailyRun(instance)))
  expect(made.reduce((sum, { created }) => sum + created, 0)).toBe(SUBSCRIPTIONS)
  expect(await moves('made')).toBe(SUBSCRIPTIONS)
  expect(await unsoundLedgers(db)).toEqual([])
})

test('of customer and office at one order on two instances, every ledger stays sound', async () => {
  const orders = await ordersOf(CONTENDED)
  const attempt = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
  const skip = ({ id, customer_id }: (typeof orders)[number]) =>
    other.db
      .transaction()
      .execute((trx) => answerOrder(other, trx, { id: customer_id }, { orderId: id, answer: 'skip' }))
  /** Of orders that were cancelled or skipped a moment before none is set. */
  let delivered = 0
  const set = async (ctx: typeof one, ids: string[], to: Fulfilment) => {
    const { changed } = await changeStatus(ctx, { orderIds: ids, to, adminId })
    if (to === 'delivered') delivered += changed.length
  }
  for (let from = 0; from < orders.length; from += 10) {
    const some = orders.slice(from, from + 10)
    const ids = some.map(({ id }) => id)
    await Promise.all([
      ...some.map((order) => attempt(skip(order))),
      ...ids.map((id) => attempt(set(one, [id], 'cancelled'))),
      ...ids.map((id) => attempt(set(other, [id], 'delivered'))),
      ...ids.map((id) => attempt(set(one, [id], 'preparing'))),
      attempt(set(other, ids, 'delivered')),
    ])
  }
  // Who comes first, and so who is rejected, is the machine's matter; that somebody does is not.
  expect(delivered).toBeGreaterThan(0)
  expect(await moves('delivered')).toBe(delivered)
  expect(await unsoundLedgers(db)).toEqual([])
  expect(await checkLedger(one)).toBe(0)
  held(29, 'two instances', `${SUBSCRIPTIONS} orders made once, ${CONTENDED} fought over: every ledger sound`)
})

test('work that is interrupted at any moment is in the ledger whole or not at all', async () => {
  const orders = (await ordersOf(SUBSCRIPTIONS)).slice(CONTENDED)
  const statuses: Fulfilment[] = ['delivered', 'cancelled', 'preparing', 'skipped', 'confirmed']
  const judge = connectPatiently(databaseUrl, 1)
  let interrupted = 0
  for (let round = 0; round < INTERRUPTIONS; round++) {
    const to = statuses[round % statuses.length] as Fulfilment
    if (round % 10 === 9) now.at = new Date(now.at.getTime() + 86_400_000)
    const work =
      round % 10 === 9 ? dailyRun(one) : changeStatus(other, { orderIds: orders.map(({ id }) => id), to, adminId })
    const ended = work.then(
      () => {},
      () => {
        interrupted += 1
      },
    )
    // Later each time, until it comes too late.
    await wait((round % 25) * 12)
    await judge.pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    await ended
    expect(await unsoundLedgers(judge.db)).toEqual([])
  }
  await judge.close()
  expect(interrupted).toBeGreaterThan(INTERRUPTIONS / 10)
  held(
    29,
    'interrupted',
    `${interrupted} of ${INTERRUPTIONS} changes of ${orders.length} orders cut off: every ledger sound`,
  )
})
