import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { relationOf } from '#server/kernel/db/relation.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { deliverOrders } from '#server/ordering/ordering.ts'
import { lockSubscriptions } from '#server/subscriptions/subscriptions.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { Proof } from '#shared/domain/delivery/proof.ts'
import { isSettledStop, STOP_ACTIONS, type StopState } from '#shared/domain/delivery/stop-states.ts'
import { MovedMeanwhile, type StopMove, settleRuns } from './move-stop.ts'
import { tellWaiting } from './progress.ts'

/** A rider's moves of many stops, by the statements of one. */

type PlainMove = Pick<StopMove, 'eventId' | 'stopId' | 'at'>

interface Moves {
  action: 'arrive' | 'deliver'
  riderId: string
  /** Each of another stop. */
  moves: PlainMove[]
}

/** A stop that may be moved, with how its run wants a delivery shown. */
export interface PlainStop {
  id: string
  runId: string
  day: KitchenDay
  slot: SlotCode
  state: StopState
  version: number
  proof: Proof
  code: string
}

/**
 * Moves those of the stops at which nothing is unusual: on a started run of the rider, open, and by an event that is new. `noted`
 * runs in the same transaction with these stops, by their ids. Returns `false` when somebody was quicker at one of them: then
 * nothing has changed.
 */
export async function moveTogether(
  ctx: AppContext,
  wanted: Moves,
  noted: (trx: Trx, stops: ReadonlyMap<string, PlainStop>) => Promise<void>,
): Promise<boolean> {
  let stops: PlainStop[] = []
  try {
    await inTransaction(ctx.db, async (trx) => {
      stops = await plainStops(trx, wanted)
      if (stops.length > 0) await move(ctx, trx, wanted, stops)
      await noted(trx, new Map(stops.map((stop) => [stop.id, stop])))
    })
  } catch (error) {
    if (error instanceof MovedMeanwhile) return false
    throw error
  }
  if (stops.length === 0) return true
  relay(ctx).wake()
  for (const runId of new Set(stops.map(({ runId }) => runId))) await tellWaiting(ctx, runId)
  const slotDays = new Map(stops.map(({ day, slot }) => [`${day} ${slot}`, { day, slot }]))
  ctx.events.publish(...[...slotDays.values()].map((slotDay) => ({ type: 'runs-changed' as const, ...slotDay })))
  return true
}

async function plainStops(trx: Trx, { action, riderId, moves }: Moves): Promise<PlainStop[]> {
  const { rows } = await sql<PlainStop>`
    SELECT s.id, s.run_id AS "runId", s.day, s.slot, s.state, s.version, s.code, r.proof
    FROM unnest(${moves.map(({ stopId }) => stopId)}::uuid[], ${moves.map(({ eventId }) => eventId)}::uuid[]) AS n (id, event_id)
      JOIN run_stops s ON s.id = n.id JOIN runs r ON r.id = s.run_id
    WHERE r.rider_id = ${riderId}::uuid AND r.state = 'started' AND s.state = ANY(${STOP_ACTIONS[action].from}::text[])
      AND NOT EXISTS (SELECT FROM stop_changes c WHERE c.id = n.event_id)
      AND NOT EXISTS (SELECT FROM rider_events e WHERE e.id = n.event_id)`.execute(trx)
  return rows
}

async function move(ctx: AppContext, trx: Trx, { action, riderId, moves }: Moves, stops: PlainStop[]): Promise<void> {
  const byStop = new Map(moves.map((one) => [one.stopId, one]))
  const moved = stops.map((stop) => ({ ...stop, ...(byStop.get(stop.id) as PlainMove) }))
  const at = new Date(Math.max(...moved.map((one) => one.at.getTime())))
  // Orders before stops, as in the move of one.
  if (action === 'deliver') await deliver(ctx, trx, { riderId, byStop, at, ids: stops.map(({ id }) => id) })
  const { to } = STOP_ACTIONS[action]
  const values = movedStops.arrays(moved)
  const { rows } = await sql`
    WITH moves AS MATERIALIZED (
      SELECT * FROM unnest(${values[0]}::uuid[], ${values[1]}::int[], ${values[2]}::uuid[], ${values[3]}::timestamptz[], ${values[4]}::text[])
        AS n (${sql.raw(movedStops.columns)})
    ),
    moved AS (
      UPDATE run_stops s SET state = ${to}, reason = NULL, version = s.version + 1,
        arrived_at = ${action === 'arrive' ? sql`n.at` : sql`s.arrived_at`},
        settled_at = ${isSettledStop(to) ? sql`n.at` : sql`NULL`}
      FROM moves n WHERE s.id = n.stop_id AND s.version = n.version RETURNING n.*
    )
    INSERT INTO stop_changes (id, stop_id, from_state, to_state, reason, admin_id, at, received_at)
    SELECT event_id, stop_id, from_state, ${to}, NULL, ${riderId}::uuid, at, ${ctx.now()}::timestamptz FROM moved ORDER BY at
    ON CONFLICT (id) DO NOTHING RETURNING id`.execute(trx)
  if (rows.length !== stops.length) throw new MovedMeanwhile()
  await settleRuns(trx, [...new Set(stops.map(({ runId }) => runId))].sort(), ctx.now())
}

const movedStops = relationOf<PlainStop & PlainMove>([
  ['stop_id', 'uuid', ({ id }) => id],
  ['version', 'int', ({ version }) => version],
  ['event_id', 'uuid', ({ eventId }) => eventId],
  ['at', 'timestamptz', ({ at }) => at],
  ['from_state', 'text', ({ state }) => state],
])

interface Delivery {
  riderId: string
  byStop: ReadonlyMap<string, PlainMove>
  at: Date
  ids: string[]
}

/** Their subscriptions are held first, since cash at the doors may pay for them. */
async function deliver(ctx: AppContext, trx: Trx, { riderId, byStop, at, ids }: Delivery): Promise<void> {
  const { rows } = await sql<{ orderId: string; stopId: string; subscriptionId: string | null }>`
    SELECT o.id AS "orderId", so.stop_id AS "stopId", o.subscription_id AS "subscriptionId"
    FROM stop_orders so JOIN orders o ON o.id = so.order_id WHERE so.stop_id = ANY(${ids}::uuid[])`.execute(trx)
  await lockSubscriptions(
    trx,
    rows.flatMap(({ subscriptionId }) => subscriptionId ?? []),
  )
  await deliverOrders(ctx, trx, {
    where: sql<boolean>`o.id IN (SELECT order_id FROM stop_orders WHERE stop_id = ANY(${ids}::uuid[]))`,
    by: { kind: 'admin', adminId: riderId },
    at,
    times: new Map(rows.flatMap(({ orderId, stopId }) => timeAt(orderId, byStop.get(stopId)))),
  })
}

const timeAt = (orderId: string, move: PlainMove | undefined) => (move ? [[orderId, move.at] as const] : [])
