import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'
import { newIdSql } from '#server/kernel/db/new-id-sql.ts'
import { newId } from '#server/kernel/ids.ts'
import { hasBox } from '#server/kitchen/kitchen.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import type { RunState } from '#shared/domain/delivery/run-states.ts'
import { OPEN_STOP_STATES, type StopState } from '#shared/domain/delivery/stop-states.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import type { PresentStop } from '../places/draft-run.ts'
import type { KnownPlace } from '../places/places.ts'
import type { PlannedRun } from '../places/plan-stops.ts'

/** The runs of a day and their stops as they are stored, within the transaction that arranges the day. */

export interface StoredStop {
  id: string
  runId: string
  placeId: string
  state: StopState
}

export interface StoredRun {
  id: string
  routeId: string
  state: RunState
}

/** Makes the day's runs of the routes in use. Returns all that there are, in the order of their routes. */
export async function ensureRuns(
  trx: Trx,
  { day, slot }: SlotDay,
  routes: { id: string; riderId: string | null }[],
): Promise<StoredRun[]> {
  await sql`
    INSERT INTO runs (id, day, slot, route_id, rider_id, proof)
    SELECT ${newIdSql()}, ${day}::date, ${slot}, n.route_id, n.rider_id, t.proof
    FROM unnest(${routes.map(({ id }) => id)}::uuid[], ${routes.map(({ riderId }) => riderId)}::uuid[])
      AS n (route_id, rider_id) JOIN routes t ON t.id = n.route_id
    ON CONFLICT (day, slot, route_id) DO NOTHING`.execute(trx)
  const { rows } = await sql<StoredRun>`
    SELECT r.id, r.route_id AS "routeId", r.state FROM runs r JOIN routes t ON t.id = r.route_id
    WHERE r.day = ${day} AND r.slot = ${slot} ORDER BY t.position, t.id FOR NO KEY UPDATE OF r`.execute(trx)
  return rows
}

export async function readStops(trx: Trx, { day, slot }: SlotDay): Promise<StoredStop[]> {
  const { rows } = await sql<StoredStop>`
    SELECT s.id, s.run_id AS "runId", s.place_id AS "placeId", s.state FROM run_stops s
    WHERE s.run_id IN (SELECT id FROM runs WHERE day = ${day} AND slot = ${slot})
    ORDER BY s.run_id, s.position, s.number, s.id`.execute(trx)
  return rows
}

/**
 * Stores the new stops, and the places that the others have now. Returns the new ones; where an address has a withdrawn stop on
 * the run of a route that is out of use, or on one that has left, that one comes onto the run.
 */
export async function storeStops(
  trx: Trx,
  { day, slot }: SlotDay,
  planned: PlannedRun[],
  stored: StoredStop[],
): Promise<{ id: string; runId: string; placeId: string }[]> {
  const added: { id: string; runId: string; placeId: string; position: number; address: string }[] = []
  const kept: { id: string; position: number }[] = []
  for (const run of planned) {
    const old = stored.filter(({ runId }) => runId === run.id).values()
    for (const [position, { place, isNew }] of run.stops.entries()) {
      if (isNew) {
        const { address } = place as KnownPlace
        added.push({ id: newId(), runId: run.id, placeId: place.id, position, address })
      } else kept.push({ id: (old.next().value as StoredStop).id, position })
    }
  }
  await sql`
    UPDATE run_stops s SET position = n.position
    FROM unnest(${kept.map(({ id }) => id)}::uuid[], ${kept.map(({ position }) => position)}::integer[]) AS n (id, position)
    WHERE s.id = n.id AND s.position <> n.position`.execute(trx)
  const { rows } = await sql<{ id: string; runId: string; placeId: string }>`
    INSERT INTO run_stops (id, run_id, day, slot, place_id, number, position, address)
    SELECT n.id, n.run_id, ${day}::date, ${slot}, n.place_id,
      (SELECT coalesce(max(s.number), 0) FROM run_stops s WHERE s.run_id = n.run_id)
        + row_number() OVER (PARTITION BY n.run_id ORDER BY n.position), n.position, n.address
    FROM unnest(${added.map(({ id }) => id)}::uuid[], ${added.map(({ runId }) => runId)}::uuid[],
      ${added.map(({ placeId }) => placeId)}::uuid[], ${added.map(({ position }) => position)}::integer[],
      ${added.map(({ address }) => address)}::text[]) AS n (id, run_id, place_id, position, address)
    ON CONFLICT (day, slot, place_id) WHERE state IN ('pending', 'arrived', 'withdrawn')
    DO UPDATE SET run_id = excluded.run_id, number = excluded.number, position = excluded.position,
      address = excluded.address
    RETURNING id, run_id AS "runId", place_id AS "placeId"`.execute(trx)
  return rows
}

export async function placeOrders(trx: Trx, orders: { id: string; stopId: string }[]): Promise<void> {
  await sql`
    INSERT INTO stop_orders (order_id, stop_id)
    SELECT order_id, stop_id FROM unnest(${orders.map(({ id }) => id)}::uuid[],
      ${orders.map(({ stopId }) => stopId)}::uuid[]) AS n (order_id, stop_id) ORDER BY order_id
    ON CONFLICT (order_id) DO UPDATE SET stop_id = excluded.stop_id`.execute(trx)
}

/** Orders that stay on no run stand at no stop that is driven to no more. */
export async function leaveWithdrawn(trx: Trx, orderIds: string[]): Promise<void> {
  await sql`
    DELETE FROM stop_orders so USING run_stops s
    WHERE so.order_id = ANY(${orderIds}::uuid[]) AND s.id = so.stop_id AND s.state = 'withdrawn'`.execute(trx)
}

/** The stops of a run as they are planned by. */
export function presentStops(
  stops: readonly StoredStop[],
  places: ReadonlyMap<string, KnownPlace>,
  runId: string,
): PresentStop[] {
  return stops
    .filter((stop) => stop.runId === runId)
    .map(({ placeId, state }) => ({ place: places.get(placeId) as KnownPlace, state }))
}

/** Stops that orders have left are withdrawn, those that orders have come back to are driven to. */
export async function matchStates(trx: Trx, { day, slot }: SlotDay): Promise<void> {
  const counting = sql`EXISTS (SELECT FROM stop_orders so JOIN orders o ON o.id = so.order_id
    WHERE so.stop_id = s.id AND o.fulfilment <> ALL(${NOT_ORDERED}::text[]))`
  await sql`
    UPDATE run_stops s SET state = CASE WHEN ${counting} THEN 'pending' ELSE 'withdrawn' END
    WHERE s.day = ${day} AND s.slot = ${slot} AND (s.state = ANY(${OPEN_STOP_STATES}::text[]) AND NOT ${counting}
      OR s.state = 'withdrawn' AND ${counting})`.execute(trx)
}

/**
 * As long as a run is a draft, and no box of it has a label or is packed, its stops are numbered in their order, the withdrawn
 * ones last; later each keeps its number, which is a name by then. The caller holds the routes.
 */
export async function numberStops(trx: Trx, runs: Pick<StoredRun, 'id' | 'state'>[]): Promise<void> {
  const drafts = runs.filter(({ state }) => state === 'draft').map(({ id }) => id)
  await sql`
    UPDATE run_stops s SET number = n.number
    FROM (SELECT s.id, row_number() OVER (PARTITION BY s.run_id ORDER BY s.state = 'withdrawn', s.position, s.id) AS number
      FROM run_stops s WHERE s.run_id = ANY(${drafts}::uuid[]) AND s.run_id NOT IN (
        SELECT l.run_id FROM run_stops l JOIN stop_orders so ON so.stop_id = l.id
        WHERE l.run_id = ANY(${drafts}::uuid[]) AND ${hasBox(sql`so.order_id`)})) n
    WHERE s.id = n.id AND s.number <> n.number`.execute(trx)
}
