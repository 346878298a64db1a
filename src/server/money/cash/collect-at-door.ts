import { sql } from 'kysely'
import type { AppContext } from '#server/platform/context.ts'
import type { Trx } from '#server/platform/db/connection.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import type { Paise } from '#shared/domain/money/money.ts'
import { heldFor, owedFor } from '../accounts.ts'
import { type NewPayment, receivePayments, type StoredPayment } from '../receive.ts'

export interface DoorCash {
  riderId: string
  /** Of the run. */
  day: KitchenDay
  /** The orders that it was taken for; those of a subscription are paid with it. */
  orderIds: string[]
  amountPaise: Paise
  /** When it was taken, as far as the kitchen knows. */
  at: Date
}

/**
 * Writes down the cash that a rider has taken at a door: it pays what the subscriptions and then the orders there still owe, one
 * after another. What is beyond that (somebody has paid otherwise meanwhile) is stored with the last of them and waits to be given
 * back, since the rider has it. A sum beyond what they cost is not believed: nothing of it is stored. Returns the payments, and
 * how much of the sum was not due.
 */
export async function collectAtDoor(
  ctx: AppContext,
  trx: Trx,
  { riderId, day, orderIds, amountPaise, at }: DoorCash,
): Promise<{ stored: StoredPayment[]; beyondPaise: Paise }> {
  if (amountPaise === 0) return { stored: [], beyondPaise: 0 }
  const owing = await heldOwing(trx, orderIds)
  const cost = owing.reduce((sum, { price }) => sum + price, 0)
  if (amountPaise > cost) return { stored: [], beyondPaise: amountPaise }
  let left = amountPaise
  const shares = owing.map((subject) => {
    const paid = Math.min(left, Math.max(0, subject.due))
    left -= paid
    return { ...subject, paid }
  })
  const last = shares.at(-1)
  if (last) last.paid += left
  const payments: NewPayment[] = shares
    .filter(({ paid }) => paid > 0)
    .map(({ orderId, subscriptionId, paid }) => ({ ...CASH, orderId, subscriptionId, amountPaise: paid }))
  const stored = await receivePayments(ctx, trx, payments, { by: { kind: 'admin', adminId: riderId }, at })
  for (const { id, amountPaise } of stored) {
    const taken = { payment_id: id, rider_id: riderId, day, amount_paise: amountPaise }
    await trx.insertInto('cash_collections').values(taken).execute()
  }
  return { stored, beyondPaise: left }
}

/** An order that has a price of its own, or a subscription: what it costs, and what of that it owes. */
interface Owing {
  orderId: string | null
  subscriptionId: string | null
  price: Paise
  due: Paise
}

/** What is paid for at a door, locked until the end: subscriptions before orders, as everywhere. */
async function heldOwing(trx: Trx, orderIds: string[]): Promise<Owing[]> {
  const subscribed = sql`s.id IN (SELECT o.subscription_id FROM orders o WHERE o.id = ANY(${orderIds}::uuid[]))`
  await sql`SELECT FROM subscriptions s WHERE ${subscribed} ORDER BY s.id FOR NO KEY UPDATE`.execute(trx)
  await sql`SELECT FROM orders o WHERE o.id = ANY(${orderIds}::uuid[]) ORDER BY o.id FOR NO KEY UPDATE`.execute(trx)
  const { rows } = await sql<Owing>`
    SELECT NULL::uuid AS "orderId", s.id AS "subscriptionId", s.price_paise - s.reduced_paise AS price,
      (${owedFor.subscription} - ${heldFor.subscription})::integer AS due
    FROM subscriptions s WHERE ${subscribed}
    UNION ALL
    SELECT o.id, NULL, o.price_paise, (${owedFor.order} - ${heldFor.order})::integer FROM orders o
    WHERE o.id = ANY(${orderIds}::uuid[]) AND o.subscription_id IS NULL
    ORDER BY "subscriptionId", "orderId"`.execute(trx)
  return rows
}

const CASH = { method: 'cash', reference: null, intentId: null } as const
