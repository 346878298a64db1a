import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { collectAtDoor, noteStored } from '#server/money/money.ts'
import type { AdminCaller } from '#server/people/people.ts'
import { paiseFromRupees } from '#shared/base/money.ts'
import type { RiderEvent } from '#shared/contract/delivery/rider/run.schemas.ts'
import { moveAtStop } from '../empties/empties.ts'

/** What changed hands at a stop: as the rider's phone has noted it, or as somebody of the office enters it for the rider. */

interface AtDoor extends Pick<RiderEvent, 'boxes' | 'orders'> {
  /** By it what was noted by mistake is taken back. The caller sees to it that it counts once. */
  eventId: string
  stopId: string
  /** Who has the cash. */
  riderId: string
  /** Rupees. */
  cash?: number | undefined
  /** When it happened. */
  at: Date
}

/**
 * Stores cash and boxes of an event at a stop. Returns the payments, and how much of the cash was not due, in paise. After the
 * commit comes `servePaid` with the subscriptions that were paid.
 */
export async function storeAtDoor(
  ctx: AppContext,
  trx: Trx,
  caller: AdminCaller,
  { call, ...event }: AtDoor & { call: string },
): Promise<{ stored: unknown[]; paidSubscriptions: string[]; beyondPaise: number }> {
  const { eventId, stopId, at, boxes } = event
  const { stored, beyondPaise } = await takeCash(ctx, trx, caller, event)
  await noteStored(ctx, caller, call)(trx, stored)
  await moveAtStop(trx, { stopId, eventId, adminId: caller.id, at, boxes })
  return { stored, beyondPaise, paidSubscriptions: stored.flatMap(({ subscriptionId }) => subscriptionId ?? []) }
}

async function takeCash(ctx: AppContext, trx: Trx, { id: adminId }: AdminCaller, event: AtDoor) {
  const { eventId, stopId, riderId, cash = 0, orders = [], at } = event
  if (cash === 0) return { stored: [], beyondPaise: 0 }
  const { rows } = await sql<{ orderId: string; day: string }>`
    SELECT so.order_id AS "orderId", s.day FROM run_stops s JOIN stop_orders so ON so.stop_id = s.id WHERE s.id = ${stopId}`.execute(
    trx,
  )
  return collectAtDoor(ctx, trx, {
    riderId,
    adminId,
    eventId,
    day: rows[0]?.day ?? '',
    orderIds: rows.map(({ orderId }) => orderId),
    namedIds: orders,
    amountPaise: paiseFromRupees(cash),
    at,
  })
}
