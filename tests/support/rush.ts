import { sql } from 'kysely'
import { startCustomerSession } from '#server/people/sign-in/customer-sessions.ts'
import { makeOrders } from '#server/subscriptions/daily/make-orders.ts'
import { contract } from '#shared/contract/contract.ts'
import { servableDayAt } from '#shared/domain/calendar/calendar.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import type { TestApp } from './app.ts'
import { limitLunch } from './plates.ts'
import { addCustomers, addSubscriptions } from './subscribers.ts'

/** Answers to the orders of a day with a capacity. */

/** An order that waits for its customer's answer. */
export interface Unanswered {
  id: string
  token: string
}

/** New subscribers with an order each for the coming day, which has room for all; some of them are paused later on. */
export async function unansweredOrders(app: Pick<TestApp, 'ctx'>, count: number): Promise<Unanswered[]> {
  const { ctx } = app
  const now = ctx.now()
  const day = servableDayAt(STANDARD_CALENDAR, now)
  const customers = await addCustomers(app, count)
  await addSubscriptions(ctx.db, customers, { firstDay: day, endDay: '2026-12-31', createdAt: now })
  await sql`
    UPDATE subscriptions s
    SET paused = datemultirange(daterange(${day}::date + 10 + n.n % 100, ${day}::date + 12 + n.n % 100))
    FROM (SELECT id, row_number() OVER (ORDER BY id)::integer AS n FROM subscriptions) AS n
    WHERE n.id = s.id AND isempty(s.paused)`.execute(ctx.db)
  await makeOrders(ctx.db, { calendar: STANDARD_CALENDAR, day, now })
  await limitLunch(ctx, 100_000, day)
  await ctx.pool.query('ANALYZE')
  const orders = await ctx.db
    .selectFrom('orders')
    .select(['id', 'customer_id'])
    .where('customer_id', '=', sql<string>`ANY(${customers}::uuid[])`)
    .execute()
  const found: Unanswered[] = []
  for (const { id, customer_id } of orders) found.push({ id, token: await startCustomerSession(ctx, customer_id) })
  return found
}

/** Answers an order; each customer's phone has a key of its own. */
export const answer = (app: TestApp, { id, token }: Unanswered, what: 'confirm' | 'skip') =>
  app.call(
    what === 'skip' ? contract.skipOrder : contract.confirmOrder,
    { params: { id }, body: {} },
    { token, key: `rush-${id}` },
  )

/** Milliseconds of the processor that this process takes for `work`. */
export async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
