import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { packedOf, wasPacked } from '#server/kitchen/kitchen.ts'
import { dueAtDoor, heldFor } from '#server/money/money.ts'
import { notHandedOver } from '#server/ordering/ordering.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import type { Fulfilment, PaymentMethod, PaymentState } from '#shared/domain/ordering/order-states.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import type { DayGap, DayList } from '#shared/domain/reports/day-checks.ts'

/** How far the orders of a day have come: counted, and listed by the same conditions. */

/** Which steps the kitchen takes at all, and what is asked by. */
interface Steps extends SlotDay {
  /** The orders of which every box is packed; `null` where nobody packs by labels. */
  packed: string[] | null
  /** Whether the day has runs. */
  hasRuns: boolean
  today: KitchenDay
  /** From then on one-off orders are brought when they come in, and nobody waits for them at the checks. */
  beginning: Date
}

type OfOrder = Exclude<DayList, 'expected' | 'missing'>
const NONE = sql<SqlBool>`false`

/** Which steps there are on a day. */
export async function stepsOf(
  ctx: AppContext,
  slotDay: SlotDay,
  { beginning, today }: Pick<Steps, 'beginning' | 'today'>,
): Promise<Steps> {
  const { db } = ctx.longWork
  const packed = await packedOf(ctx, db, slotDay)
  const { rows } = await sql`
    SELECT FROM runs WHERE day = ${slotDay.day} AND slot = ${slotDay.slot} LIMIT 1`.execute(db)
  return {
    ...slotDay,
    packed:
      packed.size === 0 ? null : [...packed.values()].flatMap((of) => (of.packed === of.boxes ? [of.orderId] : [])),
    hasRuns: rows.length > 0,
    beginning,
    today,
  }
}

/** What riders have taken that day at the door of an order `o` for its subscription. */
const TAKEN_FOR_SUBSCRIPTION = sql<number>`(SELECT coalesce(sum(c.amount_paise), 0) FROM payments p
  JOIN cash_collections c ON c.payment_id = p.id
  WHERE p.subscription_id = o.subscription_id AND c.day = o.delivery_date AND NOT c.voided)`

/**
 * The orders of the day that count, and those that could not be handed over. `late`: ordered when the deliveries had begun. What is
 * due of an order that failed is nothing; of one of a subscription it is what stands on its stop.
 */
function dayOrders({ day, slot, packed, beginning, today }: Steps): RawBuilder<unknown> {
  return sql`(
    SELECT d.*, NOT d.failed AND d.fulfilment NOT IN ('pending', 'delivered') AS under_way,
      CASE WHEN d.subscription_id IS NOT NULL THEN ${TAKEN_FOR_SUBSCRIPTION} WHEN d.cash THEN ${heldFor.order} ELSE 0 END AS received,
      CASE WHEN d.cash THEN ${dueAtDoor(today)} ELSE 0 END AS due
    FROM (
      SELECT o.id, o.customer_name, o.recipient_name, o.phone, o.fulfilment, o.payment_method, o.payment_state, o.reason,
        o.price_paise, o.fulfilment = ANY(${NOT_ORDERED}::text[]) AS failed,
        o.subscription_id, o.delivery_date, o.subscription_id IS NOT NULL OR o.payment_method = 'cod' AS cash,
        o.subscription_id IS NULL AND o.created_at >= ${beginning} AS late,
        ${packed === null ? sql`false` : sql`(o.id = ANY(${packed}::uuid[]) OR ${notHandedOver} AND ${wasPacked(sql`o.id`)})`} AS packed,
        EXISTS (SELECT FROM stop_orders so JOIN run_stops s ON s.id = so.stop_id
          WHERE so.order_id = o.id AND (s.state IN ('pending', 'arrived') OR o.fulfilment = ANY(${NOT_ORDERED}::text[])
            OR s.state <> 'withdrawn' AND o.fulfilment = 'delivered')) AS on_run
      FROM orders o
      WHERE o.delivery_date = ${day} AND o.slot = ${slot} AND o.held_at IS NULL
        AND (o.fulfilment <> ALL(${NOT_ORDERED}::text[]) OR ${notHandedOver})
    ) d, LATERAL (SELECT d.id, d.subscription_id, d.delivery_date, d.fulfilment, d.payment_state, d.price_paise) AS o
  )`
}

/** Which of these orders are on each list. */
function conditions({ packed, hasRuns }: Steps): Record<OfOrder, RawBuilder<SqlBool>> {
  return {
    made: sql`true`,
    confirmed: sql`d.fulfilment <> 'pending'`,
    packed: sql`d.packed`,
    on_run: sql`d.on_run`,
    delivered: sql`d.fulfilment = 'delivered'`,
    cash_in: sql`d.received > 0`,
    unconfirmed: sql`d.fulfilment = 'pending'`,
    unpacked: packed === null ? NONE : sql`d.under_way AND NOT d.packed`,
    off_run: hasRuns ? sql`d.under_way AND NOT d.on_run` : NONE,
    undelivered: sql`d.under_way`,
    failed: sql`d.failed`,
    cash_due: sql`d.due > 0`,
  }
}

type OrderCounts = Record<OfOrder, number> & {
  /** Of each gap, those of which it should have been done by the checks of the day. */
  awaited: Record<Exclude<DayGap, 'missing'>, number>
  cashInPaise: number
  cashDuePaise: number
  /** Without what was ordered when the deliveries had begun. */
  cashAwaitedPaise: number
}

const GAPS_OF_ORDERS = ['unconfirmed', 'unpacked', 'off_run', 'undelivered', 'failed', 'cash_due'] as const

/** How many orders are on each list, and how much cash: one statement over the day's orders. */
export async function countOrders(db: Db, steps: Steps): Promise<OrderCounts> {
  const of = conditions(steps)
  const counts = (Object.keys(of) as OfOrder[]).map(
    (list) => sql`count(*) FILTER (WHERE ${of[list]})::integer AS ${sql.ref(list)}`,
  )
  const awaited = GAPS_OF_ORDERS.flatMap((gap) => [
    sql.lit(gap),
    sql`count(*) FILTER (WHERE ${of[gap]} AND NOT d.late)`,
  ])
  const { rows } = await sql<OrderCounts>`
    SELECT ${sql.join(counts)}, jsonb_build_object(${sql.join(awaited)}) AS awaited,
      coalesce(sum(d.received), 0)::integer AS "cashInPaise", coalesce(sum(d.due), 0)::integer AS "cashDuePaise",
      coalesce(sum(d.due) FILTER (WHERE NOT d.late), 0)::integer AS "cashAwaitedPaise"
    FROM ${dayOrders(steps)} d`.execute(db)
  return rows[0] as OrderCounts
}

/** An order on a list. */
export interface ListedOrder {
  id: string
  customerName: string | null
  recipient: string | null
  phone: string
  fulfilment: Fulfilment
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  reason: string | null
  receivedPaise: number
  duePaise: number
}

/** Orders of a list behind one of them, the oldest first. */
export async function listOrders(
  db: Db,
  steps: Steps,
  list: OfOrder,
  { after, limit }: { after: string | null; limit: number },
): Promise<ListedOrder[]> {
  const { rows } = await sql<ListedOrder>`
    SELECT d.id, d.customer_name AS "customerName", d.recipient_name AS recipient, d.phone, d.fulfilment,
      d.payment_method AS "paymentMethod", d.payment_state AS "paymentState", d.reason,
      d.received::integer AS "receivedPaise", d.due::integer AS "duePaise"
    FROM ${dayOrders(steps)} d WHERE ${conditions(steps)[list]} AND (${after}::uuid IS NULL OR d.id > ${after}::uuid)
    ORDER BY d.id LIMIT ${limit}`.execute(db)
  return rows
}
