import { expect, test } from 'vitest'
import { testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { unsoundLedgers } from '../../support/meals.ts'
import { wrongDays } from '../../support/plates.ts'
import { held } from '../../support/promises.ts'
import { answer, processorMs, type Unanswered, unansweredOrders } from '../../support/rush.ts'

/** The last minute before a deadline, on a day with a capacity. */

const RUSH = 500
/** Milliseconds of the processor for an answer of the rush, and for one by itself on a full day against one on an empty day. */
const MOST_MS = 6
const MOST_GROWTH = 1.6

const app = await testApp()
await addMenu(app, { name: 'House Thali', active: true })

test('an answer costs the same, however many orders the day has', async () => {
  const few = await unansweredOrders(app, 24)
  // The first calls of a process cost more.
  for (const [index, order] of few.slice(0, 12).entries()) await answer(app, order, index % 2 ? 'skip' : 'confirm')
  const before = await costOf(few.slice(12))
  const many = await unansweredOrders(app, 1000)
  const after = await costOf(many.slice(0, 12))
  expect(await wrongDays(app.ctx)).toEqual([])
  expect(after / before).toBeLessThan(MOST_GROWTH)
  held(
    77,
    'cost',
    `an answer takes ${(after / before).toFixed(2)}× as much at 1,000 orders as at 24 (at most ${MOST_GROWTH})`,
  )
}, 120_000)

test('500 answers at once are all taken, each counted', async () => {
  const orders = (await unansweredOrders(app, RUSH)).slice(0, RUSH)
  let answers: { status: number; reply: { order?: { _id: string; status: string } } }[] = []
  const cost = await processorMs(async () => {
    answers = await Promise.all(orders.map((order, index) => answer(app, order, of(index))))
  })
  expect(answers.map(({ status, reply }) => [status, reply.order?._id, reply.order?.status])).toEqual(
    orders.map(({ id }, index) => [200, id, of(index) === 'skip' ? 'skipped' : 'confirmed']),
  )
  expect(await wrongDays(app.ctx)).toEqual([])
  expect(await unsoundLedgers(app.ctx.db)).toEqual([])
  expect(cost / RUSH).toBeLessThan(MOST_MS)
  // The same keys again are given the same replies, and change nothing.
  const again = await Promise.all(orders.slice(0, 20).map((order, index) => answer(app, order, of(index))))
  expect(again.map(({ reply }) => reply)).toEqual(answers.slice(0, 20).map(({ reply }) => reply))
  held(
    77,
    'answers at once',
    `${RUSH} taken, ${(cost / RUSH).toFixed(1)} ms of the processor each (at most ${MOST_MS})`,
  )
}, 120_000)

test('among answers at once, those with something against them are rejected by themselves', async () => {
  const orders = await unansweredOrders(app, 40)
  const [mine, blocked] = [orders[0], orders[1]] as [Unanswered, Unanswered]
  const { customer_id } = await app.ctx.db
    .selectFrom('orders')
    .select('customer_id')
    .where('id', '=', blocked.id)
    .executeTakeFirstOrThrow()
  await app.signInAdmin()
  const { id: blocked_by } = await app.ctx.db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
  await app.ctx.db
    .updateTable('customers')
    .set({ blocked_at: app.ctx.now(), blocked_by, block_reason: 'Threw a box' })
    .where('id', '=', customer_id)
    .execute()
  const foreign = { id: mine.id, token: (orders[39] as Unanswered).token }
  const sent = [...orders.slice(0, 39), foreign, mine]
  const answers = await Promise.all(sent.map((order) => answer(app, order, 'confirm')))
  const codes = answers.map(({ status, reply }) => reply.code ?? status)
  expect(codes).toEqual([200, 'customer_blocked', ...Array(37).fill(200), 'not_found', 200])
})

const of = (index: number) => (index % 2 ? 'skip' : 'confirm')

/** The least that one of these answers takes of the processor. */
async function costOf(orders: Unanswered[]): Promise<number> {
  const costs: number[] = []
  for (const order of orders) costs.push(await processorMs(() => answer(app, order, 'skip')))
  return Math.min(...costs)
}
