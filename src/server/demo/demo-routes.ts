import { sql } from 'kysely'
import { placeKey } from '#server/delivery/delivery.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { newId } from '#server/kernel/ids.ts'
import { areaOf } from '#shared/domain/ordering/area.ts'
import { pincodesIn } from '#shared/domain/people/delivery-area.ts'
import { DEMO_CUSTOMERS } from './demo-people.ts'

/** Where the demo's customers live, in their order. */
const LOCATIONS = [
  [18.50742, 73.80771],
  [18.51503, 73.85204],
  [18.55902, 73.78683],
  [18.51371, 73.83432],
  [18.59122, 73.73891],
] as const

/** Its routes, with the customers in the order in which they are driven to: along Paud Road to the old city, and to the north-west. */
const ROUTES = [
  { name: 'A', customers: [0, 3, 1] },
  { name: 'B', customers: [2, 4] },
] as const

/** Where the demo's kitchen is. */
export const DEMO_KITCHEN = '18.501800, 73.816500'

/** Says where the demo's customers live, and makes two routes to them. */
export async function insertRoutes(trx: Trx, customerIds: string[], now: Date): Promise<void> {
  await trx.insertInto('settings').values({ name: 'kitchen_location', value: DEMO_KITCHEN }).execute()
  const placeIds: string[] = []
  for (const [index, [latitude, longitude]] of LOCATIONS.entries()) {
    const { address } = DEMO_CUSTOMERS[index] as (typeof DEMO_CUSTOMERS)[number]
    const located = { latitude, longitude, accuracy_m: 15, located_at: now }
    await trx
      .updateTable('addresses')
      .set(located)
      .where('customer_id', '=', customerIds[index] as string)
      .execute()
    const id = newId()
    placeIds.push(id)
    await trx
      .insertInto('places')
      .values({
        id,
        key: placeKey(address),
        address,
        area: areaOf(address),
        pincode: pincodesIn(address)[0] ?? null,
        ...located,
        located_by: 'customer',
        created_at: now,
      })
      .execute()
  }
  for (const [position, { name, customers }] of ROUTES.entries()) {
    const route = { id: newId(), name, rider_id: null, position: position + 1, created_at: now, updated_at: now }
    await trx.insertInto('routes').values(route).execute()
    await sql`
      INSERT INTO route_places (weekday, place_id, route_id, position)
      SELECT 0, place_id, ${route.id}::uuid, position
      FROM unnest(${customers.map((index) => placeIds[index])}::uuid[]) WITH ORDINALITY AS n (place_id, position)`.execute(
      trx,
    )
  }
}
