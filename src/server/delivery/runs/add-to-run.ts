import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { sendOut } from '#server/ordering/ordering.ts'
import { type AdminCaller, recordChanges } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { isLoading } from '#shared/domain/delivery/run-states.ts'
import { OPEN_STOP_STATES } from '#shared/domain/delivery/stop-states.ts'
import { kitchenPoint } from '../places/depot.ts'
import { placesById, savePlaces } from '../places/places.ts'
import { planStops } from '../places/plan-stops.ts'
import { changing, isDriven, type OfRun } from './change-run.ts'
import { settleRuns } from './move-stop.ts'
import type { Run } from './read-runs.ts'
import {
  leaveWithdrawn,
  matchStates,
  numberStops,
  placeOrders,
  presentStops,
  readStops,
  storeStops,
} from './stored-stops.ts'
import { type PlacedOrder, unplacedOrders } from './unplaced.ts'

/**
 * Puts orders that are on no run onto one, also when it has left: then they are on their way from now on, and its rider is told.
 * Throws `not_found`, `changed_meanwhile`, `stop_not_movable` for a route that is out of use, and `stop_elsewhere` when another
 * run still goes to an address.
 */
export async function addToRun(
  ctx: AppContext,
  caller: AdminCaller,
  { orderIds, ...of }: OfRun & { orderIds: string[] },
): Promise<SlotDay> {
  const at = ctx.now()
  const slotDay = await changing(ctx, of, async (trx, run, routes) => {
    if (!isDriven(run, routes)) throw new AppError('stop_not_movable')
    const unplaced = await unplacedOrders(trx, run)
    const orders = unplaced.filter(({ id }) => orderIds.includes(id))
    if (orders.length < new Set(orderIds).size) throw new AppError('changed_meanwhile')
    await leaveWithdrawn(
      trx,
      unplaced.map(({ id }) => id),
    )
    await place(trx, run, orders, at)
    if (!isLoading(run.state)) {
      const where = sql<boolean>`o.id = ANY(${orderIds}::uuid[])`
      await sendOut(ctx, trx, { where, by: { kind: 'admin', adminId: caller.id }, at })
    }
    const changes = [
      { subject: run.id, before: { route: run.name, day: run.day }, after: { orders: orders.map(({ id }) => id) } },
    ]
    await recordChanges(trx, caller, contract.addToRun.name, changes, at)
  })
  relay(ctx).wake()
  return slotDay
}

async function place(trx: Trx, run: Run, orders: PlacedOrder[], now: Date): Promise<void> {
  const places = await savePlaces(trx, orders, now)
  const stops = await readStops(trx, run)
  const stopOf = new Map(
    stops.filter(({ state }) => OPEN_STOP_STATES.includes(state)).map((stop) => [stop.placeId, stop]),
  )
  const there = places.all
  if (there.some(({ id }) => (stopOf.get(id)?.runId ?? run.id) !== run.id)) throw new AppError('stop_elsewhere')
  const wanted = there.filter(({ id }) => !stopOf.has(id))
  const byPlace = await placesById(trx, [...new Set(stops.map(({ placeId }) => placeId))])
  const planned = planStops(
    [{ id: run.id, state: run.state, standing: [], stops: presentStops(stops, byPlace, run.id) }],
    wanted,
    { depot: await kitchenPoint(trx), onTheRoad: new Set(wanted.map(({ id }) => id)) },
  )
  for (const stop of await storeStops(trx, run, planned, stops)) stopOf.set(stop.placeId, { ...stop, state: 'pending' })
  const stopAt = (order: PlacedOrder) => stopOf.get(places.of(order).id)?.id as string
  await placeOrders(
    trx,
    orders.map((order) => ({ id: order.id, stopId: stopAt(order) })),
  )
  await matchStates(trx, run)
  await numberStops(trx, [run])
  await settleRuns(trx, [run.id], now)
}
