import { type RawBuilder, sql } from 'kysely'
import { endOfDaySql } from '#server/calendar/calendar.ts'
import type { Db } from '#server/platform/db/connection.ts'
import { newIdSql } from '#server/platform/db/new-id-sql.ts'
import { FULFILMENTS } from '#shared/domain/ordering/order-states.ts'
import type { OrderAction } from '#shared/domain/ordering/transitions.ts'

const REMIND_BEFORE_MS = 60 * 60 * 1000

/** What customers are told of their orders: whether their sockets hear it, and until when it is worth a push. */
const ORDER_EVENTS = {
  'daily-order-created': { sockets: true, worthUntil: 'deadline' },
  'order-reminder': { sockets: false, worthUntil: 'deadline' },
  'order-auto-confirmed': { sockets: true, worthUntil: 'end of day' },
  'order-out-for-delivery': { sockets: false, worthUntil: 'end of day' },
  'order-delivered': { sockets: false, worthUntil: 'end of day' },
} as const

export type OrderEventKind = keyof typeof ORDER_EVENTS

/**
 * Notes what customers are told of their orders, as a part of the statement that does the work: once for an order and kind.
 * What nobody but a push tells is left out when it is of no use any more. `orders` is a relation with their `id`,
 * `customer_id`, `delivery_date` and `confirm_by`.
 */
export function orderEventsSql(kind: OrderEventKind, orders: RawBuilder<unknown>, at: Date): RawBuilder<unknown> {
  const { sockets, worthUntil } = ORDER_EVENTS[kind]
  const until = worthUntil === 'deadline' ? sql`confirm_by` : endOfDaySql(sql`delivery_date`)
  return sql`
    INSERT INTO notices (id, kind, subject_id, day, customer_id, created_at, sent_at, push_until)
    SELECT ${newIdSql()}, ${kind}, id, delivery_date, customer_id, ${at}::timestamptz,
      ${sockets ? null : at}::timestamptz, ${until}
    FROM ${orders} AS orders_to_tell_of
    WHERE ${sockets} OR ${until} > ${at}
    ON CONFLICT DO NOTHING`
}

/** What a transition tells the customer; `null` for nothing. */
export function eventOfAction({ to, deadline }: OrderAction): OrderEventKind | null {
  if (deadline === 'passed') return 'order-auto-confirmed'
  return to === null ? null : FULFILMENTS[to].event
}

/**
 * Notes the reminders of the subscription orders whose deadline is an hour away and that wait for an answer: one
 * statement, once for an order. Orders made within that hour have just been told of. Returns how many.
 */
export async function noteReminders(db: Db, now: Date): Promise<number> {
  const waiting = sql`(
    SELECT id, customer_id, delivery_date, confirm_by FROM orders
    WHERE fulfilment = 'pending' AND subscription_id IS NOT NULL AND confirm_by > ${now}
      AND confirm_by <= ${new Date(now.getTime() + REMIND_BEFORE_MS)} AND created_at < confirm_by - interval '1 hour'
  )`
  const { numAffectedRows } = await orderEventsSql('order-reminder', waiting, now).execute(db)
  return Number(numAffectedRows ?? 0)
}
