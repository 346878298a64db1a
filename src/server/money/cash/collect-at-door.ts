import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { Paise } from '#shared/base/money.ts'
import { heldFor, owedFor } from '../accounts.ts'
import { checkedNow, owedAtDoor } from '../due-at-door.ts'
import { type NewPayment, receivePayments, type StoredPayment } from '../receive.ts'

export interface DoorCash {
  riderId: string
  /** Who says so: the rider, or somebody of the office. */
  adminId: string
  /** At the stop. */
  eventId: string
  /** Of the run. */
  day: KitchenDay
  /** The orders at the door; those of a subscription are paid with it. */
  orderIds: string[]
  /** Those of them that were said to be paid; left out: nobody said it. */
  namedIds?: string[]
  amountPaise: Paise
  /** When it was taken, as far as the kitchen knows. */
  at: Date
}

/**
 * Writes down the cash that a rider has taken at a door. It pays what was named, then what is due there, subscriptions before orders,
 * then what else is owed. What is not owed (somebody has paid otherwise meanwhile) is stored with the last of those named, else of
 * all, and waits to be given back, since the rider has it. A sum beyond what all of it costs is not believed: nothing of it is
 * stored. Returns the payments, and how much of the sum was not due, as what is being checked is not.
 */
export async function collectAtDoor(
  ctx: AppContext,
  trx: Trx,
  { riderId, adminId, eventId, day, orderIds, namedIds = [], amountPaise, at }: DoorCash,
): Promise<{ stored: StoredPayment[]; beyondPaise: Paise }> {
  if (amountPaise === 0) return { stored: [], beyondPaise: 0 }
  const owing = await heldOwing(trx, orderIds, namedIds)
  const cost = owing.reduce((sum, { price }) => sum + price, 0)
  if (amountPaise > cost) return { stored: [], beyondPaise: amountPaise }
  const shares = sharesOf(owing, amountPaise)
  const payments: NewPayment[] = shares
    .filter(({ paid }) => paid > 0)
    .map(({ orderId, subscriptionId, paid }) => ({ ...CASH, orderId, subscriptionId, amountPaise: paid }))
  const stored = await receivePayments(ctx, trx, payments, { by: { kind: 'admin', adminId }, at })
  for (const { id, amountPaise } of stored) {
    const taken = { payment_id: id, rider_id: riderId, day, amount_paise: amountPaise, event_id: eventId }
    await trx.insertInto('cash_collections').values(taken).execute()
  }
  const duePaise = shares.reduce((sum, { paid, due }) => sum + Math.min(paid, due), 0)
  return { stored, beyondPaise: amountPaise - duePaise }
}

/** What pays what: all of it, as far as there is anything at the door. */
function sharesOf(owing: Owing[], amountPaise: Paise): (Owing & { paid: Paise })[] {
  const shares = owing.map((subject) => ({ ...subject, paid: 0 }))
  let left = amountPaise
  const pay = (most: (subject: Owing) => Paise) => {
    for (const share of shares) {
      const part = Math.min(left, Math.max(0, most(share) - share.paid))
      share.paid += part
      left -= part
    }
  }
  pay(({ named, owed, due }) => (named ? owed : due))
  pay(({ owed }) => owed)
  const last = shares.findLast(({ named }) => named) ?? shares.at(-1)
  if (last) last.paid += left
  return shares
}

/** An order that has a price of its own, or a subscription. */
interface Owing {
  orderId: string | null
  subscriptionId: string | null
  price: Paise
  owed: Paise
  /** What of that is collected at a door. */
  due: Paise
  /** It, or an order of it, was said to be paid. */
  named: boolean
}

/** What is paid for at a door, in the order in which it is paid, locked until the end: subscriptions before orders, as everywhere. */
async function heldOwing(trx: Trx, orderIds: string[], namedIds: string[]): Promise<Owing[]> {
  const subscribed = sql`s.id IN (SELECT o.subscription_id FROM orders o WHERE o.id = ANY(${orderIds}::uuid[]))`
  await sql`SELECT FROM subscriptions s WHERE ${subscribed} ORDER BY s.id FOR NO KEY UPDATE`.execute(trx)
  await sql`SELECT FROM orders o WHERE o.id = ANY(${orderIds}::uuid[]) ORDER BY o.id FOR NO KEY UPDATE`.execute(trx)
  const { rows } = await sql<Owing>`
    SELECT NULL::uuid AS "orderId", s.id AS "subscriptionId", s.price_paise - s.reduced_paise AS price,
      greatest(0, ${owedFor.subscription} - ${heldFor.subscription})::integer AS owed,
      CASE WHEN ${checkedNow.subscription} THEN 0 ELSE ${owedAtDoor.subscription} END AS due,
      EXISTS (SELECT FROM orders o WHERE o.subscription_id = s.id AND o.id = ANY(${namedIds}::uuid[])) AS named
    FROM subscriptions s WHERE ${subscribed}
    UNION ALL
    SELECT o.id, NULL, o.price_paise, greatest(0, ${owedFor.order} - ${heldFor.order})::integer,
      CASE WHEN ${checkedNow.order} THEN 0 ELSE ${owedAtDoor.order} END, o.id = ANY(${namedIds}::uuid[])
    FROM orders o WHERE o.id = ANY(${orderIds}::uuid[]) AND o.subscription_id IS NULL
    ORDER BY named DESC, "subscriptionId", "orderId"`.execute(trx)
  return rows
}

const CASH = { method: 'cash', reference: null, intentId: null } as const
