import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { MEALS_GONE_BACK } from '#server/subscriptions/subscriptions.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { Buyer } from '#shared/domain/money/documents/buyer.ts'
import type { Fulfilment, PaymentState } from '#shared/domain/ordering/order-states.ts'
import { owedFor, REFUND_OPEN, soldFor } from '../accounts.ts'

/** An order as its document tells of it. */
export interface OrderToDocument {
  id: string
  day: KitchenDay
  fulfilment: Fulfilment
  /** What is sold of it: nothing of what is called off, unless the kitchen keeps its money. */
  pricePaise: number
  name: string | null
  address: string
  menuName: string | null
  asked: Buyer | null
  /** It stands in a document. */
  documented: boolean
  lines: { text: string; kind: 'thali' | 'addon'; quantity: number; unitPaise: number }[]
}

/** Orders by their ids, each with what a document says of it. */
export async function ordersToDocument(db: Db, ids: string[]): Promise<OrderToDocument[]> {
  const { rows } = await sql<OrderToDocument>`
    SELECT o.id, o.delivery_date AS day, o.fulfilment, (${soldFor.order})::integer AS "pricePaise", o.customer_name AS name,
      o.delivery_address AS address, o.menu_name AS "menuName",
      (SELECT json_build_object('name', r.name, 'gstin', r.gstin, 'address', r.address) FROM document_requests r WHERE r.subject_id = o.id) AS asked,
      EXISTS (SELECT FROM document_subjects s WHERE s.order_id = o.id AND s.open) AS documented,
      coalesce((SELECT json_agg(json_build_object('text', l.name, 'kind', l.kind, 'quantity', l.quantity, 'unitPaise', l.unit_paise) ORDER BY l.position)
        FROM order_lines l WHERE l.order_id = o.id), '[]') AS lines
    FROM orders o WHERE o.id = ANY(${ids}::uuid[]) AND o.subscription_id IS NULL ORDER BY o.id`.execute(db)
  return rows
}

/** When the last of the money of the subscription `s` came; when it was bought where none did. */
const PAID_AT = sql`coalesce((SELECT max(p.received_at) FROM payments p
  WHERE p.subscription_id = s.id AND p.state = 'received'), s.created_at)`

/** What refunds have taken back of the document of `d`. What the office has credited beside them is no less sold. */
const CREDITED = sql`coalesce((SELECT sum(c.total_paise) FROM refunds r JOIN credit_requests q ON q.refund_id = r.id
  JOIN documents c ON c.id = q.credit_note_id
  WHERE r.subscription_id = d.subscription_id AND c.refers_to = d.document_id), 0)::integer`

/** A subscription as its document tells of it. */
export interface SubscriptionToDocument {
  id: string
  status: 'queued' | 'active' | 'ended' | 'cancelled'
  paymentState: PaymentState
  /** Without those that went back. */
  meals: number
  /** Without what it costs less for them, unless the kitchen keeps that. */
  pricePaise: number
  /** What of that the kitchen keeps for meals that went back. */
  keptPaise: number
  /** What was paid for meals that went back waits to be given back, is on its way, or waits to be kept. */
  refundWaits: boolean
  from: KitchenDay
  name: string | null
  address: string | null
  asked: Buyer | null
  /** For how much it stands in a document, without what was credited because it went back; `null`: in none. */
  documentedPaise: number | null
  /** On which the last of its money came; the day on which it was bought where none did. */
  paidOn: KitchenDay
}

/** A subscription by its id; `null` when there is none. */
export async function subscriptionToDocument(db: Db, id: string): Promise<SubscriptionToDocument | null> {
  const { rows } = await sql<Omit<SubscriptionToDocument, 'paidOn'> & { paidAt: Date }>`
    SELECT s.id, s.status, s.payment_state AS "paymentState", s.start_day AS from,
      (s.meals - ${MEALS_GONE_BACK})::integer AS meals,
      (${soldFor.subscription})::integer AS "pricePaise",
      (${soldFor.subscription} - ${owedFor.subscription})::integer AS "keptPaise", 
      ${REFUND_OPEN} AND ${soldFor.subscription} < s.price_paise AS "refundWaits",
      (SELECT c.name FROM customers c WHERE c.id = s.customer_id) AS name, s.delivery_address AS address,
      (SELECT json_build_object('name', r.name, 'gstin', r.gstin, 'address', r.address) FROM document_requests r WHERE r.subject_id = s.id) AS asked,
      (SELECT d.amount_paise - ${CREDITED} FROM document_subjects d WHERE d.subscription_id = s.id AND d.open) AS "documentedPaise",
      ${PAID_AT} AS "paidAt"
    FROM subscriptions s WHERE s.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { paidAt, ...subscription } = row
  return { ...subscription, paidOn: kitchenDayOf(paidAt) }
}

/** The days of orders that somebody is to look at. */
export async function queuedDays(db: Db): Promise<KitchenDay[]> {
  const rows = await db
    .selectFrom('document_queue')
    .select('day')
    .distinct()
    .where('kind', '=', 'order')
    .orderBy('day')
    .execute()
  return rows.flatMap(({ day }) => day ?? [])
}

/** Subscriptions that somebody is to look at, by the days on which they were paid. */
export async function queuedSubscriptions(db: Db): Promise<Map<KitchenDay, string[]>> {
  const { rows } = await sql<{ id: string; paidAt: Date }>`
    SELECT q.subject_id AS id, ${PAID_AT} AS "paidAt" FROM document_queue q JOIN subscriptions s ON s.id = q.subject_id
    WHERE q.kind = 'subscription' ORDER BY q.subject_id`.execute(db)
  const byDay = Map.groupBy(rows, ({ paidAt }) => kitchenDayOf(paidAt))
  return new Map([...byDay].map(([day, rows]) => [day, rows.map(({ id }) => id)]))
}

/** The document in which something stands, with what of it has been taken back. */
export interface StandingDocument {
  id: string
  /** Of the order or subscription in it. */
  amountPaise: number
  takenBackPaise: number
  /** What the order or subscription costs by now, with what the kitchen keeps of it. */
  owedPaise: number
  /** Of the whole document. */
  leftPaise: number
}

/** The document in which an order or a subscription stands; `null` when it stands in none. */
export async function standingDocument(
  db: Db,
  { orderId, subscriptionId }: { orderId: string | null; subscriptionId: string | null },
): Promise<StandingDocument | null> {
  const of = (table: string) =>
    orderId === null
      ? sql`${sql.ref(`${table}.subscription_id`)} = ${subscriptionId}::uuid`
      : sql`${sql.ref(`${table}.order_id`)} = ${orderId}::uuid`
  const owed =
    orderId === null
      ? sql`SELECT ${soldFor.subscription} FROM subscriptions s WHERE s.id = ${subscriptionId}::uuid`
      : sql`SELECT ${soldFor.order} FROM orders o WHERE o.id = ${orderId}::uuid`
  const { rows } = await sql<StandingDocument>`
    SELECT d.id, s.amount_paise AS "amountPaise",
      (SELECT coalesce(sum(b.amount_paise), 0)::integer FROM document_subjects b JOIN documents c ON c.id = b.document_id
        WHERE ${of('b')} AND c.refers_to = d.id AND NOT b.open) AS "takenBackPaise",
      (${owed})::integer AS "owedPaise", ${leftOf} AS "leftPaise"
    FROM document_subjects s JOIN documents d ON d.id = s.document_id
    WHERE s.open AND ${of('s')}`.execute(db)
  return rows[0] ?? null
}

/** What of the document `d` has not been taken back, in paise. An invoice that follows a voucher takes nothing back. */
export const leftOf = sql<number>`(d.total_paise - (SELECT coalesce(sum(c.total_paise), 0) FROM documents c
  WHERE c.refers_to = d.id AND c.kind IN ('credit_note', 'refund_voucher')))::integer`
