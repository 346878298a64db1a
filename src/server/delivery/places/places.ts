import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { newIdSql } from '#server/kernel/db/new-id-sql.ts'
import type { Point } from '#shared/domain/delivery/geo.ts'
import { areaOf } from '#shared/domain/ordering/area.ts'
import { pincodesIn } from '#shared/domain/people/delivery-area.ts'
import { placeKey } from './place-key.ts'
import type { Place } from './plan-stops.ts'

/** The places that are delivered to, by the texts of addresses. */

/** An address of an order, and who ordered there. */
export interface Addressed {
  address: string
  customerId: string
}

export interface KnownPlace extends Place {
  key: string
  address: string
}

/**
 * Stores the places of these addresses that are not known yet, and where they are, as far as their customers say: the latest
 * of them, unless the office has set it. Returns them by their keys.
 */
export async function savePlaces(db: Db, addressed: readonly Addressed[], now: Date): Promise<Map<string, KnownPlace>> {
  const texts = new Map(addressed.map(({ address }) => [placeKey(address), address]))
  const keys = [...texts.keys()].sort()
  if (keys.length === 0) return new Map()
  const addresses = keys.map((key) => texts.get(key) as string)
  await sql`
    INSERT INTO places (id, key, address, area, pincode, created_at)
    SELECT ${newIdSql()}, key, address, area, pincode, ${now}::timestamptz
    FROM unnest(${keys}::text[], ${addresses}::text[], ${addresses.map(areaOf)}::text[],
      ${addresses.map((address) => pincodesIn(address)[0] ?? null)}::text[]) AS n (key, address, area, pincode)
    ON CONFLICT (key) DO NOTHING`.execute(db)
  await locate(db, addressed)
  return readPlaces(db, keys)
}

/** Takes over where customers say that their addresses are. */
async function locate(db: Db, addressed: readonly Addressed[]): Promise<void> {
  await sql`
    WITH said AS (
      SELECT DISTINCT ON (n.key) n.key, a.latitude, a.longitude, a.accuracy_m, a.located_at
      FROM unnest(${addressed.map(({ customerId }) => customerId)}::uuid[],
        ${addressed.map(({ address }) => address)}::text[],
        ${addressed.map(({ address }) => placeKey(address))}::text[]) AS n (customer_id, address, key)
      JOIN addresses a ON a.customer_id = n.customer_id AND a.address = n.address
      WHERE a.located_at IS NOT NULL ORDER BY n.key, a.located_at DESC
    )
    UPDATE places p SET latitude = s.latitude, longitude = s.longitude, accuracy_m = s.accuracy_m,
      located_by = 'customer', located_at = s.located_at
    FROM said s WHERE p.key = s.key AND p.located_by IS DISTINCT FROM 'office'
      AND p.located_at IS DISTINCT FROM s.located_at`.execute(db)
}

async function readPlaces(db: Db, keys: string[]): Promise<Map<string, KnownPlace>> {
  const { rows } = await sql<PlaceRow>`${SELECT_PLACES} WHERE key = ANY(${keys}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.key, placeOf(row)]))
}

/** Places by their ids. */
export async function placesById(db: Db, ids: readonly string[]): Promise<Map<string, KnownPlace>> {
  const { rows } = await sql<PlaceRow>`${SELECT_PLACES} WHERE id = ANY(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, placeOf(row)]))
}

type PlaceRow = Omit<KnownPlace, 'point'> & { latitude: number | null; longitude: number | null }

const SELECT_PLACES = sql`SELECT id, key, address, area, pincode, latitude, longitude FROM places`

function placeOf({ latitude, longitude, ...row }: PlaceRow): KnownPlace {
  return { ...row, point: pointOf({ latitude, longitude }) }
}

/** Where it is; `null` when nobody has said it. */
export function pointOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
