import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { relationOf } from '#server/kernel/db/relation.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { Paise } from '#shared/base/money.ts'
import { heldFor, owedFor } from '../accounts.ts'
import { checkedNow, owedAtDoor } from '../due-at-door.ts'
import { type NewPayment, receivePayments, type StoredPayment } from '../receive.ts'

/** The cash that was taken at one door. */
export interface DoorCash {
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

interface Taken {
  riderId: string
  /** Who says so: the rider, or somebody of the office. */
  adminId: string
}

/** What became of the cash of one door. */
interface Collected {
  stored: StoredPayment[]
  /** How much of the sum was not due, as what is being checked is not. */
  beyondPaise: Paise
}

/** The cash of one door, see `collectAtDoors`. */
export async function collectAtDoor(
  ctx: AppContext,
  trx: Trx,
  { riderId, adminId, ...door }: DoorCash & Taken,
): Promise<Collected> {
  const [collected] = await collectAtDoors(ctx, trx, { riderId, adminId }, [door])
  return collected as Collected
}

/**
 * Writes down the cash that a rider has taken at doors, in the statements of one, and returns what became of each. It pays what was
 * named, then what is due there, subscriptions before orders, then what else is owed. What is not owed (somebody has paid otherwise
 * meanwhile) is stored with the last of those named, else of all, and waits to be given back, since the rider has it. A sum beyond
 * what all of it costs is not believed: nothing of it is stored.
 */
export async function collectAtDoors(
  ctx: AppContext,
  trx: Trx,
  { riderId, adminId }: Taken,
  doors: DoorCash[],
): Promise<Collected[]> {
  const owing = doors.some(({ amountPaise }) => amountPaise > 0) ? await heldOwing(trx, doors) : []
  const paidBefore = new Map<string, Paise>()
  const shared = doors.map((door, index) => {
    const there = owing.filter((one) => one.door === index).map((one) => without(one, paidBefore))
    const cost = there.reduce((sum, { price }) => sum + price, 0)
    const shares = door.amountPaise > cost ? [] : sharesOf(there, door.amountPaise).filter(({ paid }) => paid > 0)
    for (const share of shares) paidBefore.set(keyOf(share), (paidBefore.get(keyOf(share)) ?? 0) + share.paid)
    const due = shares.reduce((sum, { paid, due }) => sum + Math.min(paid, due), 0)
    return { door, shares, beyondPaise: door.amountPaise - due }
  })
  const payments = shared.flatMap(({ door: { at }, shares }) =>
    shares.map(({ orderId, subscriptionId, paid }): NewPayment => {
      return { ...CASH, orderId, subscriptionId, amountPaise: paid, at }
    }),
  )
  const last = new Date(Math.max(...doors.map(({ at }) => at.getTime())))
  const stored = await receivePayments(ctx, trx, payments, { by: { kind: 'admin', adminId }, at: last })
  const bySubject = Map.groupBy(stored, keyOf)
  const collected = shared.map(({ door, shares, beyondPaise }) => ({
    door,
    stored: shares.flatMap((share) => takeOne(bySubject.get(keyOf(share)), share.paid)),
    beyondPaise,
  }))
  const rows = collected.flatMap(({ door, stored }) => stored.map((payment) => ({ door, payment })))
  const values = collections.arrays(rows)
  if (rows.length > 0) {
    await sql`
      INSERT INTO cash_collections (rider_id, ${sql.raw(collections.columns)})
      SELECT ${riderId}::uuid, c.* FROM unnest(${values[0]}::uuid[], ${values[1]}::date[], ${values[2]}::int[], ${values[3]}::uuid[]) c`.execute(
      trx,
    )
  }
  return collected.map(({ stored, beyondPaise }) => ({ stored, beyondPaise }))
}

const collections = relationOf<{ door: DoorCash; payment: StoredPayment }>([
  ['payment_id', 'uuid', ({ payment }) => payment.id],
  ['day', 'date', ({ door }) => door.day],
  ['amount_paise', 'int', ({ payment }) => payment.amountPaise],
  ['event_id', 'uuid', ({ door }) => door.eventId],
])

const keyOf = ({ orderId, subscriptionId }: Pick<Owing, 'orderId' | 'subscriptionId'>) =>
  orderId ?? subscriptionId ?? ''

/** A subscription may be paid at two doors: the later one finds less to pay. */
function without(owing: Owing, paidBefore: ReadonlyMap<string, Paise>): Owing {
  const paid = paidBefore.get(keyOf(owing)) ?? 0
  return { ...owing, owed: Math.max(0, owing.owed - paid), due: Math.max(0, owing.due - paid) }
}

/** Takes the payment of that amount from those of a subject. */
function takeOne(payments: StoredPayment[] = [], amountPaise: Paise): StoredPayment[] {
  const index = payments.findIndex((payment) => payment.amountPaise === amountPaise)
  return index < 0 ? [] : payments.splice(index, 1)
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

/** An order that has a price of its own, or a subscription, at a door. */
interface Owing {
  /** Which of the doors. */
  door: number
  orderId: string | null
  subscriptionId: string | null
  price: Paise
  owed: Paise
  /** What of that is collected at a door. */
  due: Paise
  /** It, or an order of it, was said to be paid. */
  named: boolean
}

/** What is paid for at doors, in the order in which it is paid, locked until the end: subscriptions before orders, as everywhere. */
async function heldOwing(trx: Trx, doors: DoorCash[]): Promise<Owing[]> {
  const orders = doors.flatMap(({ orderIds, namedIds = [] }, door) =>
    orderIds.map((id) => ({ door, id, named: namedIds.includes(id) })),
  )
  const ids = orders.map(({ id }) => id)
  await sql`SELECT FROM subscriptions s WHERE s.id IN (SELECT o.subscription_id FROM orders o WHERE o.id = ANY(${ids}::uuid[]))
    ORDER BY s.id FOR NO KEY UPDATE`.execute(trx)
  await sql`SELECT FROM orders o WHERE o.id = ANY(${ids}::uuid[]) ORDER BY o.id FOR NO KEY UPDATE`.execute(trx)
  const { rows } = await sql<Owing>`
    WITH at_doors AS MATERIALIZED (
      SELECT d.door, d.named, o.id, o.subscription_id
      FROM unnest(${orders.map(({ door }) => door)}::int[], ${ids}::uuid[], ${orders.map(({ named }) => named)}::boolean[]) AS d (door, id, named)
        JOIN orders o ON o.id = d.id
    )
    SELECT d.door, NULL::uuid AS "orderId", s.id AS "subscriptionId", s.price_paise - s.reduced_paise AS price,
      greatest(0, ${owedFor.subscription} - ${heldFor.subscription})::integer AS owed,
      CASE WHEN ${checkedNow.subscription} THEN 0 ELSE ${owedAtDoor.subscription} END AS due, d.named
    FROM (SELECT door, subscription_id, bool_or(named) AS named FROM at_doors GROUP BY door, subscription_id) d
      JOIN subscriptions s ON s.id = d.subscription_id
    UNION ALL
    SELECT d.door, o.id, NULL, o.price_paise, greatest(0, ${owedFor.order} - ${heldFor.order})::integer,
      CASE WHEN ${checkedNow.order} THEN 0 ELSE ${owedAtDoor.order} END, d.named
    FROM at_doors d JOIN orders o ON o.id = d.id WHERE o.subscription_id IS NULL
    ORDER BY door, named DESC, "subscriptionId", "orderId"`.execute(trx)
  return rows
}

const CASH = { method: 'cash', reference: null, intentId: null } as const
