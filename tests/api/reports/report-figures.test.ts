import { beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { createOrders } from '#server/ordering/place/create-orders.ts'
import { addDays } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { deliveryDaysOf, ORDER_DATE_FILTERS } from '#shared/domain/calendar/order-filters.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { REPORT_PERIODS, reportDaysOf } from '#shared/domain/reports/reports.ts'
import { newPhone, testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'

/** Every figure of the back office against the simplest books: a list of orders, counted anew for each question. */

// Wednesday, 11 March 2026.
const app = await testApp()
const as = { token: await app.signInAdmin() }
const TODAY = '2026-03-11'

interface Booked {
  customer: string
  day: string
  status: OrderStatus
  subscription: boolean
  thalis: number
  plate: string[]
  /** Rupees for one thali. */
  thaliPrice: number
  addOns: { name: string; quantity: number; price: number }[]
}
const books: Booked[] = []

/** The same numbers at each run, see https://en.wikipedia.org/wiki/Linear_congruential_generator. */
let seed = 20260311
function below(limit: number) {
  seed = (seed * 1664525 + 1013904223) % 2 ** 32
  return Math.floor((seed / 2 ** 32) * limit)
}
const oneOf = <Value>(values: readonly Value[]) => values[below(values.length)] as Value

const PLATES = [['Dal', 'Rice', 'Roti'], ['Rajma', 'Rice'], ['Sambar']]
const ADD_ONS = [
  { name: 'Gulab Jamun', price: 40 },
  { name: 'Egg Curry', price: 62.5 },
  { name: 'Rice', price: 25 },
]

beforeAll(async () => {
  await addMenu(app, { active: true })
  const customers = Array.from({ length: 12 }, () => ({ id: newId(), phone: newPhone(), name: null }))
  for (const { id, phone } of customers) {
    await app.ctx.db
      .insertInto('customers')
      .values({ id, phone, name: null, default_address_id: null, created_at: app.ctx.now() })
      .execute()
  }
  await app.ctx.db.transaction().execute(async (trx) => {
    for (let index = 0; index < 400; index++) {
      const customer = oneOf(customers)
      const addOns = ADD_ONS.filter(() => below(3) === 0).map((dish) => ({ ...dish, quantity: 1 + below(3) }))
      const order: Booked = {
        customer: customer.id,
        day: addDays(TODAY, below(60) - 52),
        status: oneOf(ORDER_STATUSES),
        subscription: below(4) === 0,
        thalis: addOns.length === 0 ? 1 + below(4) : below(4),
        plate: oneOf(PLATES),
        thaliPrice: oneOf([80, 80, 95]),
        addOns,
      }
      books.push(order)
      const id = newId()
      await createOrders(trx, [
        {
          id,
          customer,
          menuName: 'House Thali',
          lines: [
            ...(order.thalis > 0
              ? [
                  {
                    name: 'Regular Thali',
                    dishId: null,
                    kind: 'thali' as const,
                    quantity: order.thalis,
                    unitPaise: order.thaliPrice * 100,
                  },
                ]
              : []),
            ...addOns.map(({ name, price, quantity }) => ({
              name,
              dishId: null,
              kind: 'addon' as const,
              quantity,
              unitPaise: price * 100,
            })),
          ],
          totalPaise: priceOf(order) * 100,
          fulfilment: order.status,
          paymentMethod: 'cod',
          paymentState: 'due',
          deliveryDate: order.day,
          slot: 'lunch' as const,
          address: 'Flat 4, Shanti Nagar, Pune',
          notes: null,
          thaliItems: order.plate.map((name) => ({ dishId: null, name, pricePaise: null })),
          subscription: null,
          autoConfirmedAt: null,
          createdAt: app.ctx.now(),
          recipient: null,
          placedBy: order.subscription ? 'system' : 'customer',
        },
      ])
      if (order.subscription) {
        await trx.updateTable('orders').set({ is_subscription_order: true }).where('id', '=', id).execute()
      }
    }
  })
})

const priceOf = ({ thalis, thaliPrice, addOns }: Booked) =>
  thalis * thaliPrice + addOns.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
const cooked = ({ status }: Booked) => status !== 'cancelled' && status !== 'skipped'
const sum = (orders: Booked[], amount: (order: Booked) => number) =>
  orders.reduce((total, order) => total + amount(order), 0)
const revenue = (orders: Booked[]) => sum(orders.filter(cooked), priceOf)
const within = (days: { from: string; to: string } | null) =>
  books.filter(({ day }) => days === null || (day >= days.from && day <= days.to))

/** Portions of a dish in an order. */
const baseOf = (name: string) => (order: Booked) => (order.plate.includes(name) ? order.thalis : 0)
const addOnOf = (name: string) => (order: Booked) =>
  order.addOns.filter((dish) => dish.name === name).reduce((total, dish) => total + dish.quantity, 0)

function split(orders: Booked[], portions: (order: Booked) => number) {
  return {
    confirmed: sum(
      orders.filter((order) => cooked(order) && order.status !== 'pending'),
      portions,
    ),
    willBeConfirmed: sum(
      orders.filter(({ status }) => status === 'pending'),
      portions,
    ),
    skipped: sum(
      orders.filter((order) => !cooked(order)),
      portions,
    ),
  }
}

function summaryOf(orders: Booked[]) {
  const dishes = [
    ...['Dal', 'Rice', 'Roti', 'Rajma', 'Sambar'].map((name) => ({
      name,
      category: 'Base Item',
      price: 60,
      portions: baseOf(name),
    })),
    ...ADD_ONS.map(({ name, price }) => ({ name, category: 'Add-on', price, portions: addOnOf(name) })),
  ]
  return dishes
    .map(({ portions, ...dish }) => {
      const shares = split(orders, portions)
      const count = shares.confirmed + shares.willBeConfirmed
      const charged = expect.any(Number)
      return {
        key: `name:${dish.name.toLowerCase()}`,
        ...dish,
        count,
        total_revenue: count * dish.price,
        charged,
        ...shares,
      }
    })
    .filter(({ count, skipped }) => count + skipped > 0)
}
const byName = (a: { name: string; category?: string }, b: { name: string; category?: string }) =>
  `${a.category} ${a.name}`.localeCompare(`${b.category} ${b.name}`)

// shows: B4.19
test.each(ORDER_DATE_FILTERS)('the dish summary of %s', async (date) => {
  const days = deliveryDaysOf(date, STANDARD_CALENDAR, app.ctx.now())
  const { reply } = await app.call(contract.dishSummary, { query: { date } }, as)
  const orders = within(days)
  expect(reply).toMatchObject({
    day: days && days.from === days.to ? days.from : null,
    from: days?.from ?? null,
    to: days?.to ?? null,
    orders: orders.length,
    plates: split(orders, ({ thalis }) => thalis),
  })
  expect(reply.rows.toSorted(byName)).toEqual(summaryOf(orders).sort(byName))
})

// shows: B4.18
test('the dish summary of any day', async () => {
  for (let offset = -52; offset < 8; offset += 3) {
    const day = addDays(TODAY, offset)
    const { reply } = await app.call(contract.dishSummary, { query: { day, date: 'all' } }, as)
    expect(reply.day).toBe(day)
    expect(reply.rows.toSorted(byName)).toEqual(summaryOf(within({ from: day, to: day })).sort(byName))
  }
})

// shows: B3.7, B7.16
test('the dashboard', async () => {
  const { stats } = (await app.call(contract.dashboardStats, {}, as)).reply
  const today = within({ from: TODAY, to: TODAY })
  expect(stats).toMatchObject({
    totalOrders: books.length,
    totalRevenue: revenue(books),
    totalCustomers: 12,
    todayOrders: today.length,
    todayRevenue: revenue(today),
    activeSubscriptions: 0,
    ordersByStatus: Object.fromEntries(
      ORDER_STATUSES.map((status) => [status, books.filter((order) => order.status === status).length]),
    ),
    tomorrow: {
      day: '2026-03-12',
      ...split(within({ from: '2026-03-12', to: '2026-03-12' }), ({ thalis }) => thalis),
    },
  })
  expect(stats.ordersByDay).toEqual(
    Array.from({ length: 30 }, (_, index) => {
      const day = addDays(TODAY, index - 29)
      const orders = within({ from: day, to: day })
      return { day, orders: orders.length, counted: orders.filter(cooked).length, revenue: revenue(orders) }
    }),
  )
})

// shows: B7.18
test.each(REPORT_PERIODS)('the reports of the period %s', async (period) => {
  const { reply } = await app.call(contract.reports, { query: { period } }, as)
  const orders = within(reportDaysOf(period, STANDARD_CALENDAR, app.ctx.now()))
  expect(reply.dishSummary.toSorted(byName)).toEqual(summaryOf(orders).sort(byName))
  const days = [...new Set(orders.map(({ day }) => day))].sort().reverse()
  expect(reply.salesByDay).toEqual(
    days.map((day) => {
      const of = orders.filter((order) => order.day === day)
      return { day, orders: of.length, counted: of.filter(cooked).length, revenue: revenue(of) }
    }),
  )
  const sold = orders.filter(cooked)
  expect(reply.bestSellers.map(({ name, quantity }) => [name, quantity]).sort()).toEqual(
    [
      ['Regular Thali', sum(sold, ({ thalis }) => thalis)],
      ...ADD_ONS.map(({ name }) => [name, sum(sold, addOnOf(name))]),
    ]
      .filter(([, quantity]) => quantity !== 0)
      .sort(),
  )
  expect(sum(sold, priceOf)).toBe(reply.bestSellers.reduce((total, seller) => total + seller.revenue, 0))
  const subscribed = orders.filter(({ subscription }) => subscription)
  expect(reply.subscriptions).toEqual({
    active: 0,
    orders: subscribed.length,
    revenue: revenue(subscribed),
    ...split(subscribed, () => 1),
    subscriptions: [],
    totalSubscriptions: 0,
  })
  expect(reply.customers.ordering).toBe(new Set(sold.map(({ customer }) => customer)).size)
  expect(reply.customers.best.map(({ _id, orders: count, spent }) => [_id, count, spent]).sort()).toEqual(
    Array.from(
      Map.groupBy(sold, ({ customer }) => customer),
      ([id, of]) => [id, of.length, revenue(of)],
    ).sort(),
  )
})

test.each([
  ['Base Item', 'name:rice', baseOf('Rice'), 60],
  ['Add-on', 'name:rice', addOnOf('Rice'), 25],
  ['Add-on', 'name:egg curry', addOnOf('Egg Curry'), 62.5],
  ['Base Item', 'name:egg curry', () => 0, 0],
] as const)('the days of the %s %s', async (category, dish, portions, price) => {
  for (const period of REPORT_PERIODS) {
    const { reply } = await app.call(contract.dishReport, { query: { category, dish, period } }, as)
    const orders = within(reportDaysOf(period, STANDARD_CALENDAR, app.ctx.now())).filter((order) => portions(order) > 0)
    const days = [...new Set(orders.map(({ day }) => day))].sort().reverse()
    expect(reply.days).toEqual(
      days.map((day) => {
        const shares = split(
          orders.filter((order) => order.day === day),
          portions,
        )
        const count = shares.confirmed + shares.willBeConfirmed
        return { day, count, revenue: count * price, charged: expect.any(Number), ...shares }
      }),
    )
  }
})

test('the days of the thali itself, by what was paid', async () => {
  const { reply } = await app.call(contract.dishReport, { query: { category: 'Thali', dish: 'regular-thali' } }, as)
  const paid = books.filter(cooked)
  expect(reply.days.reduce((total, { count }) => total + count, 0)).toBe(sum(paid, ({ thalis }) => thalis))
  expect(reply.days.reduce((total, day) => total + day.revenue, 0)).toBe(
    sum(paid, ({ thalis, thaliPrice }) => thalis * thaliPrice),
  )
})
