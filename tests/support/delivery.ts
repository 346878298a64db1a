import { sql } from 'kysely'
import { newId } from '#server/platform/ids.ts'
import { dailyRun } from '#server/subscriptions/subscriptions.ts'
import type { TestApp } from './app.ts'
import { addCustomers, addSubscriptions } from './subscribers.ts'

const TABLES = ['stop_changes', 'stop_orders', 'run_stops', 'runs', 'route_places', 'routes', 'places'] as const

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
