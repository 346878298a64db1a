import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { deliverOrders, failOrders, sendOutAgain } from '#server/ordering/ordering.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { RunState } from '#shared/domain/delivery/run-states.ts'
import {
  type FailReason,
  isSettledStop,
  OPEN_STOP_STATES,
  STOP_ACTIONS,
  type StopState,
  stopCan,
} from '#shared/domain/delivery/stop-states.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { tellWaiting } from './progress.ts'
import { isDrivenBy } from './stop-riders.ts'

/** Every change of a stop's state that somebody makes, with what it does to the orders there. */

export interface StopMove {
  /** Of the event, made by whoever was there: the same id again changes nothing. */
  eventId: string
  stopId: string
  action: 'arrive' | 'deliver' | 'fail' | 'reopen'
  /** Of `fail`. */
  reason?: FailReason
  /** Of `fail`: of which orders there; where others are left the stop stays open for them. Left out: of all. */
  orderIds?: string[]
  adminId: string
  /** Whose run it has to be, or have been when it happened; left out: anybody's. */
  riderId?: string
  /** When it happened. */
  at: Date
  /** Runs first in the transaction. */
  first?: (trx: Trx) => Promise<void>
}

/**
 * What became of it. `again`: this event has been taken before. `conflict`: the stop is in a state in which that cannot be
 * done, as it is when another settled it, its orders were called off, or its run has not been started; nothing was changed.
 * `unknown`: there is no such stop on a run of that rider.
 */
export interface MovedStop {
  outcome: 'moved' | 'again' | 'conflict' | 'unknown'
  /** The stop as it is now; `null` when there is none. */
  stop: MovedTo | null
}

interface MovedTo {
  id: string
  runId: string
  day: KitchenDay
  slot: SlotCode
  state: StopState
}

type Versioned = MovedTo & { version: number }

interface StopRow extends Versioned {
  runState: RunState
  /** No other stop of its address is open. */
  isAlone: boolean
}

/** Tells that somebody else was quicker: what was done is rolled back, and looked at anew. */
export class MovedMeanwhile extends Error {}

const TRIES = 5

/**
 * Moves a stop, once for each event. `noted` runs in the same transaction with what has become of it, also of a conflict, so
 * that the event can be kept with it. Throws `stop_route_retired` for `reopen` on the run of a route that is out of use.
 */
export async function moveStop(
  ctx: AppContext,
  wanted: StopMove,
  noted: (trx: Trx, moved: MovedStop) => Promise<void> = async () => {},
): Promise<MovedStop> {
  for (let attempt = 1; ; attempt++) {
    try {
      const moved = await inTransaction(ctx.db, async (trx) => {
        await wanted.first?.(trx)
        const done = await move(ctx, trx, wanted)
        await noted(trx, done)
        return done
      })
      if (moved.outcome === 'moved' && moved.stop) {
        relay(ctx).wake()
        const { day, slot, runId } = moved.stop
        await tellWaiting(ctx, runId)
        ctx.events.publish({ type: 'runs-changed', day, slot })
      }
      return moved
    } catch (error) {
      if (!(error instanceof MovedMeanwhile) || attempt === TRIES) throw error
    }
  }
}

async function move(ctx: AppContext, trx: Trx, wanted: StopMove): Promise<MovedStop> {
  const stop = await readStop(trx, wanted)
  if (!stop) return { outcome: 'unknown', stop: null }
  const { version, runState, isAlone, ...present } = stop
  if (await isTaken(trx, wanted.eventId)) return { outcome: 'again', stop: present }
  const onTheWay = runState === 'started' || runState === 'done'
  const taken = wanted.action === 'reopen' && !isAlone
  if (!onTheWay || taken || !stopCan(wanted.action, stop.state)) return { outcome: 'conflict', stop: present }
  if (wanted.action === 'reopen') await requireRouteInUse(trx, stop.runId)
  const part = wanted.orderIds && (await partOf(trx, wanted.stopId, wanted.orderIds))
  if (part === 'none') return { outcome: 'conflict', stop: present }
  // Orders before stops, as whoever calls one off does: see follow-orders.ts, which may have settled this stop by them.
  await moveOrders(ctx, trx, wanted)
  const to = part === 'some' ? stop.state : STOP_ACTIONS[wanted.action].to
  await storeMove(trx, wanted, { ...present, version }, { to, now: ctx.now() })
  await settleRuns(trx, [stop.runId], ctx.now())
  return { outcome: 'moved', stop: { ...present, state: to } }
}

async function moveOrders(ctx: AppContext, trx: Trx, wanted: StopMove): Promise<void> {
  const { action, reason, stopId, orderIds = null, adminId, at } = wanted
  const where = sql<boolean>`o.id IN (SELECT order_id FROM stop_orders WHERE stop_id = ${stopId})
    AND (${orderIds}::uuid[] IS NULL OR o.id = ANY(${orderIds}::uuid[]))`
  const orders = { where, by: { kind: 'admin', adminId } as const, at }
  if (action === 'deliver') await deliverOrders(ctx, trx, orders)
  if (action === 'fail') await failOrders(ctx, trx, { ...orders, why: reason ?? 'not_home' })
  if (action === 'reopen') await sendOutAgain(ctx, trx, orders)
}

/** Stores the state and the event, if nobody has moved the stop since it was read. */
async function storeMove(
  trx: Trx,
  { eventId, stopId, adminId, at, action, reason: why }: StopMove,
  stop: Versioned,
  { to, now }: { to: StopState; now: Date },
): Promise<void> {
  const reason = action === 'fail' ? (why ?? 'not_home') : null
  const settledAt = isSettledStop(to) ? at : null
  const { rows } = await sql`
    WITH moved AS (
      UPDATE run_stops SET state = ${to}, reason = ${to === 'failed' ? reason : null}, version = version + 1,
        arrived_at = ${action === 'arrive' ? at : sql`CASE WHEN ${action} = 'reopen' THEN NULL ELSE arrived_at END`},
        settled_at = ${settledAt}::timestamptz
      WHERE id = ${stopId} AND version = ${stop.version} RETURNING id
    )
    INSERT INTO stop_changes (id, stop_id, from_state, to_state, reason, admin_id, at, received_at)
    SELECT ${eventId}::uuid, id, ${stop.state}, ${to}, ${reason}, ${adminId}::uuid, ${at}::timestamptz, ${now}::timestamptz
    FROM moved ON CONFLICT (id) DO NOTHING RETURNING id`.execute(trx)
  if (rows.length === 0) throw new MovedMeanwhile()
}

/** Runs of which no stop is open are done; those of which a stop is open again go on. */
export async function settleRuns(trx: Trx, runIds: string[], now: Date): Promise<void> {
  await sql`
    UPDATE runs r SET state = c.state, done_at = CASE c.state WHEN 'done' THEN ${now}::timestamptz END
    FROM (
      SELECT i.id, CASE WHEN EXISTS (SELECT FROM run_stops s WHERE s.run_id = i.id AND s.state = ANY(${OPEN_STOP_STATES}::text[]))
        THEN 'started' ELSE 'done' END AS state
      FROM unnest(${runIds}::uuid[]) AS i (id)
    ) c
    WHERE r.id = c.id AND r.state IN ('started', 'done') AND r.state <> c.state`.execute(trx)
}

async function readStop(trx: Trx, { stopId, riderId, at }: StopMove): Promise<StopRow | undefined> {
  const { rows } = await sql<StopRow>`
    SELECT s.id, s.run_id AS "runId", s.day, s.slot, s.state, s.version, r.state AS "runState",
      NOT EXISTS (SELECT FROM run_stops other WHERE other.day = s.day AND other.slot = s.slot AND other.place_id = s.place_id
        AND other.id <> s.id AND other.state IN ('pending', 'arrived', 'withdrawn')) AS "isAlone"
    FROM run_stops s JOIN runs r ON r.id = s.run_id
    WHERE s.id = ${stopId} AND ${riderId === undefined ? sql`true` : isDrivenBy(riderId, at)}`.execute(trx)
  return rows[0]
}

/** Nobody drives the run of a route that is out of use any more. Whoever takes it out of use meanwhile waits. */
async function requireRouteInUse(trx: Trx, runId: string): Promise<void> {
  const { rows } = await sql<{ isUsed: boolean }>`
    SELECT retired_at IS NULL AS "isUsed" FROM routes WHERE id = (SELECT route_id FROM runs WHERE id = ${runId})
    FOR SHARE`.execute(trx)
  if (!rows[0]?.isUsed) throw new AppError('stop_route_retired')
}

/**
 * Whether these are all that is still to be delivered at a stop, some, or none of it. All of them are held: of the last two,
 * called off at once, one finds that nothing is left.
 */
async function partOf(trx: Trx, stopId: string, orderIds: string[]): Promise<'all' | 'some' | 'none'> {
  await sql`SELECT FROM orders WHERE id IN (SELECT order_id FROM stop_orders WHERE stop_id = ${stopId})
    ORDER BY id FOR NO KEY UPDATE`.execute(trx)
  const { rows } = await sql<{ named: number; others: number }>`
    SELECT (count(*) FILTER (WHERE o.id = ANY(${orderIds}::uuid[])))::integer AS named,
      (count(*) FILTER (WHERE o.id <> ALL(${orderIds}::uuid[])))::integer AS others
    FROM stop_orders so JOIN orders o ON o.id = so.order_id
    WHERE so.stop_id = ${stopId} AND o.fulfilment <> ALL(${NOT_ORDERED}::text[])`.execute(trx)
  const { named = 0, others = 0 } = rows[0] ?? {}
  if (named === 0) return 'none'
  return others > 0 ? 'some' : 'all'
}

async function isTaken(trx: Trx, eventId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM stop_changes WHERE id = ${eventId}`.execute(trx)
  return rows.length > 0
}
