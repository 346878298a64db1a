import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { isCashTaken } from '#server/money/money.ts'
import type { AdminCaller } from '#server/people/people.ts'
import { servePaid } from '#server/subscriptions/subscriptions.ts'
import { contract } from '#shared/contract/contract.ts'
import type { RiderEvent } from '#shared/contract/delivery/rider/run.schemas.ts'
import { proofProblem } from '#shared/domain/delivery/proof.ts'
import { type EventConflict, timeOfEvent } from '#shared/domain/delivery/rider-events.ts'
import { RUN_ACTIONS } from '#shared/domain/delivery/run-states.ts'
import { learnPlace } from '../places/locate.ts'
import { storeAtDoor } from '../runs/at-door.ts'
import { type MovedStop, moveStop } from '../runs/move-stop.ts'
import { inGroups, noteTogether, STOP_ACTIONS } from './note-together.ts'
import { startOwnRun } from './start-run.ts'
import { holdEvents, type Noted, storedConflicts, storeEvents } from './stored-events.ts'

const CALL = contract.noteEvents.name

/**
 * Takes what a rider has noted, of each stop in the phone's order. Each event counts once, by its id: asked again, what became of it
 * is answered. What cannot be done any more is stored with the reason; cash that was taken counts all the same.
 */
export async function noteEvents(
  ctx: AppContext,
  caller: AdminCaller,
  { sentAt, events }: { sentAt: Date; events: RiderEvent[] },
): Promise<{ id: string; conflicts: EventConflict[] }[]> {
  const receivedAt = ctx.now()
  const noted = events.map((event) => ({
    ...event,
    ...timeOfEvent({ at: new Date(event.at), sentAt, receivedAt }),
    receivedAt,
  }))
  const done = new Map<string, EventConflict[]>()
  for (const group of inGroups(noted)) {
    if (group.length > 1) await startRunsOf(ctx, caller, group)
    const together = group.length > 1 ? await noteTogether(ctx, caller, group) : new Map()
    for (const event of group) done.set(event.id, together.get(event.id) ?? (await noteEvent(ctx, caller, event)))
  }
  return events.map(({ id }) => ({ id, conflicts: done.get(id) ?? [] }))
}

async function noteEvent(ctx: AppContext, caller: AdminCaller, event: Noted): Promise<EventConflict[]> {
  const before = (await storedConflicts(ctx.db, [event.id])).get(event.id)
  if (before) return before
  let kept: Kept = { conflicts: [], paidSubscriptions: [] }
  const { id: adminId } = caller
  if (event.kind === 'started') {
    await inTransaction(ctx.db, async (trx) => {
      const isOwn = await startOwnRun(ctx, trx, { runId: event.run as string, riderId: adminId, at: event.happenedAt })
      kept = await keep(ctx, trx, caller, event, isOwn ? [] : ['not_yours'])
    })
    relay(ctx).wake()
    return kept.conflicts
  }
  await startRunsOf(ctx, caller, [event])
  const move = {
    eventId: event.id,
    stopId: event.stop as string,
    action: STOP_ACTIONS[event.kind],
    ...(event.reason && { reason: event.reason }),
    ...(event.kind === 'failed' && event.orders && { orderIds: event.orders }),
    adminId,
    riderId: adminId,
    at: event.happenedAt,
  }
  await moveStop(ctx, move, async (trx, moved) => {
    const found = conflictsOf(event, moved)
    if (await isEntered(trx, event, moved)) found.push('entered')
    const unproven = moved.outcome === 'moved' && (await proofConflict(trx, event))
    kept = await keep(ctx, trx, caller, event, unproven ? [...found, unproven] : found)
    if (event.here && moved.stop)
      await learnPlace(trx, { stopId: moved.stop.id, here: event.here, at: event.happenedAt })
  })
  await servePaid(ctx, kept.paidSubscriptions)
  return kept.conflicts
}

/** Whoever is at a door has left the kitchen: runs that nobody has started are started. */
async function startRunsOf(ctx: AppContext, { id: riderId }: AdminCaller, events: Noted[]): Promise<void> {
  const { rows } = await sql<{ runId: string; at: Date }>`
    SELECT r.id AS "runId", min(e.at) AS at
    FROM unnest(${events.map(({ stop }) => stop)}::uuid[], ${events.map(({ happenedAt }) => happenedAt)}::timestamptz[]) AS e (stop, at)
      JOIN run_stops s ON s.id = e.stop JOIN runs r ON r.id = s.run_id
    WHERE r.rider_id = ${riderId} AND r.state = ANY(${RUN_ACTIONS.start.from}::text[]) GROUP BY r.id ORDER BY r.id`.execute(
    ctx.db,
  )
  for (const run of rows) await inTransaction(ctx.db, (trx) => startOwnRun(ctx, trx, { ...run, riderId }))
}

/** What does not fit between what the rider has noted and where the stop stands. */
function conflictsOf({ kind }: RiderEvent, { outcome, stop }: MovedStop): EventConflict[] {
  if (outcome === 'unknown' || !stop) return ['not_yours']
  if (outcome === 'moved' && kind === 'failed' && stop.state !== 'failed') return ['partly']
  // Who is there before somebody has settled the stop changes nothing any more.
  if (outcome !== 'conflict' || kind === 'arrived' || stop.state === kind) return []
  return [stop.state === 'withdrawn' ? 'withdrawn' : 'settled']
}

/** Whether the office has entered for the rider what changed hands at a delivery that comes now: it counts once. */
async function isEntered(
  trx: Trx,
  { kind, stop, cash = 0, boxes = [] }: RiderEvent,
  { outcome, stop: moved }: MovedStop,
): Promise<boolean> {
  if (kind !== 'delivered' || outcome !== 'conflict' || moved?.state !== 'delivered') return false
  if (cash === 0 && boxes.length === 0) return false
  const { rows } = await sql<{ id: string; byOffice: boolean; movesBoxes: boolean }>`
    SELECT c.id, NOT EXISTS (SELECT FROM rider_events e WHERE e.id = c.id) AS "byOffice",
      EXISTS (SELECT FROM box_moves b WHERE b.event_id = c.id) AS "movesBoxes"
    FROM stop_changes c WHERE c.stop_id = ${stop} AND c.to_state = 'delivered' ORDER BY c.seq DESC LIMIT 1`.execute(trx)
  const [last] = rows
  return last?.byOffice === true && (last.movesBoxes || (await isCashTaken(trx, last.id)))
}

/** What is wrong with how a delivery was shown, as its run wants it. It is a delivery all the same: the food is there. */
async function proofConflict(trx: Trx, { kind, stop, ...shown }: RiderEvent): Promise<EventConflict | null> {
  if (kind !== 'delivered') return null
  const wanted = await trx
    .selectFrom('run_stops as s')
    .innerJoin('runs as r', 'r.id', 's.run_id')
    .select(['r.proof', 's.code'])
    .where('s.id', '=', stop as string)
    .executeTakeFirst()
  return wanted ? proofProblem(wanted, shown) : null
}

interface Kept {
  conflicts: EventConflict[]
  /** With the cash of the event. */
  paidSubscriptions: string[]
}

/** Stores the event with what has become of it, once; of one that is stored already returns that. */
async function keep(
  ctx: AppContext,
  trx: Trx,
  caller: AdminCaller,
  event: Noted,
  found: EventConflict[],
): Promise<Kept> {
  const { id, stop, happenedAt } = event
  // Sent twice at once it is stored by one; the other sees it then.
  await holdEvents(trx, [id])
  const before = (await storedConflicts(trx, [id])).get(id)
  if (before) return { conflicts: before, paidSubscriptions: [] }
  const conflicts = [...found]
  const paid: string[] = []
  if (stop !== undefined && !found.some((conflict) => conflict === 'not_yours' || conflict === 'entered')) {
    const { cash, orders, boxes } = event
    const noted = { eventId: id, stopId: stop, riderId: caller.id, cash, orders, boxes, at: happenedAt }
    const { paidSubscriptions, beyondPaise } = await storeAtDoor(ctx, trx, caller, { call: CALL, ...noted })
    paid.push(...paidSubscriptions)
    if (beyondPaise > 0) conflicts.push('cash_beyond')
  }
  await storeEvents(trx, caller.id, [{ event, conflicts }])
  return { conflicts, paidSubscriptions: paid }
}

interface Kept {
  conflicts: EventConflict[]
  /** With the cash of the event. */
  paidSubscriptions: string[]
}
