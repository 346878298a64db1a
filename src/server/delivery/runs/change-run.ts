import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { sendOut } from '#server/ordering/ordering.ts'
import { type AdminCaller, recordChanges } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { isLoading, RUN_ACTIONS, type RunAction, runCan } from '#shared/domain/delivery/run-states.ts'
import { OPEN_STOP_STATES, STOP_STATES, type StopState } from '#shared/domain/delivery/stop-states.ts'
import { boxesOf, countUnpacked } from '../board.ts'
import { requireRider } from '../places/routes-in-use.ts'
import { EVERY_DAY, holdRoutes, isoWeekday, setStanding, standingOf } from '../places/standing.ts'
import { standingAfter } from '../places/standing-after.ts'
import { settleRuns } from './move-stop.ts'
import { tellWaiting } from './progress.ts'
import { type Run, runById, type Stop, stopsOf, stopsOfRun } from './read-runs.ts'
import { noteFormerRiders } from './stop-riders.ts'
import { numberStops } from './stored-stops.ts'

/** What the office does with a run. Each names the version that was read, and is rejected when somebody was quicker. */

export interface OfRun {
  runId: string
  version: number
}

/**
 * Puts the open stops of a run in this order; those of other runs of the day come onto it. Stops that are not named stand
 * behind the others as they did; what comes onto a run that has left is on its way. Throws `not_found`, `changed_meanwhile` and `stop_not_movable`.
 */
export async function orderStops(
  ctx: AppContext,
  caller: AdminCaller,
  { runId, version, stopIds }: OfRun & { stopIds: string[] },
): Promise<SlotDay> {
  const slotDay = await changing(ctx, { runId, version }, async (trx, run, routes) => {
    const stops = new Map((await stopsOf(trx, run.day, run.slot)).map((stop) => [stop.id, stop]))
    const wanted = [...new Set(stopIds)].map((id) => stops.get(id))
    if (wanted.some((stop) => stop === undefined || !STOP_STATES[stop.state].movable)) {
      throw new AppError('stop_not_movable')
    }
    const own = [...stops.values()].filter((stop) => stop.runId === runId && !stopIds.includes(stop.id))
    const fixed = own.filter(({ state }) => state !== 'pending' && state !== 'withdrawn')
    const rest = own.filter(({ state }) => state === 'pending' || state === 'withdrawn')
    const order = [...fixed, ...(wanted as Stop[]), ...rest]
    const moved = (wanted as Stop[]).filter((stop) => stop.runId !== runId)
    const given = moved.map(({ id }) => id)
    await noteFormerRiders(trx, { stopIds: given, to: run.riderId, at: ctx.now() })
    if (moved.length > 0 && !isDriven(run, routes)) throw new AppError('stop_not_movable')
    await storeOrder(trx, runId, order)
    await numberMoved(trx, runId, moved)
    const touched = [...new Set([runId, ...moved.map((stop) => stop.runId)])].sort()
    await numberStops(trx, await statesOf(trx, touched))
    await settleRuns(trx, touched, ctx.now())
    if (!isLoading(run.state)) {
      // Whoever moves a stop onto a run that is under way sees to it that its boxes go along.
      const added = moved.map(({ id }) => id)
      await sendOutOf(ctx, trx, sql`s.id = ANY(${added}::uuid[])`, { caller, at: ctx.now() })
    }
    const former = [...stops.values()].filter((stop) => stop.runId === runId).map(({ number }) => number)
    const changes = [
      {
        subject: runId,
        before: { route: run.name, day: run.day, stops: former.join(', ') },
        after: { stops: order.map(({ number }) => number).join(', '), from_other_runs: moved.length },
      },
    ]
    await recordChanges(trx, caller, contract.orderStops.name, changes, ctx.now())
  })
  relay(ctx).wake()
  return slotDay
}

/** Nobody drives the run of a route that is out of use any more. */
export function isDriven({ routeId }: Run, routesInUse: readonly { id: string }[]): boolean {
  return routesInUse.some(({ id }) => id === routeId)
}

async function storeOrder(trx: Trx, runId: string, order: readonly Stop[]): Promise<void> {
  await sql`
    UPDATE run_stops s SET run_id = ${runId}, position = n.position
    FROM unnest(${order.map(({ id }) => id)}::uuid[], ${order.map((_, position) => position)}::integer[]) AS n (id, position)
    WHERE s.id = n.id AND (s.run_id <> ${runId} OR s.position <> n.position)`.execute(trx)
}

/** Stops that come onto a run whose stops keep their numbers get the next ones. */
async function numberMoved(trx: Trx, runId: string, moved: readonly Stop[]): Promise<void> {
  const ids = moved.map(({ id }) => id)
  await sql`
    UPDATE run_stops s SET number = n.rank + (SELECT coalesce(max(o.number), 0) FROM run_stops o
      WHERE o.run_id = ${runId} AND o.id <> ALL(${ids}::uuid[]))
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS n (id, rank) WHERE s.id = n.id`.execute(trx)
}

async function statesOf(trx: Trx, ids: string[]) {
  return trx.selectFrom('runs').select(['id', 'state']).where('id', 'in', ids).execute()
}

/** Says who drives a run from now on; `null`: nobody yet. Throws `not_found` and `changed_meanwhile`. */
export async function assignRider(
  ctx: AppContext,
  caller: AdminCaller,
  { riderId, ...of }: OfRun & { riderId: string | null },
): Promise<SlotDay> {
  return changing(ctx, of, async (trx, run) => {
    await requireRider(trx, riderId)
    const stopIds = (await stopsOfRun(trx, run.id)).map(({ id }) => id)
    await noteFormerRiders(trx, { stopIds, to: riderId, at: ctx.now() })
    await sql`UPDATE runs SET rider_id = ${riderId}::uuid WHERE id = ${run.id}`.execute(trx)
    const changes = [{ subject: run.id, before: { riderId: run.riderId }, after: { riderId } }]
    await recordChanges(trx, caller, contract.assignRider.name, changes, ctx.now())
  })
}

/**
 * Packs, starts or ends a run. With its start its orders are out for delivery, but those that the office has set back by hand.
 * Throws `not_found`, `changed_meanwhile`, `run_state`, `run_no_rider` and `run_unpacked` unless that is said to be all right, `run_stops_open`.
 */
export async function changeRun(
  ctx: AppContext,
  caller: AdminCaller,
  {
    action,
    anyway,
    withoutRider,
    ...of
  }: OfRun & { action: Exclude<RunAction, 'resume'>; anyway: boolean; withoutRider: boolean },
): Promise<SlotDay> {
  const at = ctx.now()
  const slotDay = await changing(ctx, of, async (trx, run) => {
    if (!runCan(action, run.state)) throw new AppError('run_state')
    const stops = (await stopsOfRun(trx, run.id)).filter(({ state }) => isOpen(state))
    if (action === 'finish' && stops.length > 0) throw new AppError('run_stops_open', { count: stops.length })
    if (action === 'start' && !withoutRider && run.riderId === null) throw new AppError('run_no_rider')
    if (action === 'start' && !anyway) {
      const count = countUnpacked(stops, await boxesOf(ctx, trx, { day: run.day, slot: run.slot }))
      if (count > 0) throw new AppError('run_unpacked', { count })
    }
    const { to } = RUN_ACTIONS[action]
    if (action === 'start') await sendOutOf(ctx, trx, sql`s.run_id = ${run.id}`, { caller, at })
    await sql`
      UPDATE runs SET state = ${to}, started_at = ${action === 'start' ? at : run.startedAt}::timestamptz,
        done_at = ${action === 'finish' ? at : null}::timestamptz WHERE id = ${run.id}`.execute(trx)
    if (action === 'unpack') await numberStops(trx, [{ id: run.id, state: to }])
    const facts = (state: string) => ({ route: run.name, day: run.day, state })
    const changes = [{ subject: run.id, before: facts(run.state), after: facts(to) }]
    await recordChanges(trx, caller, contract.changeRun.name, changes, at)
  })
  relay(ctx).wake()
  return slotDay
}

function isOpen(state: StopState): boolean {
  return OPEN_STOP_STATES.includes(state)
}

/** Orders at the open ones of these stops `s` are on their way. */
async function sendOutOf(
  ctx: AppContext,
  trx: Trx,
  stops: RawBuilder<unknown>,
  { caller, at }: { caller: AdminCaller; at: Date },
): Promise<void> {
  const where = sql<boolean>`o.id IN (SELECT so.order_id FROM run_stops s JOIN stop_orders so ON so.stop_id = s.id
    WHERE ${stops} AND s.state = ANY(${OPEN_STOP_STATES}::text[]))`
  await sendOut(ctx, trx, { where, by: { kind: 'admin', adminId: caller.id }, at })
}

/**
 * Makes the order of a run the standing order of its route: addresses that were not delivered to that day stay behind the one
 * that they stood behind. Returns how many addresses it has. Throws `not_found` and `changed_meanwhile`.
 */
export async function keepOrder(
  ctx: AppContext,
  caller: AdminCaller,
  { runId, version, weekdayOnly }: OfRun & { weekdayOnly: boolean },
): Promise<number> {
  return inTransaction(ctx.db, async (trx) => {
    const routes = await holdRoutes(trx)
    const run = await runById(trx, runId)
    if (!run || !isDriven(run, routes)) throw new AppError('not_found')
    if (run.version !== version) throw new AppError('changed_meanwhile')
    const present = (await standingOf(trx, run.day)).get(run.routeId)?.placeIds ?? []
    const driven = [...new Set((await stopsOfRun(trx, runId)).map(({ placeId }) => placeId))]
    const placeIds = standingAfter(present, driven)
    const weekday = weekdayOnly ? isoWeekday(run.day) : EVERY_DAY
    await setStanding(trx, run.routeId, { weekday, placeIds })
    // Else the weekday's own would go on to hold on it.
    if (!weekdayOnly) {
      await sql`DELETE FROM route_places WHERE route_id = ${run.routeId} AND weekday = ${isoWeekday(run.day)}`.execute(
        trx,
      )
    }
    const changes = [
      { subject: run.routeId, before: { places: present.length }, after: { places: placeIds.length, weekday } },
    ]
    await recordChanges(trx, caller, contract.keepOrder.name, changes, ctx.now())
    return placeIds.length
  })
}

/**
 * Changes a run as it was read, given the routes in use: its version counts, whoever is first. Afterwards the office's screens
 * hear of it.
 */
export async function changing(
  ctx: AppContext,
  { runId, version }: OfRun,
  change: (trx: Trx, run: Run, routes: { id: string }[]) => Promise<void>,
): Promise<SlotDay> {
  const slotDay = await inTransaction(ctx.db, async (trx) => {
    const routes = await holdRoutes(trx)
    const run = await runById(trx, runId)
    if (!run) throw new AppError('not_found')
    const { numAffectedRows } = await sql`
      UPDATE runs SET version = version + 1 WHERE id = ${runId} AND version = ${version}`.execute(trx)
    if (!numAffectedRows) throw new AppError('changed_meanwhile')
    await change(trx, run, routes)
    return { day: run.day, slot: run.slot }
  })
  ctx.events.publish({ type: 'runs-changed', ...slotDay })
  await tellWaiting(ctx, runId)
  return slotDay
}
