import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepareDays } from '#server/calendar/calendar.ts'
import { closeKitchen } from '#server/calendar/closures/close-kitchen.ts'
import { previewOf } from '#server/calendar/closures/preview.ts'
import { reopenKitchen } from '#server/calendar/closures/reopen-kitchen.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { newId } from '#server/kernel/ids.ts'
import { changeStatus } from '#server/ordering/change/change-status.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { unsoundLedgers } from '../support/meals.ts'
import { held } from '../support/promises.ts'
import { addCustomers, addSubscriptions } from '../support/subscribers.ts'
import { connectPatiently } from './cluster.ts'
import { twoInstances } from './two-instances.ts'

/** Closing days while connections are cut off, and while another instance makes and confirms their orders. */

const SUBSCRIPTIONS = 1000
const INTERRUPTIONS = 40
const AT_ONCE = 10

// Monday
const { one, other, db, adminId, now, databaseUrl } = await twoInstances('2027-03-08T10:00:00+05:30')
await addSubscriptions(db, await addCustomers({ ctx: one }, SUBSCRIPTIONS), {
  firstDay: '2027-03-09',
  endDay: '2027-04-12',
  createdAt: now.at,
})

await prepareDays(one)

/** The owner, by a call that is in the change log. */
const caller = { id: adminId, name: 'Owner', role: 'owner', tokenHash: Buffer.alloc(32), auditId: newId() }
const lunch = (day: KitchenDay) => ({ slot: 'lunch' as const, from: day, to: day })
const close = async (ctx: typeof one, day: KitchenDay) => {
  const { version } = await previewOf(ctx, ctx.db, lunch(day))
  return closeKitchen(ctx, { ...lunch(day), reason: 'gas', note: null, version }, caller)
}

/** What a closure has done to a day: all of it, or nothing. */
async function stateOf(db: Db, day: KitchenDay) {
  const { rows } = await sql<{ closed: boolean; cancelled: number; counting: number; told: number; closures: number }>`
    SELECT (SELECT state = 'closed' FROM service_days WHERE day = ${day} AND slot = 'lunch') AS closed,
      count(*) FILTER (WHERE fulfilment = 'cancelled')::integer AS cancelled,
      count(*) FILTER (WHERE fulfilment IN ('pending', 'confirmed'))::integer AS counting,
      (SELECT count(DISTINCT customer_id)::integer FROM outbox_events WHERE type = 'kitchen-closed') AS told,
      (SELECT count(*)::integer FROM closures WHERE reopened_at IS NULL) AS closures
    FROM orders WHERE delivery_date = ${day}`.execute(db)
  return rows[0]
}

test('a closure that is cut off at any moment has closed, cancelled and told all or nothing', async () => {
  const day = '2027-03-09' as KitchenDay
  await dailyRun(one)
  const judge = connectPatiently(databaseUrl, 1)
  const nothing = { closed: false, cancelled: 0, counting: SUBSCRIPTIONS, told: 0, closures: 0 }
  const all = { closed: true, cancelled: SUBSCRIPTIONS, counting: 0, told: SUBSCRIPTIONS, closures: 1 }
  let interrupted = 0
  let closed = 0
  for (let round = 0; round < INTERRUPTIONS; round++) {
    expect(await stateOf(judge.db, day)).toEqual(nothing)
    const work = close(other, day).then(
      () => true,
      () => false,
    )
    // Later each time, until it comes too late.
    await wait((round % 20) * 20)
    await judge.pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    if (!(await work)) interrupted += 1
    const state = await stateOf(judge.db, day)
    expect([nothing, all]).toContainEqual(state)
    expect(await unsoundLedgers(judge.db)).toEqual([])
    if (state?.closed) {
      closed += 1
      await putBack(judge.db, day)
    }
  }
  // What it did is done once, by the same call again.
  await close(one, day)
  expect(await stateOf(judge.db, day)).toEqual(all)
  await judge.close()
  expect(interrupted).toBeGreaterThan(INTERRUPTIONS / 10)
  held(
    30,
    'closing interrupted',
    `${interrupted} of ${INTERRUPTIONS} closures of ${SUBSCRIPTIONS} orders cut off, ${closed} had come through: all or nothing`,
  )
})

/** As before the closure, for the next round: the day is opened, and every order taken after all. */
async function putBack(db: Db, day: KitchenDay) {
  await reopenKitchen(one, lunch(day), caller)
  // By their numbers, as the relay of the other instance locks them: it may still be at it.
  await sql`DELETE FROM outbox_events WHERE id IN (SELECT id FROM outbox_events ORDER BY id FOR UPDATE)`.execute(db)
  const orders = await db.selectFrom('orders').select('id').where('delivery_date', '=', day).execute()
  await changeStatus(one, { orderIds: orders.map(({ id }) => id), to: 'confirmed', adminId })
}

test('closed while instances make the orders of the day, nobody is served on it', async () => {
  let stale = 0
  for (let week = 1; week <= AT_ONCE; week++) {
    // A Tuesday, when the orders of Wednesday are made.
    now.at = new Date(Date.parse('2027-03-09T09:30:00+05:30') + week * 7 * 86_400_000)
    const day = kitchenDayOf(new Date(now.at.getTime() + 86_400_000))
    const [, closing] = await Promise.allSettled([dailyRun(one), close(other, day), dailyRun(one)])
    if (closing.status === 'rejected') {
      expect(closing.reason).toMatchObject({ code: 'preview_stale' })
      stale += 1
      await close(other, day)
    }
    await dailyRun(one)
    expect(await stateOf(db, day)).toMatchObject({ closed: true, counting: 0 })
    expect(await unsoundLedgers(db)).toEqual([])
    const ends = await db.selectFrom('subscriptions').select('end_day').distinct().execute()
    expect(ends).toHaveLength(1)
  }
  held(30, 'closing while orders are made', `${AT_ONCE} days, ${stale} previews stale: nobody served on a closed day`)
})
