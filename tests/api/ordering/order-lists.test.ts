import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { ORDER_DATE_FILTERS } from '#shared/domain/calendar/order-filters.ts'
import { areaOf } from '#shared/domain/ordering/area.ts'
import { ORDER_SORTS, SORT_DIRECTIONS } from '#shared/domain/ordering/order-sort.ts'
import { countsAsOrdered, SHOWN_STATUSES } from '#shared/domain/ordering/order-status.ts'
import { paymentName } from '#shared/texts/payment-name.ts'
import { statusLabel } from '#shared/texts/status-label.ts'
import { testApp } from '../../support/app.ts'
import { fillRandomMonth } from '../../support/random-month.ts'

/** The figures, the sorting and the file of a list are those of all its orders, however many of them a page shows. */

const app = await testApp()
const as = { token: await app.signInAdmin() }
beforeAll(() => fillRandomMonth(app, 17, 700, '2026-03-11'))

/** All orders of a list, page by page. */
async function listOf(query: object, limit = 500): Promise<AdminOrder[]> {
  const orders: AdminOrder[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await app.call(contract.listAdminOrders, { query: { ...query, limit, ...(cursor && { cursor }) } }, as)
    orders.push(...page.reply.orders)
    if (page.reply.nextCursor === null) return orders
    cursor = page.reply.nextCursor
  }
}

function totalsOf(orders: AdminOrder[]) {
  const counted = orders.filter(({ status, held }) => countsAsOrdered(status) && !held)
  const plates = counted.flatMap(({ items }) => items).filter(({ kind }) => kind === 'thali')
  return {
    orders: orders.length,
    counted: counted.length,
    held: orders.filter(({ held }) => held).length,
    plates: plates.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: paiseSum(counted.map(({ price = 0 }) => price)),
  }
}
const paiseSum = (rupees: number[]) => rupees.reduce((sum, price) => sum + Math.round(price * 100), 0) / 100

const SEARCHES = ['', 'asha', 'tilak delivered', 'cancelled', 'egg', 'nothing like it']

test.each(ORDER_DATE_FILTERS.flatMap((date) => SEARCHES.map((search) => [date, search] as const)))(
  'the figures of %s, searched for %j',
  async (date, search) => {
    const { reply } = await app.call(contract.orderTotals, { query: { date, search } }, as)
    const orders = await listOf({ date, search })
    expect(reply).toMatchObject(totalsOf(orders))
    for (const [status, count] of Object.entries(reply.byStatus)) {
      expect([status, count]).toEqual([status, orders.filter((order) => order.status === status).length])
    }
  },
)

const KEYS: Record<(typeof ORDER_SORTS)[number], (order: AdminOrder) => string | number> = {
  created: ({ _id }) => _id,
  delivery: ({ delivery_date }) => delivery_date,
  customer: ({ user_id }) => user_id?.name?.toLowerCase() ?? '',
  menu: ({ menu_name }) => menu_name?.toLowerCase() ?? '',
  area: ({ delivery_address }) => areaOf(delivery_address ?? '') ?? '',
  price: ({ price = 0 }) => price,
  status: ({ status }) => SHOWN_STATUSES.indexOf(status),
}

describe.each(ORDER_SORTS)('sorted by %s', (sort) => {
  test.each(SORT_DIRECTIONS)('%s, over all pages', async (direction) => {
    const all = await listOf({ date: 'all' })
    const sorted = await listOf({ date: 'all', sort, direction }, 97)
    expect(sorted).toHaveLength(all.length)
    const sign = direction === 'ascending' ? 1 : -1
    const byKey = all.toSorted((a, b) => {
      const [one, other] = [KEYS[sort](a), KEYS[sort](b)]
      // Equal ones the newest first.
      return one === other ? 0 : sign * (one < other ? -1 : 1)
    })
    expect(sorted.map(({ _id }) => _id)).toEqual(byKey.map(({ _id }) => _id))
    const found = await listOf({ date: 'all', sort, direction, search: 'asha' }, 10)
    expect(found.map(({ _id }) => _id)).toEqual(
      byKey.filter(({ user_id }) => user_id?.name === 'Asha Kulkarni').map(({ _id }) => _id),
    )
  })
})

describe('the file', () => {
  const fileOf = async (query: object) => (await app.call(contract.exportOrders, { query }, as)).reply.csv
  const rowsOf = (csv: string) =>
    csv
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map((row) => [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell ?? ''))

  test('has all orders of the list, the newest first, and their revenue', async () => {
    const [heads, ...rows] = rowsOf(await fileOf({ date: 'all' }))
    expect(heads?.slice(0, 16)).toEqual(
      'No.,Order,Customer,Phone,Menu,Dishes,Subscription,Price,Payment,Delivery,Placed on,Placed at,Status,Address,Notes,Revenue'.split(
        ',',
      ),
    )
    const orders = await listOf({ date: 'all' })
    expect(rows.map((row) => [row[0], row[1], row[7], row[8], row[12]])).toEqual(
      orders.map(({ _id, price, payment_method, status }, index) => [
        String(index + 1).padStart(3, '0'),
        `#${_id.slice(-8)}`,
        String(price),
        paymentName(payment_method),
        statusLabel(status),
      ]),
    )
    expect(paiseSum(rows.map((row) => Number(row[15])))).toBe(totalsOf(orders).amount)
  })

  test('of a search has all that is found', async () => {
    for (const search of ['asha', 'tilak delivered', 'nothing like it']) {
      const rows = rowsOf(await fileOf({ date: 'all', search })).slice(1)
      expect(rows.map((row) => row[1])).toEqual(
        (await listOf({ date: 'all', search })).map(({ _id }) => `#${_id.slice(-8)}`),
      )
    }
  })

  test('of lines adds up to the same revenue, over any days', async () => {
    for (const days of [{}, { from: '2026-02-16', to: '2026-03-04' }]) {
      const query = { date: 'all', ...days } as const
      const orders = rowsOf(await fileOf(query)).slice(1)
      const lines = rowsOf(await fileOf({ ...query, rows: 'lines' })).slice(1)
      expect(paiseSum(lines.map((row) => Number(row[9])))).toBe(paiseSum(orders.map((row) => Number(row[15]))))
      // As sets: of many orders two may be shown by the same number.
      expect(new Set(lines.map((row) => row[1]))).toEqual(new Set(orders.map((row) => row[1])))
    }
  })

  test('holds no formula, whoever typed it', async () => {
    const csv = await fileOf({ date: 'all' })
    expect(csv).toContain(",'=SUM(A1),")
    expect(csv).toContain(",'+12 Law College Road,")
    expect(csv).not.toMatch(/(^|,)"?[=+@]/m)
  })

  test('is sent part by part, with its name', async () => {
    const answer = await app.send({
      url: '/api/admin/orders/export?date=all',
      headers: { authorization: `Bearer ${as.token}` },
    })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="orders-all.csv"')
    expect(answer.headers['content-length']).toBeUndefined()
  })

  test('is for the office alone', async () => {
    expect(await app.call(contract.exportOrders, {})).toMatchObject({ status: 401, reply: { success: false } })
  })
})
