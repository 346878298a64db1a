import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { areaOf } from '#shared/domain/ordering/area.ts'
import { ORDER_STATUSES } from '#shared/domain/ordering/order-status.ts'
import { testApp } from '../../support/app.ts'
import { fillRandomMonth } from '../../support/random-month.ts'

/** The office's board: what a list is narrowed down by, and the change of all that it finds. */

const app = await testApp()
const as = { token: await app.signInAdmin() }
const AREAS = ['Kothrud', 'Baner Road', 'Aundh', null]

beforeAll(async () => {
  await fillRandomMonth(app, 23, 400, '2026-03-11')
  const { db } = app.ctx
  const rows = await db.selectFrom('orders').select('id').orderBy('id').execute()
  for (const [index, { id }] of rows.entries()) {
    const area = AREAS[index % AREAS.length]
    const delivery_address = area ? `Flat ${index}, ${area.toUpperCase()}, Pune 411038` : `Flat ${index}, Pune`
    await db.updateTable('orders').set({ delivery_address }).where('id', '=', id).execute()
    await db.insertInto('orders_to_index').values({ order_id: id }).execute()
  }
})

async function listOf(query: object): Promise<AdminOrder[]> {
  return (await app.call(contract.listAdminOrders, { query: { date: 'all', limit: 500, ...query } }, as)).reply.orders
}
const idsOf = (orders: AdminOrder[]) => orders.map(({ _id }) => _id)

const ALL = () => listOf({})
const liesIn = ({ delivery_address }: AdminOrder) => areaOf(delivery_address ?? '')

describe('a list is narrowed down', () => {
  test.each(AREAS)('by the area %s', async (area) => {
    const found = await listOf({ area: area ?? '' })
    // `Flat 3, Pune` has no area, but a pincode would stand for one.
    const expected = (await ALL()).filter((order) => liesIn(order) === area)
    expect(expected.length).toBeGreaterThan(20)
    expect(idsOf(found)).toEqual(idsOf(expected))
  })

  test.each(ORDER_STATUSES)('by the status %s', async (status) => {
    expect(idsOf(await listOf({ status }))).toEqual(idsOf((await ALL()).filter((order) => order.status === status)))
  })

  test('by how it is paid, and how it came about', async () => {
    const all = await ALL()
    const ofSubscriptions = all.filter(({ subscription_id }) => subscription_id !== null)
    expect(idsOf(await listOf({ kind: 'subscription' }))).toEqual(idsOf(ofSubscriptions))
    expect(await listOf({ kind: 'one_off' })).toHaveLength(all.length - ofSubscriptions.length)
    for (const payment of ['cod', 'subscription'] as const) {
      const paidSo = all.filter(({ payment_method }) => payment_method === payment)
      expect(idsOf(await listOf({ payment }))).toEqual(idsOf(paidSo))
    }
  })

  test('by a dish beside the thali, and by days', async () => {
    const { dishes } = (await app.call(contract.listOrderChoices, { query: { date: 'all' } }, as)).reply
    expect(dishes.length).toBeGreaterThan(1)
    const all = await ALL()
    const dish = dishes.find(({ name }) => name === 'Egg Curry')
    const found = await listOf({ dish: dish?.key })
    expect(found).toHaveLength(dish?.orders ?? 0)
    for (const { items } of found) expect(items.map(({ name }) => name)).toContain(dish?.name)
    const days = { from: '2026-03-02', to: '2026-03-05' }
    const within = all.filter(({ delivery_date }) => delivery_date >= days.from && delivery_date <= days.to)
    expect(within.length).toBeGreaterThan(5)
    expect(idsOf(await listOf(days))).toEqual(idsOf(within))
  })

  test('by several at once, with a search and a sorting', async () => {
    const query = { area: 'Kothrud', status: 'delivered', search: 'kothrud', sort: 'price', direction: 'ascending' }
    const expected = (await ALL())
      .filter((order) => liesIn(order) === 'Kothrud' && order.status === 'delivered')
      .toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))
    expect(idsOf(await listOf(query))).toEqual(idsOf(expected))
  })
})

test('the choices count what the other filters leave', async () => {
  const query = { date: 'all', status: 'delivered', area: 'Aundh' } as const
  const { areas } = (await app.call(contract.listOrderChoices, { query }, as)).reply
  const delivered = (await ALL()).filter(({ status }) => status === 'delivered')
  for (const area of AREAS) {
    const orders = delivered.filter((order) => liesIn(order) === area).length
    expect(areas).toContainEqual({ area: area ?? '', orders })
  }
})

test('the totals are those of the filters, and the statuses are counted without the one asked for', async () => {
  const query = { date: 'all', area: 'Aundh', status: 'delivered' } as const
  const { reply } = await app.call(contract.orderTotals, { query }, as)
  const aundh = (await ALL()).filter((order) => liesIn(order) === 'Aundh')
  expect(reply.orders).toBe(aundh.filter(({ status }) => status === 'delivered').length)
  for (const status of ORDER_STATUSES) {
    expect([status, reply.byStatus[status]]).toEqual([status, aundh.filter((order) => order.status === status).length])
  }
})

test('the number in the list counts within the slot that is shown', async () => {
  const { db } = app.ctx
  const all = await ALL()
  await db
    .insertInto('service_slots')
    .values(await dinnerSlot())
    .onConflict((oc) => oc.doNothing())
    .execute()
  const dinner = all.filter((_, index) => index % 3 === 0)
  await db.updateTable('orders').set({ slot: 'dinner' }).where('id', 'in', idsOf(dinner)).execute()
  try {
    const found = await listOf({ slot: 'dinner', search: '002' })
    expect(idsOf(found)).toContain(dinner[1]?._id)
    expect(idsOf(found)).not.toContain(all[1]?._id)
  } finally {
    await db.updateTable('orders').set({ slot: 'lunch' }).execute()
  }
})

const dinnerSlot = async () => {
  const lunch = await app.ctx.db
    .selectFrom('service_slots')
    .selectAll()
    .where('code', '=', 'lunch')
    .executeTakeFirstOrThrow()
  return { ...lunch, code: 'dinner' as const }
}

describe('all orders that a list finds', () => {
  const change = (body: object) => app.call(contract.setMatchingStatuses, { body: body as never }, as)
  const END = 'ffffffff-ffff-7fff-bfff-ffffffffffff'

  test('are changed at once, without those that are cancelled or skipped, and others stay', async () => {
    const before = await ALL()
    const inArea = before.filter((order) => liesIn(order) === 'Kothrud')
    const left = (status: string) => inArea.filter((order) => order.status === status).length
    const { status, reply } = await change({
      match: { date: 'all', area: 'Kothrud' },
      upTo: END,
      status: 'out_for_delivery',
    })
    expect(status).toBe(200)
    expect(reply.leftOut).toEqual({ cancelled: left('cancelled'), skipped: left('skipped') })
    const changing = inArea.filter((order) => !['cancelled', 'skipped', 'out_for_delivery'].includes(order.status))
    expect(new Set(reply.changed.map(({ _id }) => _id))).toEqual(new Set(idsOf(changing)))
    const after = new Map((await ALL()).map((order) => [order._id, order.status]))
    for (const order of before) {
      const expected = changing.includes(order) ? 'out_for_delivery' : order.status
      expect([order._id, after.get(order._id)]).toEqual([order._id, expected])
    }
    const undone = await Promise.all(
      ORDER_STATUSES.map((from) => {
        const ids = reply.changed.filter((one) => one.from === from).map(({ _id }) => _id)
        const body = { ids, status: from, onlyFrom: 'out_for_delivery' as const }
        return ids.length > 0 ? app.call(contract.setOrderStatuses, { body }, as) : null
      }),
    )
    expect(undone.flatMap((one) => one?.reply.changed ?? [])).toHaveLength(changing.length)
  })

  test('are those that were seen: what came after stays as it is', async () => {
    const confirmed = await listOf({ status: 'confirmed' })
    const seen = confirmed[2]
    const { reply } = await change({
      match: { date: 'all', status: 'confirmed' },
      upTo: seen?._id,
      status: 'preparing',
    })
    expect(new Set(reply.changed.map(({ _id }) => _id))).toEqual(new Set(idsOf(confirmed.slice(2))))
    expect(idsOf(await listOf({ status: 'confirmed' }))).toEqual(idsOf(confirmed.slice(0, 2)))
  })

  test('come back when they are cancelled and these alone are listed', async () => {
    const cancelled = (await listOf({ status: 'cancelled', kind: 'one_off' })).length
    const { reply } = await change({
      match: { date: 'all', status: 'cancelled', kind: 'one_off' },
      upTo: END,
      status: 'confirmed',
    })
    expect(reply.changed).toHaveLength(cancelled)
    expect(cancelled).toBeGreaterThan(0)
  })

  test('are not changed when more of them would be than was seen, or more would go back: the numbers are answered', async () => {
    const match = { date: 'all', kind: 'one_off' } as const
    const [one, gone] = await listOf({ status: 'confirmed', kind: 'one_off' })
    const set = (order: typeof one, status: 'confirmed' | 'preparing' | 'cancelled') =>
      app.call(
        contract.setOrderStatus,
        { params: { id: order?._id ?? '' }, body: { status, reason: 'by mistake' } },
        as,
      )
    await set(gone, 'cancelled')
    const seen = (await app.call(contract.orderTotals, { query: match }, as)).reply.byStatus
    const all = { match, upTo: END, reason: 'all of them' }
    const before = idsOf(await listOf({ status: 'delivered' }))
    const rejected = async (body: object) => {
      const { status, reply } = await change({ ...all, seen, ...body })
      expect([status, reply.code]).toEqual([409, 'preview_stale'])
      return (reply.details as { present: Record<string, number> }).present
    }

    await set(one, 'preparing')
    for (const status of ['confirmed', 'cancelled', 'skipped'])
      expect(await rejected({ status })).toMatchObject({ preparing: (seen.preparing ?? 0) + 1 })
    await set(gone, 'confirmed')
    const present = await rejected({ status: 'delivered' })
    expect(present).toMatchObject({ preparing: (seen.preparing ?? 0) + 1, confirmed: seen.confirmed })
    expect(idsOf(await listOf({ status: 'delivered' }))).toEqual(before)
    await set(gone, 'cancelled')

    // As many as were seen: that one of them is a step further is no reason to ask.
    const done = await change({ ...all, seen, status: 'delivered' })
    expect(done.status).toBe(200)
    for (const [from, of] of Map.groupBy(done.reply.changed, (order) => order.from)) {
      const body = { ids: of.map(({ _id }) => _id), status: from, onlyFrom: 'delivered' as const, reason: 'by mistake' }
      expect((await app.call(contract.setOrderStatuses, { body }, as)).status).toBe(200)
    }
    for (const order of [one, gone]) await set(order, 'confirmed')
  })

  test('are none when the list is empty', async () => {
    const { reply } = await change({ match: { date: 'all', area: 'Nowhere' }, upTo: newId(), status: 'delivered' })
    expect(reply).toMatchObject({ changed: [], leftOut: { cancelled: 0, skipped: 0 } })
  })

  test('two who change the same ones at once change each once', async () => {
    const body = { match: { date: 'all', kind: 'one_off', area: 'Aundh' }, upTo: END, status: 'dispatched' }
    const replies = await Promise.all([change(body), change(body)])
    const ids = replies.flatMap(({ reply }) => reply.changed.map(({ _id }) => _id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(10)
  })
})
