import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Point } from '#shared/domain/delivery/geo.ts'
import { assignPlaces, type Claim, type Said, type Spot } from '#shared/domain/delivery/same-place.ts'
import { areaOf, neighbourhoodOf } from '#shared/domain/ordering/area.ts'
import { pincodesIn } from '#shared/domain/people/delivery-area.ts'
import type { Place } from './draft-run.ts'
import { placeKey } from './place-key.ts'

/** The places that are delivered to: by the texts of addresses, and by where their customers say that they are. */

/** An address of an order, and who ordered there. */
export interface Addressed {
  address: string
  customerId: string
}

export interface KnownPlace extends Place {
  key: string
  address: string
}

/** Places by whose address they are. */
export interface SavedPlaces {
  all: KnownPlace[]
  of: (addressed: Addressed) => KnownPlace
}

type SpotOfKey = Spot & { key: string; number: number }

/**
 * Stores the places of these addresses that are not known yet, which of them each customer means, and where they are, as far as
 * their customers say. The caller holds the routes, so that two do not make one place twice.
 */
export async function savePlaces(trx: Trx, addressed: readonly Addressed[], now: Date): Promise<SavedPlaces> {
  const texts = new Map(addressed.map(({ address }) => [placeKey(address), address]))
  const keys = [...texts.keys()].sort()
  if (keys.length === 0) return { all: [], of: () => unknownPlace() }
  const known = await spotsOf(trx, keys)
  const claims = await claimsOf(trx, addressed)
  const spots = keys.flatMap((key) => {
    const ofKey = known.filter((spot) => spot.key === key)
    const all: Spot[] = [...ofKey]
    assignPlaces(all, claims.get(key) ?? [], newId)
    const last = Math.max(0, ...ofKey.map(({ number }) => number))
    return all.map((spot, index): SpotOfKey => ({ key, number: last + 1 + index - ofKey.length, ...spot }))
  })
  await storeSpots(trx, spots, { texts, now })
  await storeSaid(trx, spots)
  const places = await placesById(
    trx,
    spots.map(({ id }) => id),
  )
  const idOf = new Map(spots.flatMap(({ id, key, said }) => [...said.keys()].map((customer) => [key + customer, id])))
  const of = ({ address, customerId }: Addressed) =>
    places.get(idOf.get(placeKey(address) + customerId) ?? '') ?? unknownPlace()
  return { all: [...new Set(addressed.map(of))], of }
}

function unknownPlace(): never {
  throw new Error('no place was saved of this address')
}

/** The places of these addresses, with who is delivered to there. */
async function spotsOf(db: Db, keys: string[]): Promise<SpotOfKey[]> {
  const { rows } = await sql<PlaceRow & Omit<SpotOfKey, 'point' | 'said'>>`
    SELECT id, key, number, latitude, longitude, accuracy_m AS "accuracyM", located_by AS "locatedBy", located_at AS "locatedAt"
    FROM places WHERE key = ANY(${keys}::text[]) ORDER BY key, number`.execute(db)
  const { rows: members } = await sql<SaidRow & { placeId: string }>`
    SELECT place_id AS "placeId", key, customer_id AS "customerId", latitude, longitude, NULL AS "accuracyM", said_at AS "saidAt"
    FROM place_customers WHERE key = ANY(${keys}::text[])`.execute(db)
  const saidAt = Map.groupBy(members, ({ placeId }) => placeId)
  return rows.map(({ id, key, number, accuracyM, locatedBy, locatedAt, ...at }) => {
    const said = new Map((saidAt.get(id) ?? []).map((row) => [row.customerId, saidOf(row)]))
    return { id, key, number, point: pointOf(at), accuracyM, locatedBy, locatedAt, said }
  })
}

/** Where the customers of these addresses say now that they are, by the keys. */
async function claimsOf(db: Db, addressed: readonly Addressed[]): Promise<Map<string, Claim[]>> {
  const { rows } = await sql<SaidRow>`
    SELECT DISTINCT ON (n.key, n.customer_id) n.key, n.customer_id AS "customerId", a.latitude, a.longitude,
      a.accuracy_m AS "accuracyM", a.located_at AS "saidAt"
    FROM unnest(${addressed.map(({ customerId }) => customerId)}::uuid[],
      ${addressed.map(({ address }) => address)}::text[],
      ${addressed.map(({ address }) => placeKey(address))}::text[]) AS n (customer_id, address, key)
      LEFT JOIN addresses a ON a.customer_id = n.customer_id AND a.address = n.address AND a.located_at IS NOT NULL
    ORDER BY n.key, n.customer_id, a.located_at DESC NULLS LAST`.execute(db)
  const claims = rows.map((row) => ({ key: row.key, customerId: row.customerId, said: saidOf(row) }))
  return Map.groupBy(claims, ({ key }) => key)
}

interface SaidRow {
  key: string
  customerId: string
  latitude: number | null
  longitude: number | null
  accuracyM: number | null
  saidAt: Date | null
}

function saidOf({ accuracyM, saidAt, ...at }: SaidRow): Said | null {
  const point = pointOf(at)
  return point && saidAt && { point, accuracyM, at: saidAt }
}

/** Stores places that are new, and where each is now. */
async function storeSpots(
  trx: Trx,
  spots: SpotOfKey[],
  { texts, now }: { texts: Map<string, string>; now: Date },
): Promise<void> {
  const addresses = spots.map(({ key }) => texts.get(key) as string)
  await sql`
    INSERT INTO places AS p (id, key, number, address, area, pincode, latitude, longitude, accuracy_m, located_by, located_at, created_at)
    SELECT n.*, ${now}::timestamptz FROM unnest(${spots.map(({ id }) => id)}::uuid[], ${spots.map(({ key }) => key)}::text[],
      ${spots.map(({ number }) => number)}::integer[], ${addresses}::text[], ${addresses.map(areaOf)}::text[],
      ${addresses.map((address) => pincodesIn(address)[0] ?? null)}::text[],
      ${spots.map(({ point }) => point?.latitude ?? null)}::float8[],
      ${spots.map(({ point }) => point?.longitude ?? null)}::float8[], ${spots.map(({ accuracyM }) => accuracyM)}::integer[],
      ${spots.map(({ locatedBy }) => locatedBy)}::text[], ${spots.map(({ locatedAt }) => locatedAt)}::timestamptz[]) AS n
    ON CONFLICT (id) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude,
      accuracy_m = excluded.accuracy_m, located_by = excluded.located_by, located_at = excluded.located_at
    WHERE p.located_by IS DISTINCT FROM 'office' AND p.located_at IS DISTINCT FROM excluded.located_at`.execute(trx)
}

/** Stores which place each customer means, and by which location. */
async function storeSaid(trx: Trx, spots: SpotOfKey[]): Promise<void> {
  const rows = spots.flatMap(({ id, key, said }) =>
    [...said].map(([customerId, of]) => ({ id, key, customerId, point: of?.point ?? null, at: of?.at ?? null })),
  )
  await sql`
    INSERT INTO place_customers AS p (key, customer_id, place_id, latitude, longitude, said_at)
    SELECT * FROM unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ customerId }) => customerId)}::uuid[],
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ point }) => point?.latitude ?? null)}::float8[],
      ${rows.map(({ point }) => point?.longitude ?? null)}::float8[], ${rows.map(({ at }) => at)}::timestamptz[])
    ON CONFLICT (key, customer_id) DO UPDATE SET place_id = excluded.place_id, latitude = excluded.latitude,
      longitude = excluded.longitude, said_at = excluded.said_at
    WHERE (p.place_id, p.said_at) IS DISTINCT FROM (excluded.place_id, excluded.said_at)`.execute(trx)
}

/** Places by their ids. */
export async function placesById(db: Db, ids: readonly string[]): Promise<Map<string, KnownPlace>> {
  const { rows } = await sql<PlaceRow>`${SELECT_PLACES} WHERE id = ANY(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, placeOf(row)]))
}

type PlaceRow = Omit<KnownPlace, 'point'> & { latitude: number | null; longitude: number | null }

const SELECT_PLACES = sql`SELECT id, key, address, area, pincode, latitude, longitude FROM places`

function placeOf({ latitude, longitude, ...row }: PlaceRow): KnownPlace {
  return { ...row, ...neighbourhoodOf(row.address), point: pointOf({ latitude, longitude }) }
}

/** Where it is; `null` when nobody has said it. */
export function pointOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
