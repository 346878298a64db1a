import { sql } from 'kysely'
import { enabledSlots, readCalendar } from '#server/calendar/calendar.ts'
import { daysPastDeadline } from '#server/kitchen/kitchen.ts'
import { sendOut } from '#server/ordering/ordering.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Db, Trx } from '#server/platform/db/connection.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { relay } from '#server/platform/outbox/relay.ts'
import { kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import type { Point } from '#shared/domain/delivery/geo.ts'
import { placeKey } from '#shared/domain/delivery/place-key.ts'
import { type PlannedRun, planStops } from '#shared/domain/delivery/plan-stops.ts'
import type { Distance } from '#shared/domain/delivery/sequence.ts'
import { OPEN_STOP_STATES, type StopState } from '#shared/domain/delivery/stop-states.ts'
import type { Fulfilment } from '#shared/domain/ordering/order-states.ts'
import { isSettled, NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { kitchenPoint } from './depot.ts'
import { settleRuns } from './move-stop.ts'
import { type KnownPlace, placesById, savePlaces } from './places.ts'
import { pointsAround, roadDistances } from './road-distances.ts'
import { EVERY_DAY, holdRoutes, type Standing, setStanding, standingOf } from './standing.ts'
import {
  ensureRuns,
  matchStates,
  numberStops,
  placeOrders,
  readStops,
  type StoredRun,
  type StoredStop,
  storeStops,
} from './stored-stops.ts'

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
 * Puts every order of a day that is to be delivered onto one stop: of its address, on the run that usually goes there or where
 * it lengthens the way least. Runs that there are keep their order. Changes nothing when all of them stand where they belong.
 */
export async function arrangeDay(ctx: AppContext, slotDay: SlotDay): Promise<void> {
  const { db } = ctx.longWork
  const now = ctx.now()
  if (slotDay.day < kitchenDayOf(now)) return
  const homeless = (await ordersOf(db, slotDay)).filter(wantsStop)
  if (homeless.length > 0) {
    const distance = await distancesFor(ctx, slotDay, homeless)
    await inTransaction(db, (trx) => arrange(trx, slotDay, { distance, now }))
    ctx.events.publish({ type: 'runs-changed', ...slotDay })
  }
  await sendOutStarted(ctx, slotDay)
}

/** What is to be delivered on a day, with the stop that it stands on. */
interface PlacedOrder {
  id: string
  customerId: string
  address: string
  fulfilment: Fulfilment
  stopState: StopState | null
  stopKey: string | null
}

/** How many orders of a day want a stop, or another than they have. */
export async function countUnplaced(db: Db, slotDay: SlotDay): Promise<number> {
  return (await ordersOf(db, slotDay)).filter(wantsStop).length
}

async function ordersOf(db: Db, { day, slot }: SlotDay): Promise<PlacedOrder[]> {
  const { rows } = await sql<PlacedOrder>`
    SELECT o.id, o.customer_id AS "customerId", o.delivery_address AS address, o.fulfilment, s.state AS "stopState",
      p.key AS "stopKey"
    FROM orders o LEFT JOIN stop_orders so ON so.order_id = o.id LEFT JOIN run_stops s ON s.id = so.stop_id
      LEFT JOIN places p ON p.id = s.place_id
    WHERE o.delivery_date = ${day} AND o.slot = ${slot} AND o.fulfilment <> ALL(${NOT_ORDERED}::text[])
      AND o.held_at IS NULL AND (o.fulfilment <> 'pending' OR o.subscription_id IS NOT NULL) ORDER BY o.id`.execute(db)
  return rows
}

/**
 * Whether an order needs another stop than it has: it has none, goes to another address by now, or was not delivered at the one
 * where the rider has been.
 */
function wantsStop({ fulfilment, address, stopState, stopKey }: PlacedOrder): boolean {
  if (isSettled(fulfilment)) return false
  if (stopState === null || stopState === 'withdrawn') return true
  if (stopState === 'delivered' || stopState === 'failed') return true
  return stopState === 'pending' && stopKey !== placeKey(address)
}

/** The distances by which new addresses find their places; looked up before anything is held. */
async function distancesFor(ctx: AppContext, slotDay: SlotDay, homeless: PlacedOrder[]): Promise<Distance> {
  const { db } = ctx.longWork
  if (ctx.config.osrmUrl === null) return (await roadDistances(ctx, [])).distance
  const wanted = [...(await savePlaces(db, homeless, ctx.now())).values()]
  const { rows } = await sql<Point>`
    SELECT DISTINCT p.latitude, p.longitude FROM run_stops s JOIN places p ON p.id = s.place_id
    WHERE s.day = ${slotDay.day} AND s.slot = ${slotDay.slot} AND p.latitude IS NOT NULL`.execute(db)
  const fresh = wanted.flatMap(({ point }) => point ?? [])
  const kitchen = await kitchenPoint(db)
  const others = kitchen ? [kitchen, ...rows] : rows
  return (await roadDistances(ctx, fresh.length === 0 ? [] : pointsAround(fresh, others))).distance
}

async function arrange(
  trx: Trx,
  slotDay: SlotDay,
  { distance, now }: { distance: Distance; now: Date },
): Promise<void> {
  const routes = await holdRoutes(trx)
  if (routes.length === 0) return
  const runs = await ensureRuns(trx, slotDay, routes)
  // The run of a route that was taken out of use since is over, and gets no more stops.
  const driven = runs.filter(({ routeId }) => routes.some(({ id }) => id === routeId))
  const drivenIds = new Set(driven.map(({ id }) => id))
  // Read again: whoever held the routes may have placed some.
  const orders = (await ordersOf(trx, slotDay)).filter(wantsStop)
  const places = await savePlaces(trx, orders, now)
  const stops = await readStops(trx, slotDay)
  const byPlace = await placesById(trx, [...new Set(stops.map(({ placeId }) => placeId))])
  const comesBack = ({ runId, state }: StoredStop) => !isOver(state) && (state !== 'withdrawn' || drivenIds.has(runId))
  const open = new Map(stops.filter(comesBack).map((stop) => [stop.placeId, stop]))
  const wanted = [...places.values()].filter(({ id }) => !open.has(id))
  const standing = await standingOf(trx, slotDay.day)
  const planned = planStops(
    driven.map(({ id, routeId, state }) => ({
      id,
      state,
      standing: standing.get(routeId)?.placeIds ?? [],
      stops: stops
        .filter(({ runId }) => runId === id)
        .map((stop) => ({ place: byPlace.get(stop.placeId) as KnownPlace, state: stop.state, id: stop.id })),
    })),
    inOrderOfOrders(orders, wanted, places),
    { depot: await kitchenPoint(trx), distance },
  )
  const added = await storeStops(trx, slotDay, planned, stops)
  await storeStanding(trx, driven, planned, standing)
  const stopOf = new Map([...open].map(([placeId, { id }]) => [placeId, id]))
  for (const { id, placeId } of added) stopOf.set(placeId, id)
  await placeOrders(
    trx,
    orders.map(({ id, address }) => ({
      id,
      stopId: stopOf.get((places.get(placeKey(address)) as KnownPlace).id) as string,
    })),
  )
  await matchStates(trx, slotDay)
  await numberStops(trx, runs)
  await settleRuns(trx, runs.map(({ id }) => id).sort(), now)
}

/** One that is delivered or has failed stays as it is; what is ordered there afterwards has another. */
function isOver(state: StopState): boolean {
  return state === 'delivered' || state === 'failed'
}

function inOrderOfOrders(orders: PlacedOrder[], wanted: KnownPlace[], places: Map<string, KnownPlace>): KnownPlace[] {
  const rank = new Map<string, number>()
  for (const { address } of orders) {
    const id = places.get(placeKey(address))?.id
    if (id !== undefined && !rank.has(id)) rank.set(id, rank.size)
  }
  return wanted.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0))
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

/** Orders that came onto a run that is on its way are on their way, too. */
async function sendOutStarted(ctx: AppContext, { day, slot }: SlotDay): Promise<void> {
  const waiting = sql<boolean>`o.id IN (
    SELECT so.order_id FROM runs r JOIN run_stops s ON s.run_id = r.id JOIN stop_orders so ON so.stop_id = s.id
    WHERE r.day = ${day} AND r.slot = ${slot} AND r.state = 'started' AND s.state = ANY(${OPEN_STOP_STATES}::text[]))`
  const { rows } = await sql`
    SELECT FROM orders o WHERE ${waiting} AND o.fulfilment IN ('confirmed', 'preparing') LIMIT 1`.execute(
    ctx.longWork.db,
  )
  if (rows.length === 0) return
  await inTransaction(ctx.longWork.db, (trx) =>
    sendOut(ctx, trx, { where: waiting, by: { kind: 'system' }, at: ctx.now() }),
  )
  relay(ctx).wake()
}
