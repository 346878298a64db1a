import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { isNarrowed, partsOfOrders, type WantedOrders, wantedSql } from '#server/ordering/ordering.ts'
import { indexOrders } from '#server/ordering/search/index-orders.ts'
import { listOrders } from '#server/ordering/search/list-orders.ts'
import { searchOf } from '#server/ordering/search/order-words.ts'
import { orderTotals } from '#server/reports/order-totals.ts'
import { ORDER_SORTS, SORT_DIRECTIONS } from '#shared/domain/ordering/order-sort.ts'
import { testApp } from '../../support/app.ts'
import { fillRandomMonth } from '../../support/random-month.ts'

/** Lists and figures of so many orders that they are read in parts are those of one statement over all of them. */

const app = await testApp()
const { db } = app.ctx
const COPIES = 9
const PART = 5000

beforeAll(async () => {
  await fillRandomMonth(app, 23, 700, '2026-03-11')
  // Of each month before, too, on other days and at other prices; each copy is of its own, whatever it is copied from.
  await app.ctx.pool.query(`
    CREATE TEMP TABLE copies AS SELECT o.id AS former, n, overlay(o.id::text PLACING lpad(to_hex(n), 2, '0') FROM 1 FOR 2)::uuid AS id
      FROM orders o, generate_series(2, ${COPIES}) n`)
  await app.ctx.pool.query(`
    INSERT INTO orders (id, customer_id, phone, customer_name, menu_name, price_paise, fulfilment, payment_method, payment_state,
      delivery_date, delivery_address, created_at, thali_items, notes)
    SELECT c.id, customer_id, phone, customer_name, menu_name, price_paise + n * 100, fulfilment, payment_method, payment_state,
      delivery_date - 30 * n, delivery_address, created_at, thali_items, notes FROM copies c JOIN orders o ON o.id = c.former`)
  await app.ctx.pool.query(`
    INSERT INTO order_lines (order_id, position, name, kind, dish_id, quantity, unit_paise)
    SELECT c.id, position, name, kind, dish_id, quantity, unit_paise FROM copies c JOIN order_lines l ON l.order_id = c.former`)
  await app.ctx.pool.query('INSERT INTO orders_to_index SELECT id FROM copies')
  await indexOrders(app.ctx)
}, 60_000)

const WANTED: [string, WantedOrders][] = [
  ['all', { days: null }],
  ['found by a common word', { days: null, search: searchOf('pune') }],
  ['found by a rare word', { days: null, search: searchOf('asha') }],
  ['delivered', { days: null, status: 'delivered' }],
  ['cancelled', { days: null, status: 'cancelled' }],
  ['of an area', { days: null, area: 'Tilak Road' }],
  ['paid in cash', { days: null, payment: 'cod' }],
  ['with a dish', { days: null, dish: 'name:sambar' }],
  ['of a year', { days: { from: '2025-04-01', to: '2026-03-31' } }],
  ['of a year, found by a common word', { days: { from: '2025-04-01', to: '2026-03-31' }, search: searchOf('pune') }],
  ['of a week', { days: { from: '2026-03-02', to: '2026-03-08' } }],
]

async function idsOf(wanted: WantedOrders, order = sql`o.id DESC`): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`SELECT o.id FROM orders o WHERE ${wantedSql(wanted)} ORDER BY ${order}`.execute(db)
  return rows.map(({ id }) => id)
}

test.each(WANTED)('orders %s are each in one part, and no part is large', async (_, wanted) => {
  const parts: string[][] = []
  for await (const part of partsOfOrders(db, wanted)) {
    const { rows } = await sql<{ id: string }>`SELECT o.id FROM orders o WHERE ${part}`.execute(db)
    parts.push(rows.map(({ id }) => id))
  }
  const all = await idsOf(wanted)
  expect(all.length).toBeGreaterThan(0)
  expect(parts.flat().toSorted()).toEqual(all.toSorted())
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(PART)
})

/** One of each way in which orders are found. */
const SORTED = ['all', 'found by a common word', 'of a year', 'with a dish']

const KEYS = {
  created: sql`o.id`,
  delivery: sql`o.delivery_date`,
  customer: sql`lower(coalesce(o.customer_name, ''))`,
  menu: sql`lower(coalesce(o.menu_name, 'Regular Thali'))`,
  area: sql`coalesce((SELECT w.area FROM order_words w WHERE w.order_id = o.id), '')`,
  price: sql`o.price_paise`,
  status: sql`array_position(ARRAY['pending', 'confirmed', 'preparing', 'ready', 'dispatched', 'out_for_delivery', 'delivered', 'cancelled', 'skipped'], o.fulfilment)`,
}

describe.each(ORDER_SORTS)('sorted by %s', (by) => {
  test.each(SORT_DIRECTIONS)(
    '%s, a list has the orders of one statement, also on its second page',
    async (direction) => {
      const order = sql`${KEYS[by]} ${direction === 'ascending' ? sql`ASC` : sql`DESC`}, o.id DESC`
      for (const [name, wanted] of WANTED) {
        if (!SORTED.includes(name)) continue
        const ids = await idsOf(wanted, order)
        const first = await listOrders(db, wanted, { by, direction }, { before: null, limit: 40 })
        expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 40))
        const before = first.at(-1)?.id ?? null
        const second = await listOrders(db, wanted, { by, direction }, { before, limit: 40 })
        expect(second.map(({ id }) => id)).toEqual(ids.slice(40, 80))
      }
    },
  )
})

test.each(WANTED.filter(([, { status, ...wanted }]) => isNarrowed(wanted)))(
  'the figures of orders %s are of all of them',
  async (_, wanted) => {
    const { orders } = await orderTotals(app.ctx, wanted)
    expect(orders).toBe((await idsOf(wanted)).length)
  },
)
