import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { collectAtDoors, noteStored } from '#server/money/money.ts'
import type { AdminCaller } from '#server/people/people.ts'
import { paiseFromRupees } from '#shared/base/money.ts'
import type { RiderEvent } from '#shared/contract/delivery/rider/run.schemas.ts'
import { moveAtStops } from '../empties/empties.ts'

/** What changed hands at a stop: as the rider's phone has noted it, or as somebody of the office enters it for the rider. */

interface AtDoor extends Pick<RiderEvent, 'boxes' | 'orders'> {
  /** By it what was noted by mistake is taken back. The caller sees to it that it counts once. */
  eventId: string
  stopId: string
  /** Rupees. */
  cash?: number | undefined
  /** When it happened. */
  at: Date
}

interface StoredAtDoor {
  stored: unknown[]
  paidSubscriptions: string[]
  beyondPaise: number
}

interface Noted {
  /** Who has the cash. */
  riderId: string
  call: string
}

/** Stores cash and boxes of an event at a stop, see `storeAtDoors`. */
export async function storeAtDoor(
  ctx: AppContext,
  trx: Trx,
  caller: AdminCaller,
  { riderId, call, ...event }: AtDoor & Noted,
): Promise<StoredAtDoor> {
  const [stored] = await storeAtDoors(ctx, trx, caller, { riderId, call, events: [event] })
  return stored as StoredAtDoor
}

/**
 * Stores cash and boxes of events at stops. Returns of each the payments, and how much of the cash was not due, in paise. After the
 * commit comes `servePaid` with the subscriptions that were paid.
 */
export async function storeAtDoors(
  ctx: AppContext,
  trx: Trx,
  caller: AdminCaller,
  { riderId, call, events }: Noted & { events: AtDoor[] },
): Promise<StoredAtDoor[]> {
  const ordersOf = await ordersAt(
    trx,
    events.flatMap(({ stopId, cash = 0 }) => (cash > 0 ? [stopId] : [])),
  )
  const doors = events.map(({ eventId, stopId, cash = 0, orders = [], at }) => {
    const there = ordersOf.get(stopId) ?? []
    const orderIds = there.map(({ orderId }) => orderId)
    return { eventId, day: there[0]?.day ?? '', orderIds, namedIds: orders, amountPaise: paiseFromRupees(cash), at }
  })
  const collected = await collectAtDoors(ctx, trx, { riderId, adminId: caller.id }, doors)
  await noteStored(
    ctx,
    caller,
    call,
  )(
    trx,
    collected.flatMap(({ stored }) => stored),
  )
  await moveAtStops(
    trx,
    events.map(({ stopId, eventId, at, boxes }) => ({ stopId, eventId, adminId: caller.id, at, boxes })),
  )
  return collected.map(({ stored, beyondPaise }) => ({
    stored,
    beyondPaise,
    paidSubscriptions: stored.flatMap(({ subscriptionId }) => subscriptionId ?? []),
  }))
}

async function ordersAt(trx: Trx, stopIds: string[]) {
  if (stopIds.length === 0) return new Map<string, { orderId: string; day: string }[]>()
  const { rows } = await sql<{ stopId: string; orderId: string; day: string }>`
    SELECT s.id AS "stopId", so.order_id AS "orderId", s.day FROM run_stops s JOIN stop_orders so ON so.stop_id = s.id
    WHERE s.id = ANY(${stopIds}::uuid[])`.execute(trx)
  return Map.groupBy(rows, ({ stopId }) => stopId)
}
