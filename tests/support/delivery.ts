import { sql } from 'kysely'
import { newId } from '#server/platform/ids.ts'
import type { TestApp } from './app.ts'

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
