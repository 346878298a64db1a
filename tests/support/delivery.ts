import { sql } from 'kysely'
import { expect } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { dailyRun } from '#server/subscriptions/subscriptions.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Point } from '#shared/domain/delivery/geo.ts'
import type { TestApp } from './app.ts'
import { addCustomers, addSubscriptions } from './subscribers.ts'

const TABLES = [
  'stop_changes',
  'stop_orders',
  'run_stops',
  'runs',
  'route_places',
  'routes',
  'place_customers',
  'places',
] as const

/** Takes away all routes and runs. */
export async function emptyRoutes({ ctx }: Pick<TestApp, 'ctx'>): Promise<void> {
  for (const table of TABLES) await sql`DELETE FROM ${sql.table(table)}`.execute(ctx.db)
  await sql`DELETE FROM settings WHERE name = 'kitchen_location'`.execute(ctx.db)
}

/** A route of that name; returns its id. */
export async function addRoute({ ctx }: Pick<TestApp, 'ctx'>, name: string, riderId: string | null = null) {
  const id = newId()
  const at = ctx.now()
  const position = name.charCodeAt(0)
  await ctx.db
    .insertInto('routes')
    .values({ id, name, rider_id: riderId, position, created_at: at, updated_at: at })
    .execute()
  return id
}

/** Says where the addresses of these customers are: in a row to the east of the kitchen, a hundredth of a degree apart. */
export async function locateCustomers({ ctx }: Pick<TestApp, 'ctx'>, customerIds: string[], first = 1): Promise<void> {
  await sql`
    UPDATE addresses a SET latitude = 18.5074, longitude = 73.8077 + (${first} + n.rank - 1) / 100.0,
      accuracy_m = 20, located_at = ${ctx.now()}
    FROM unnest(${customerIds}::uuid[]) WITH ORDINALITY AS n (id, rank) WHERE a.customer_id = n.id`.execute(ctx.db)
}

/** Subscriptions of these customers, delivered to their own addresses, with the orders of the first day. */
export async function subscribeHome(app: TestApp, customers: string[], firstDay: string): Promise<void> {
  const { db } = app.ctx
  await addSubscriptions(db, customers, { firstDay, endDay: '2026-04-20', createdAt: app.ctx.now() })
  await sql`
    UPDATE subscriptions s SET delivery_address = a.address FROM addresses a WHERE a.customer_id = s.customer_id`.execute(
    db,
  )
  await dailyRun(app.ctx)
}

/** New customers in a row to the east of the kitchen, with an order for the day. */
export async function subscribeRow(app: TestApp, count: number, day: string, first = 1): Promise<string[]> {
  const customers = await addCustomers(app, count)
  await locateCustomers(app, customers, first)
  await subscribeHome(app, customers, day)
  return customers
}

/** The office enters an order of a new customer, to an address that may be known to lie there; with a reason also after the deadline. */
export async function enterHome(
  app: TestApp,
  owner: { token: string },
  { day, address, at, reason }: { day: string; address: string; at: Point | null; reason?: string },
) {
  const [customerId = ''] = await addCustomers(app, 1)
  const location = at && { ...at, accuracy_m: 20, located_at: app.ctx.now() }
  await app.ctx.db
    .updateTable('addresses')
    .set({ address, ...location })
    .where('customer_id', '=', customerId)
    .execute()
  const body = {
    customerId,
    source: 'phone' as const,
    items: [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }],
    totalAmount: 80,
    paymentMethod: 'COD',
    userAddress: address,
    menuDate: day,
    ...(reason !== undefined && { override: true, reason }),
  }
  const { reply } = await app.call(contract.enterOrder, { body }, { ...owner, key: newId() })
  expect(reply.code).toBeUndefined()
}
