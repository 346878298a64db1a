import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepareDays, readCalendar } from '#server/calendar/calendar.ts'
import { closeKitchen } from '#server/calendar/closures/close-kitchen.ts'
import { previewOf } from '#server/calendar/closures/preview.ts'
import { reopenKitchen } from '#server/calendar/closures/reopen-kitchen.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { answerOrder } from '#server/ordering/change/answer-order.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { pauseSubscription } from '#server/subscriptions/pauses/pause-subscription.ts'
import { readPausable } from '#server/subscriptions/pauses/read-pausable.ts'
import { withdrawPause } from '#server/subscriptions/pauses/withdraw-pause.ts'
import { addDays, type KitchenDay } from '#shared/base/kitchen-time.ts'
import { previewPause } from '#shared/domain/subscriptions/pause-preview.ts'
import { limitLunch, wrongDays } from '../support/plates.ts'
import { amount, held } from '../support/promises.ts'
import { addCustomers, addSubscriptions } from '../support/subscribers.ts'
import { twoInstances } from './two-instances.ts'

/** Closing days while customers of two instances skip, confirm and pause without a break. */

const CUSTOMERS = 12
const CLOSURES = amount({ all: 12, short: 4 })
const ANSWER_MS = 5000
const TUESDAY = '2026-11-24' as KitchenDay
/** Behind the last day of all subscriptions: nothing that customers do makes its preview stale. */
const FAR = '2027-02-10' as KitchenDay

const { one, other, db, adminId, now } = await twoInstances('2026-11-23T08:00:00+05:30', 10)
const caller = { id: adminId, name: 'Owner', role: 'owner', tokenHash: Buffer.alloc(32), auditId: newId() }
await prepareDays(one)
now.at = new Date('2026-11-23T10:00:00+05:30')
const ids = await addCustomers({ ctx: one }, 100)
await addSubscriptions(db, ids, { firstDay: TUESDAY, endDay: '2026-12-28', createdAt: now.at })
await dailyRun(one)
await limitLunch(one, 1000, TUESDAY, addDays(TUESDAY, 10))

const deadlocks = async () => {
  // Sessions report what they have counted after a second.
  await wait(1500)
  const { rows } = await sql<{ count: number }>`
    SELECT deadlocks::integer AS count FROM pg_stat_database WHERE datname = current_database()`.execute(db)
  return rows[0]?.count ?? 0
}

/** Rejections are answers, too. */
async function answered(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}

async function goOn(ctx: AppContext, customerId: string, isOver: () => boolean): Promise<number> {
  const orders = db.selectFrom('orders').select(['id', 'subscription_id']).where('customer_id', '=', customerId)
  const { id: orderId, subscription_id } = await orders.executeTakeFirstOrThrow()
  const answer = (answer: 'confirm' | 'skip') =>
    inTransaction(ctx.db, (trx) => answerOrder(ctx, trx, { id: customerId }, { orderId, answer, change: true }))
  let rounds = 0
  while (!isOver()) {
    await answered(answer('skip'))
    await answered(answer('confirm'))
    await answered(pauseAndResume(ctx, { subscriptionId: subscription_id as string, customerId }))
    rounds += 1
  }
  return rounds
}

async function pauseAndResume(ctx: AppContext, whose: { subscriptionId: string; customerId: string }) {
  const asked = { from: TUESDAY, to: addDays(TUESDAY, 2) }
  const by = { kind: 'customer' } as const
  const calendar = await readCalendar(ctx.db, ctx.now())
  const outcome = previewPause(await readPausable(ctx.db, whose, ctx.now()), asked, calendar, ctx.now())
  if (!outcome.can) return
  const wish = { asked, seen: outcome.preview, by }
  const pause = await inTransaction(ctx.db, (trx) => pauseSubscription(ctx, trx, whose, wish))
  const which = { pauseId: pause.id, customerId: whose.customerId }
  await inTransaction(ctx.db, (trx) => withdrawPause(ctx, trx, which, by))
}

test('a day is closed in time whatever customers do, and no two wait in a circle', async () => {
  const before = await deadlocks()
  let over = false
  const work = ids.slice(0, CUSTOMERS).map((id, index) => goOn(index % 2 ? one : other, id, () => over))
  const range = { slot: 'lunch' as const, from: FAR, to: FAR }
  let slowest = 0
  try {
    await wait(1000)
    for (let round = 0; round < CLOSURES; round++) {
      const { version } = await previewOf(one, one.db, range)
      const from = performance.now()
      await closeKitchen(one, { ...range, reason: 'gas', note: null, version }, caller)
      slowest = Math.max(slowest, performance.now() - from)
      await reopenKitchen(one, range, caller)
    }
  } finally {
    over = true
  }
  const rounds = (await Promise.all(work)).reduce((sum, count) => sum + count, 0)
  expect(slowest).toBeLessThan(ANSWER_MS)
  expect(rounds).toBeGreaterThan(CUSTOMERS)
  expect((await deadlocks()) - before).toBe(0)
  expect(await wrongDays(one)).toEqual([])
  held(
    77,
    'closing beside customers',
    `${CLOSURES} closures beside ${rounds} rounds of ${CUSTOMERS} customers: the slowest took ${Math.round(slowest)} ms, 0 deadlocks`,
  )
}, 300_000)
