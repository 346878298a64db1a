import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import type { AdminCaller } from '#server/people/people.ts'
import { differenceOf, recordChanges } from '#server/people/people.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import type { DeliveryRoute } from '#shared/contract/delivery/office/delivery.schemas.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import type { Proof } from '#shared/domain/delivery/proof.ts'
import { MAX_ROUTES } from '#shared/domain/delivery/routes.ts'
import { RUN_ACTIONS } from '#shared/domain/delivery/run-states.ts'
import { ensureRuns } from '../runs/stored-stops.ts'
import { limitsOf, type RunLimits } from './draft-run.ts'
import { holdRoutes } from './standing.ts'

/** The routes that days are arranged by. */

export interface RouteFields {
  name: string
  riderId: string | null
  /** How its deliveries are shown. Left out: as it is; of a new route by a tap. */
  proof?: Proof | undefined
  /** So many stops its runs get of new addresses; `null`: any number. Left out: as it is. */
  maxStops?: number | null | undefined
  /** So many boxes its runs carry; likewise. */
  maxBoxes?: number | null | undefined
  /** So many minutes its runs take by an estimate; likewise. */
  maxMinutes?: number | null | undefined
}

/** The routes in use, in their order. */
export async function routesInUse(db: Db): Promise<DeliveryRoute[]> {
  const { rows } = await sql<
    {
      id: string
      name: string
      riderId: string | null
      rider: string | null
      proof: Proof
      places: number
      updatedAt: Date
    } & RunLimits
  >`
    SELECT r.id, r.name, r.rider_id AS "riderId", a.name AS rider, r.proof, r.max_stops AS "maxStops",
      r.max_boxes AS "maxBoxes", r.max_minutes AS "maxMinutes", r.updated_at AS "updatedAt",
      (SELECT count(DISTINCT p.place_id) FROM route_places p WHERE p.route_id = r.id)::integer AS places
    FROM routes r LEFT JOIN admins a ON a.id = r.rider_id WHERE r.retired_at IS NULL
    ORDER BY r.position, r.id`.execute(db)
  return rows.map(({ id, riderId, rider, updatedAt, ...route }) => ({
    ...route,
    _id: id,
    rider: riderId === null ? null : { _id: riderId, name: rider ?? '' },
    updatedAt: updatedAt.toISOString(),
  }))
}

/**
 * Adds a route behind the others. Days that are arranged and not over get a run of it, for stops that are moved onto it. Throws `route_name_taken`, `routes_too_many` and `not_found` for an unknown rider.
 */
export async function addRoute(ctx: AppContext, caller: AdminCaller, fields: RouteFields): Promise<void> {
  const at = ctx.now()
  const days = await inTransaction(ctx.db, async (trx) => {
    const routes = await holdRoutes(trx)
    if (routes.length >= MAX_ROUTES) throw new AppError('routes_too_many', { count: MAX_ROUTES })
    const id = newId()
    await requireRider(trx, fields.riderId)
    const { rows } = await sql`
      INSERT INTO routes (id, name, rider_id, proof, max_stops, max_boxes, max_minutes, position, created_at, updated_at)
      SELECT ${id}::uuid, ${fields.name}, ${fields.riderId}::uuid, ${fields.proof ?? 'tap'}, ${fields.maxStops ?? null}::integer,
        ${fields.maxBoxes ?? null}::integer, ${fields.maxMinutes ?? null}::integer,
        (SELECT coalesce(max(position), 0) + 1 FROM routes), ${at}::timestamptz, ${at}::timestamptz
      ON CONFLICT (lower(name)) WHERE retired_at IS NULL DO NOTHING RETURNING id`.execute(trx)
    if (rows.length === 0) throw new AppError('route_name_taken')
    const changes = [{ subject: id, before: null, after: { ...fields } }]
    await recordChanges(trx, caller, contract.addRoute.name, changes, at)
    return addRuns(trx, { id, riderId: fields.riderId }, kitchenDayOf(at))
  })
  ctx.events.publish(...days.map((slotDay) => ({ type: 'runs-changed' as const, ...slotDay })))
}

/** Makes the runs of a new route on days that are arranged and have a run that is not done. Returns these days. */
async function addRuns(trx: Trx, route: { id: string; riderId: string | null }, today: KitchenDay): Promise<SlotDay[]> {
  const { rows: days } = await sql<SlotDay>`
    SELECT DISTINCT day, slot FROM runs WHERE day >= ${today} AND state <> 'done' ORDER BY day, slot`.execute(trx)
  for (const slotDay of days) await ensureRuns(trx, slotDay, [route])
  return days
}

/**
 * Changes a route. How its deliveries are shown holds for its runs that have not left, too. Throws `not_found`, `route_name_taken` and
 * `changed_meanwhile`.
 */
export async function changeRoute(
  ctx: AppContext,
  caller: AdminCaller,
  { id, readAt, ...fields }: RouteFields & { id: string; readAt: Date | null },
): Promise<void> {
  const at = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    await holdRoutes(trx)
    const routes = await routesInUse(trx)
    const former = routes.find(({ _id }) => _id === id)
    if (!former) throw new AppError('not_found')
    if (routes.some(({ _id, name }) => _id !== id && name.toLowerCase() === fields.name.toLowerCase())) {
      throw new AppError('route_name_taken')
    }
    await requireRider(trx, fields.riderId)
    const { proof = former.proof } = fields
    const { maxStops = former.maxStops, maxBoxes = former.maxBoxes, maxMinutes = former.maxMinutes } = fields
    const { numAffectedRows } = await sql`
      UPDATE routes SET name = ${fields.name}, rider_id = ${fields.riderId}::uuid, proof = ${proof},
        max_stops = ${maxStops}::integer, max_boxes = ${maxBoxes}::integer, max_minutes = ${maxMinutes}::integer,
        updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
      WHERE id = ${id} AND (${readAt}::timestamptz IS NULL OR updated_at = ${readAt}::timestamptz)`.execute(trx)
    if (!numAffectedRows) throw new AppError('changed_meanwhile', {}, { routes: await routesInUse(trx) })
    if (proof !== former.proof) {
      await sql`UPDATE runs SET proof = ${proof} WHERE route_id = ${id} AND state = ANY(${RUN_ACTIONS.start.from}::text[])`.execute(
        trx,
      )
    }
    const before = {
      name: former.name,
      riderId: former.rider?._id ?? null,
      proof: former.proof,
      ...limitsOf(former),
    }
    const changes = [{ subject: id, ...differenceOf(before, { ...fields, proof, maxStops, maxBoxes, maxMinutes }) }]
    await recordChanges(trx, caller, contract.changeRoute.name, changes, at)
  })
}

/**
 * Takes a route out of use: it makes no more runs, and its addresses are on no route until they are delivered to again. Throws
 * `not_found`, and `route_has_runs` while a run of today or later has stops that are open.
 */
export async function retireRoute(ctx: AppContext, caller: AdminCaller, id: string): Promise<void> {
  const at = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    await holdRoutes(trx)
    const former = (await routesInUse(trx)).find(({ _id }) => _id === id)
    if (!former) throw new AppError('not_found')
    const { rows } = await sql`
      SELECT FROM runs r JOIN run_stops s ON s.run_id = r.id
      WHERE r.route_id = ${id} AND r.state <> 'done' AND s.state IN ('pending', 'arrived')
        AND r.day >= ${kitchenDayOf(at)} LIMIT 1`.execute(trx)
    if (rows.length > 0) throw new AppError('route_has_runs')
    await sql`UPDATE routes SET retired_at = ${at}, updated_at = ${at} WHERE id = ${id} AND retired_at IS NULL`.execute(
      trx,
    )
    await sql`DELETE FROM route_places WHERE route_id = ${id}`.execute(trx)
    await deleteUnstarted(trx, id, kitchenDayOf(at))
    const changes = [{ subject: id, before: { name: former.name, places: former.places }, after: null }]
    await recordChanges(trx, caller, contract.retireRoute.name, changes, at)
  })
}

/** Deletes the runs of a route that have not left and on which all is withdrawn: what comes back goes onto another route. */
async function deleteUnstarted(trx: Trx, routeId: string, today: KitchenDay): Promise<void> {
  await sql`
    WITH unstarted AS (SELECT id FROM runs
        WHERE route_id = ${routeId} AND day >= ${today} AND state = ANY(${RUN_ACTIONS.start.from}::text[])
          AND NOT EXISTS (SELECT FROM run_stops s WHERE s.run_id = runs.id AND s.state <> 'withdrawn')),
      stops AS (SELECT id FROM run_stops WHERE run_id IN (SELECT id FROM unstarted)),
      no_orders AS (DELETE FROM stop_orders WHERE stop_id IN (SELECT id FROM stops)),
      no_stops AS (DELETE FROM run_stops WHERE id IN (SELECT id FROM stops))
    DELETE FROM runs WHERE id IN (SELECT id FROM unstarted)`.execute(trx)
}

/** Rejects somebody who does not work here. */
export async function requireRider(trx: Trx, riderId: string | null): Promise<void> {
  if (riderId === null) return
  const known = await trx
    .selectFrom('admins')
    .select('id')
    .where('id', '=', riderId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!known) throw new AppError('not_found')
}
