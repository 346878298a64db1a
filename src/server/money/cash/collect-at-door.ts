import { sql } from 'kysely'
import type { AppContext } from '#server/platform/context.ts'
import type { Trx } from '#server/platform/db/connection.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import type { Paise } from '#shared/domain/money/money.ts'
import { heldFor, owedFor } from '../accounts.ts'
import { type NewPayment, receivePayments, type StoredPayment } from '../receive.ts'

export interface DoorCash {
  riderId: string
  /** Who says so: the rider, or somebody of the office. */
  adminId: string
  /** At the stop. */
  eventId: string
  /** Of the run. */
  day: KitchenDay
  /** The orders that it was taken for, the first ones first; those of subscriptions are paid with them, and passed over. */
  orderIds: string[]
  amountPaise: Paise
  /** When it was taken, as far as the kitchen knows. */
  at: Date
}

/**
 * Writes down the cash that a rider has taken at a door: it pays what the orders still owe, one after another. What is beyond
 * that (somebody has paid otherwise meanwhile) is stored with the last of them and waits to be given back, since the rider has
 * it. A sum beyond what the orders cost is not believed: nothing of it is stored. Returns the payments, and how much of the sum
 * was not due.
 */
export async function collectAtDoor(
  ctx: AppContext,
  trx: Trx,
  { riderId, adminId, eventId, day, orderIds, amountPaise, at }: DoorCash,
): Promise<{ stored: StoredPayment[]; beyondPaise: Paise }> {
  if (amountPaise === 0) return { stored: [], beyondPaise: 0 }
  const orders = await heldOrders(trx, orderIds)
  const cost = orders.reduce((sum, { price }) => sum + price, 0)
  if (amountPaise > cost) return { stored: [], beyondPaise: amountPaise }
  const payments: NewPayment[] = []
  let left = amountPaise
  for (const { id, due } of orders) {
    const paid = Math.min(left, Math.max(0, due))
    if (paid > 0) payments.push({ ...CASH, orderId: id, amountPaise: paid })
    left -= paid
  }
  const last = orders.at(-1)
  if (left > 0 && last) {
    const beside = payments.find(({ orderId }) => orderId === last.id)
    if (beside) beside.amountPaise += left
    else payments.push({ ...CASH, orderId: last.id, amountPaise: left })
  }
  const stored = await receivePayments(ctx, trx, payments, { by: { kind: 'admin', adminId }, at })
  for (const { id, amountPaise } of stored) {
    const taken = { payment_id: id, rider_id: riderId, day, amount_paise: amountPaise, event_id: eventId }
    await trx.insertInto('cash_collections').values(taken).execute()
  }
  return { stored, beyondPaise: left }
}

/** Those of the orders that have a price of their own, locked until the end, with what they owe. */
async function heldOrders(trx: Trx, ids: string[]) {
  await sql`SELECT FROM orders o WHERE o.id = ANY(${ids}::uuid[]) ORDER BY o.id FOR NO KEY UPDATE`.execute(trx)
  const { rows } = await sql<{ id: string; price: number; due: number }>`
    SELECT o.id, o.price_paise AS price, (${owedFor.order} - ${heldFor.order})::integer AS due FROM orders o
    WHERE o.id = ANY(${ids}::uuid[]) AND o.subscription_id IS NULL ORDER BY array_position(${ids}::uuid[], o.id)`.execute(
    trx,
  )
  return rows
}

const CASH = { subscriptionId: null, method: 'cash', reference: null, intentId: null } as const
