import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { isCashTaken } from '#server/money/money.ts'
import type { AdminCaller } from '#server/people/people.ts'
import { servePaid } from '#server/subscriptions/subscriptions.ts'
import type { RiderEvent } from '#shared/contract/delivery/rider/run.schemas.ts'
import { proofProblem } from '#shared/domain/delivery/proof.ts'
import { type EventConflict, storedClock, timeOfEvent } from '#shared/domain/delivery/rider-events.ts'
import { RUN_ACTIONS } from '#shared/domain/delivery/run-states.ts'
import { learnPlace } from '../places/locate.ts'
import { storeAtDoor } from '../runs/at-door.ts'
import { type MovedStop, moveStop } from '../runs/move-stop.ts'
import { startOwnRun } from './start-run.ts'

const STOP_ACTIONS = { arrived: 'arrive', delivered: 'deliver', failed: 'fail' } as const

interface Noted extends RiderEvent {
  happenedAt: Date
  receivedAt: Date
  skewMs: number
}

/**
 * Takes what a rider has noted, one after another in the phone's order. Each event counts once, by its id: asked again, what
 * became of it is answered. What cannot be done any more is kept with the reason; cash that was taken counts all the same.
 */
export async function noteEvents(
  ctx: AppContext,
  caller: AdminCaller,
  { sentAt, events }: { sentAt: Date; events: RiderEvent[] },
): Promise<{ id: string; conflicts: EventConflict[] }[]> {
  const receivedAt = ctx.now()
  const done: { id: string; conflicts: EventConflict[] }[] = []
  for (const event of events) {
    const time = timeOfEvent({ at: new Date(event.at), sentAt, receivedAt })
    const conflicts = await noteEvent(ctx, caller, { ...event, ...time, receivedAt })
    done.push({ id: event.id, conflicts })
  }
  return done
}

async function noteEvent(ctx: AppContext, caller: AdminCaller, event: Noted): Promise<EventConflict[]> {
  const before = await keptConflicts(ctx.db, event.id)
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
  await startRunOf(ctx, caller, event)
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

/** Whoever is at a door has left the kitchen: a run that nobody has started is started. */
async function startRunOf(
  ctx: AppContext,
  { id: riderId }: AdminCaller,
  { stop, happenedAt: at }: Noted,
): Promise<void> {
  const run = await ctx.db
    .selectFrom('run_stops as s')
    .innerJoin('runs as r', 'r.id', 's.run_id')
    .select('r.id')
    .where('s.id', '=', stop as string)
    .where('r.rider_id', '=', riderId)
    .where('r.state', 'in', RUN_ACTIONS.start.from)
    .executeTakeFirst()
  if (run) await inTransaction(ctx.db, (trx) => startOwnRun(ctx, trx, { runId: run.id, riderId, at }))
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

/** Keeps the event with what has become of it, once; of one that is kept already returns that. */
async function keep(
  ctx: AppContext,
  trx: Trx,
  caller: AdminCaller,
  event: Noted,
  found: EventConflict[],
): Promise<Kept> {
  // The code is its customers' alone, and where a phone was is no record of the rider: neither is stored with the event.
  const { id, kind, run, stop, at, happenedAt, receivedAt, skewMs, code: _, here: __, ...data } = event
  // Sent twice at once it is kept by one; the other sees it then.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}::text, 0))`.execute(trx)
  const before = await keptConflicts(trx, id)
  if (before) return { conflicts: before, paidSubscriptions: [] }
  const conflicts = [...found]
  const paid: string[] = []
  if (stop !== undefined && !found.some((conflict) => conflict === 'not_yours' || conflict === 'entered')) {
    const { cash, orders, boxes } = event
    const noted = { eventId: id, stopId: stop, riderId: caller.id, cash, orders, boxes, at: happenedAt }
    const { paidSubscriptions, beyondPaise } = await storeAtDoor(ctx, trx, caller, { call: 'noteEvents', ...noted })
    paid.push(...paidSubscriptions)
    if (beyondPaise > 0) conflicts.push('cash_beyond')
  }
  await trx
    .insertInto('rider_events')
    .values({
      id,
      rider_id: caller.id,
      kind,
      subject_id: (run ?? stop) as string,
      device_at: storedClock(new Date(at), receivedAt),
      happened_at: happenedAt,
      received_at: receivedAt,
      skew_s: Math.round(skewMs / 1000),
      data: JSON.stringify(data),
      conflicts,
    })
    .execute()
  return { conflicts, paidSubscriptions: paid }
}

/** What did not fit of an event that has been kept; `undefined` when it is new. */
async function keptConflicts(db: Db, id: string): Promise<EventConflict[] | undefined> {
  const kept = await db.selectFrom('rider_events').select('conflicts').where('id', '=', id).executeTakeFirst()
  return kept?.conflicts as EventConflict[] | undefined
}
