import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { enabledSlots, readCalendar } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { daysPastDeadline } from '#server/kitchen/kitchen.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import type { Point } from '#shared/domain/delivery/geo.ts'
import { isLoading, RUN_ACTIONS } from '#shared/domain/delivery/run-states.ts'
import type { StopState } from '#shared/domain/delivery/stop-states.ts'
import { kitchenPoint } from '../places/depot.ts'
import { limitsOf } from '../places/draft-run.ts'
import { placesById, savePlaces } from '../places/places.ts'
import { type PlannedRun, planStops } from '../places/plan-stops.ts'
import { pointsAround, roadDistances } from '../places/road-distances.ts'
import type { Distance } from '../places/sequence.ts'
import { EVERY_DAY, holdRoutes, type Standing, setStanding, standingOf } from '../places/standing.ts'
import { boxesByPlace } from './boxes-by-place.ts'
import { settleRuns } from './move-stop.ts'
import {
  ensureRuns,
  leaveWithdrawn,
  matchStates,
  numberStops,
  placeOrders,
  presentStops,
  readStops,
  type StoredRun,
  type StoredStop,
  storeStops,
} from './stored-stops.ts'
import { hasLeft, type PlacedOrder, partsOfDay, unplacedOrders } from './unplaced.ts'

/** Puts the orders of a day onto stops, and the stops onto the runs of the day's routes. */

/**
 * Arranges the days whose deadline has passed, so that orders which come or are readdressed later follow. A kitchen without
 * routes has no runs. Finds its work by state.
 */
export async function arrangeDays(ctx: AppContext): Promise<void> {
  const { db } = ctx.longWork
  const now = ctx.now()
  if (!(await hasRoutes(db))) return
  for (const slot of await enabledSlots(db)) {
    for (const day of daysPastDeadline(await readCalendar(db, now, slot), now)) await arrangeDay(ctx, { day, slot })
  }
}

async function hasRoutes(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM routes WHERE retired_at IS NULL LIMIT 1`.execute(db)
  return rows.length > 0
}

/**
 * Puts the orders of a day that are to be delivered onto one stop each: of its address, on the run that usually goes there or
 * where it lengthens the way least. Runs that there are keep their order. A box that is in the kitchen still comes onto no run
 * that has left: without another its order stays on none, until somebody adds it by hand. Changes nothing when all of them stand
 * where they belong.
 */
export async function arrangeDay(ctx: AppContext, slotDay: SlotDay): Promise<void> {
  if (slotDay.day < kitchenDayOf(ctx.now())) return
  let placed = 0
  for await (const part of partsOfDay(ctx.longWork.db, slotDay)) placed += await arrangePart(ctx, slotDay, part)
  if (placed > 0) ctx.events.publish({ type: 'runs-changed', ...slotDay })
}

/** In a transaction of its own. Returns how many orders have been placed. */
async function arrangePart(ctx: AppContext, slotDay: SlotDay, part: RawBuilder<SqlBool>): Promise<number> {
  const { db } = ctx.longWork
  const now = ctx.now()
  const homeless = await unplacedOrders(db, slotDay, part)
  if (homeless.length === 0 || !(await mayBePlaced(db, slotDay, homeless))) return 0
  const distance = await distancesFor(ctx, slotDay, homeless)
  return inTransaction(db, (trx) => arrange(trx, slotDay, part, { distance, now }))
}

/** Whether there is a run for one of these orders: a box has left already, or a run has not. */
async function mayBePlaced(db: Db, { day, slot }: SlotDay, homeless: PlacedOrder[]): Promise<boolean> {
  if (homeless.some(hasLeft)) return true
  const { rows } = await sql`
    SELECT FROM routes t LEFT JOIN runs r ON r.route_id = t.id AND r.day = ${day} AND r.slot = ${slot}
    WHERE t.retired_at IS NULL AND (r.id IS NULL OR r.state = ANY(${RUN_ACTIONS.start.from}::text[])) LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

/** The distances by which new addresses find their places; looked up before anything is held. */
async function distancesFor(ctx: AppContext, slotDay: SlotDay, homeless: PlacedOrder[]): Promise<Distance> {
  const { db } = ctx.longWork
  if (ctx.config.osrmUrl === null) return (await roadDistances(ctx, [])).distance
  const { all: wanted } = await inTransaction(db, async (trx) => {
    await holdRoutes(trx)
    return savePlaces(trx, homeless, ctx.now())
  })
  const { rows } = await sql<Point>`
    SELECT DISTINCT p.latitude, p.longitude FROM run_stops s JOIN places p ON p.id = s.place_id
    WHERE s.day = ${slotDay.day} AND s.slot = ${slotDay.slot} AND p.latitude IS NOT NULL`.execute(db)
  const fresh = wanted.flatMap(({ point }) => point ?? [])
  const kitchen = await kitchenPoint(db)
  const others = kitchen ? [kitchen, ...rows] : rows
  return (await roadDistances(ctx, fresh.length === 0 ? [] : pointsAround(fresh, others))).distance
}

/** Returns how many orders have been placed. */
async function arrange(
  trx: Trx,
  slotDay: SlotDay,
  part: RawBuilder<SqlBool>,
  { distance, now }: { distance: Distance; now: Date },
): Promise<number> {
  const routes = await holdRoutes(trx)
  if (routes.length === 0) return 0
  const runs = await ensureRuns(trx, slotDay, routes)
  // The run of a route that was taken out of use since is over, and gets no more stops.
  const limitOf = new Map(routes.map((route) => [route.id, limitsOf(route)]))
  const driven = runs.filter(({ routeId }) => routes.some(({ id }) => id === routeId))
  const stateOf = new Map(driven.map(({ id, state }) => [id, state]))
  const takes = (runId: string) => {
    const state = stateOf.get(runId)
    return state !== undefined && isLoading(state)
  }
  // Read again: whoever held the routes may have placed some.
  const orders = await unplacedOrders(trx, slotDay, part)
  const places = await savePlaces(trx, orders, now)
  const placeOf = places.of
  const onTheRoad = new Set(orders.filter(hasLeft).map((order) => placeOf(order).id))
  const stops = await readStops(trx, slotDay)
  const byPlace = await placesById(trx, [...new Set(stops.map(({ placeId }) => placeId))])
  const comesBack = ({ runId, placeId, state }: StoredStop) =>
    !isOver(state) && (state !== 'withdrawn' || takes(runId) || (stateOf.has(runId) && onTheRoad.has(placeId)))
  const open = new Map(stops.filter(comesBack).map((stop) => [stop.placeId, stop]))
  // In the order of the orders.
  const wanted = places.all.filter(({ id }) => !open.has(id))
  const standing = await standingOf(trx, slotDay.day)
  const isCounted = routes.some(({ maxBoxes }) => maxBoxes !== null)
  const unplaced = orders.map((order) => ({ id: order.id, placeId: placeOf(order).id }))
  const boxes = isCounted ? await boxesByPlace(trx, slotDay, unplaced) : undefined
  const planned = planStops(
    driven.map(({ id, routeId, state }) => ({
      id,
      state,
      standing: standing.get(routeId)?.placeIds ?? [],
      stops: presentStops(stops, byPlace, id),
      ...limitOf.get(routeId),
    })),
    wanted,
    { depot: await kitchenPoint(trx), distance, onTheRoad, boxes },
  )
  const added = await storeStops(trx, slotDay, planned, stops)
  await storeStanding(trx, driven, planned, standing)
  const stopOf = new Map([...open.values(), ...added].map((stop) => [stop.placeId, stop]))
  const found = orders.flatMap((order) => {
    const stop = stopOf.get(placeOf(order).id)
    return stop && (takes(stop.runId) || hasLeft(order)) ? [{ id: order.id, stopId: stop.id }] : []
  })
  await placeOrders(trx, found)
  const onAStop = new Set(found.map(({ id }) => id))
  await leaveWithdrawn(
    trx,
    orders.map(({ id }) => id).filter((id) => !onAStop.has(id)),
  )
  await matchStates(trx, slotDay)
  await numberStops(trx, runs)
  await settleRuns(trx, runs.map(({ id }) => id).sort(), now)
  return found.length
}

/** One that is delivered or has failed stays as it is; what is ordered there afterwards has another. */
function isOver(state: StopState): boolean {
  return state === 'delivered' || state === 'failed'
}

/** New addresses have a place in the standing orders from now on. */
async function storeStanding(
  trx: Trx,
  runs: StoredRun[],
  planned: PlannedRun[],
  former: Map<string, Standing>,
): Promise<void> {
  for (const [index, { routeId }] of runs.entries()) {
    const before = former.get(routeId) ?? { weekday: EVERY_DAY, placeIds: [] }
    const placeIds = [...(planned[index] as PlannedRun).standing]
    if (placeIds.length > before.placeIds.length) await setStanding(trx, routeId, { weekday: before.weekday, placeIds })
  }
}
