import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { type KitchenDay, weekdayOf } from '#shared/base/kitchen-time.ts'
import type { RunLimits } from './draft-run.ts'

/** The standing orders of the routes. */

/** The order that holds on weekdays without one of their own. */
export const EVERY_DAY = 0

/** 1 for Monday to 7 for Sunday. */
export function isoWeekday(day: KitchenDay): number {
  return weekdayOf(day) || 7
}

/** The standing order of a route: ids of places. `weekday`: whose it is, `EVERY_DAY` unless the day's has its own. */
export interface Standing {
  weekday: number
  placeIds: string[]
}

/** Of each route the standing order that holds on a day. */
export async function standingOf(db: Db, day: KitchenDay): Promise<Map<string, Standing>> {
  const { rows } = await sql<{ routeId: string; weekday: number; placeIds: string[] }>`
    SELECT DISTINCT ON (route_id) route_id AS "routeId", weekday, place_ids AS "placeIds" FROM (
      SELECT route_id, weekday, array_agg(place_id ORDER BY position, place_id) AS place_ids FROM route_places
      WHERE weekday IN (${EVERY_DAY}, ${isoWeekday(day)}) GROUP BY route_id, weekday
    ) orders ORDER BY route_id, weekday DESC`.execute(db)
  return new Map(rows.map(({ routeId, ...standing }) => [routeId, standing]))
}

/** Stores a standing order whole; an address that stood on another route leaves that. The caller holds the routes. */
export async function setStanding(trx: Trx, routeId: string, { weekday, placeIds }: Standing): Promise<void> {
  await sql`
    DELETE FROM route_places WHERE weekday = ${weekday} AND route_id = ${routeId}
      AND place_id <> ALL(${placeIds}::uuid[])`.execute(trx)
  await sql`
    INSERT INTO route_places (weekday, place_id, route_id, position)
    SELECT ${weekday}, place_id, ${routeId}::uuid, position
    FROM unnest(${placeIds}::uuid[]) WITH ORDINALITY AS n (place_id, position)
    ON CONFLICT (weekday, place_id) DO UPDATE SET route_id = excluded.route_id, position = excluded.position
      WHERE (route_places.route_id, route_places.position) IS DISTINCT FROM (excluded.route_id, excluded.position)`.execute(
    trx,
  )
}

interface HeldRoute extends RunLimits {
  id: string
  riderId: string | null
}

/** Holds all routes, so that changes of runs and standing orders happen one after another. Returns those in use, in their order. */
export async function holdRoutes(trx: Trx): Promise<HeldRoute[]> {
  const { rows } = await sql<HeldRoute & { position: number; isUsed: boolean }>`
    SELECT id, rider_id AS "riderId", max_stops AS "maxStops", max_boxes AS "maxBoxes",
      max_minutes AS "maxMinutes", position, retired_at IS NULL AS "isUsed" FROM routes ORDER BY id FOR NO KEY UPDATE`.execute(
    trx,
  )
  return rows.filter(({ isUsed }) => isUsed).sort((a, b) => a.position - b.position)
}

/**
 * Lets nobody who holds the routes change runs until this transaction is over, in which labels say what their stops are called.
 * Many may do so at once.
 */
export async function keepRuns(trx: Trx): Promise<void> {
  await sql`SELECT FROM routes ORDER BY id FOR SHARE`.execute(trx)
}
