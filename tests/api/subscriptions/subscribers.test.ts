import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Subscriber } from '#shared/contract/subscriptions/office/subscribers.schemas.ts'
import { SUBSCRIBER_LISTS, type SubscriberList } from '#shared/domain/subscriptions/subscriber-lists.ts'
import { testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { addCustomers, addSubscriptions } from '../../support/subscribers.ts'

const app = await testApp()
await addMenu(app, { day: '2026-03-11' })
const { db } = app.ctx
const COUNT = 130
/** More than a page of each list, so that none is cut off. */
let today: KitchenDay

let as: { token: string }
beforeAll(async () => {
  today = kitchenDayOf(app.clock.now())
  const [firstDay, endDay] = [addDays(today, 1), addDays(today, 20)]
  const customers = await addCustomers(app, COUNT)
  await addSubscriptions(db, customers, { firstDay, endDay, createdAt: app.clock.now() })
  as = { token: await app.signInAdmin() }
  const nth = (from: number, to: number) =>
    sql`id IN (SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM subscriptions) x WHERE n BETWEEN ${from} AND ${to})`
  const change = (set: ReturnType<typeof sql>, from: number, to: number) =>
    sql`UPDATE subscriptions SET ${set} WHERE ${nth(from, to)}`.execute(db)
  await change(sql`payment_state = 'paid', end_day = ${addDays(today, 20)}::date`, 1, COUNT)
  await change(sql`end_day = ${addDays(today, 7)}::date`, 1, 60)
  await change(sql`end_day = ${addDays(today, 1)}::date`, 61, 62)
  await change(sql`payment_state = 'due'`, 63, 70)
  await change(sql`paused = datemultirange(daterange(${today}::date, NULL))`, 71, 75)
  await change(sql`paused = datemultirange(daterange(${today}::date, ${addDays(today, 3)}::date))`, 76, 77)
  await change(sql`delivery_address = NULL`, 78, 80)
  await change(sql`status = 'ended', end_day = ${addDays(today, -3)}::date`, 81, 90)
  await change(sql`status = 'ended', end_day = ${addDays(today, -1)}::date`, 91, 91)
})

async function all(list: SubscriberList, limit = 25) {
  const found: Subscriber[] = []
  for (let cursor: string | null = null; ; ) {
    const query: { list: SubscriberList; limit: number; cursor?: string } = {
      list,
      limit,
      ...(cursor !== null && { cursor }),
    }
    const { reply } = await app.call(contract.listSubscribers, { query }, as)
    found.push(...reply.subscribers)
    if (reply.nextCursor === null) return { found, counts: reply.counts }
    cursor = reply.nextCursor
  }
}

const EXPECTED: Record<SubscriberList, number> = {
  ends_soon: 62,
  unpaid: 8,
  paused: 7,
  ended: 11,
  no_address: 3,
  all: COUNT - 11,
}

describe.each(SUBSCRIBER_LISTS)('the list %s', (list) => {
  test('has each of its subscribers once, over all pages, and says how many there are', async () => {
    const { found, counts } = await all(list)
    expect(found).toHaveLength(EXPECTED[list])
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(found.length)
    expect(counts).toEqual(EXPECTED)
  })

  test('is saved as a file with a row for each, and stands in the change log', async () => {
    const { reply } = await app.call(contract.exportSubscribers, { query: { list, reason: 'To call' } }, as)
    const rows = reply.csv.trim().split('\n')
    expect(rows).toHaveLength(EXPECTED[list] + 1)
    const { events } = (await app.call(contract.listAudit, { query: { call: 'exportSubscribers', limit: 1 } }, as))
      .reply
    expect(events[0]).toMatchObject({ reason: 'To call', changes: [{ after: { list } }] })
  })
})

test('those who end first come first, of the ended the latest; a pause without an end has no last meal', async () => {
  const days = async (list: SubscriberList) => (await all(list)).found.map(({ end_day }) => end_day)
  const soon = await days('ends_soon')
  expect(soon.slice(0, 3)).toEqual([addDays(today, 1), addDays(today, 1), addDays(today, 7)])
  expect((await days('ended')).slice(0, 2)).toEqual([addDays(today, -1), addDays(today, -3)])
  expect((await days('paused')).filter((day) => day === null)).toHaveLength(5)
})

test('what is due is said in rupees, and a renewal takes a subscriber out of those to call', async () => {
  const unpaid = (await all('unpaid')).found
  expect(unpaid.every(({ due = 0, phone_number }) => due > 0 && phone_number !== undefined)).toBe(true)
  const [first] = (await all('ends_soon')).found
  await sql`INSERT INTO subscriptions (id, customer_id, plan_type, meals, price_paise, meals_left, start_day, next_day, end_day, status, created_at)
    SELECT gen_random_uuid(), customer_id, plan_type, meals, price_paise, meals, end_day + 1, end_day + 1, end_day + 30, 'queued', created_at
    FROM subscriptions WHERE id = ${first?._id}`.execute(db)
  expect((await all('ends_soon')).found.map(({ _id }) => _id)).not.toContain(first?._id)
})

test.each(['x', '2026-03-11', `2026-13-01 ${'0'.repeat(36)}`])('the cursor %j is rejected', async (cursor) => {
  const { status } = await app.call(contract.listSubscribers, { query: { list: 'all', cursor } }, as)
  expect(status).toBe(400)
})
