import { type RawBuilder, sql } from 'kysely'
import { endOfDaySql } from '#server/calendar/calendar.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { emitSql } from '#server/kernel/outbox/emit.ts'
import type { OutboxEvent } from '#server/kernel/outbox/events.ts'
import { FULFILMENTS } from '#shared/domain/ordering/order-states.ts'
import type { OrderAction } from '#shared/domain/ordering/transitions.ts'
import type { ChangedOrder } from './transition.ts'

const REMIND_BEFORE_MS = 60 * 60 * 1000

/** What customers are told of their orders once, and until when it is worth telling. */
const WORTH_UNTIL = {
  'daily-order-created': 'deadline',
  'order-reminder': 'deadline',
  'order-auto-confirmed': 'end of day',
  'order-out-for-delivery': 'end of day',
  'order-delivered': 'end of day',
} as const

export type OrderEventType = keyof typeof WORTH_UNTIL

/**
 * Emits what customers are told of their orders, as a part of the statement that does the work: once for an order and type.
 * `orders` is a relation with their `id`, `customer_id`, `delivery_date` and `confirm_by`.
 */
export function orderEventsSql(type: OrderEventType, orders: RawBuilder<unknown>, at: Date): RawBuilder<unknown> {
  return emitSql(type, {
    from: sql`${orders} AS orders_to_tell_of`,
    payload: { customerId: sql`customer_id`, orderId: sql`id`, deliveryDay: sql`delivery_date` },
    at,
    onceOn: sql`delivery_date`,
    worthUntil: WORTH_UNTIL[type] === 'deadline' ? sql`confirm_by` : endOfDaySql(sql`delivery_date`),
  })
}

/** What the screens of the customer and of the kitchen are told of a changed order. */
export function statusChangedEvent(changed: ChangedOrder): OutboxEvent {
  const { id: orderId, customerId, deliveryDay, from, to } = changed
  return { type: 'order-status-changed', customerId, orderId, deliveryDay, from, to }
}

/** What a transition tells the customer; `null` for nothing. */
export function eventOfAction({ to, deadline }: OrderAction): OrderEventType | null {
  if (deadline === 'passed') return 'order-auto-confirmed'
  return to === null ? null : FULFILMENTS[to].event
}

/**
 * Reminds of the subscription orders whose deadline is an hour away and that wait for an answer: one statement, once for
 * an order. Orders made within that hour have just been told of. Returns how many.
 */
export async function remindOfDeadline(db: Db, now: Date): Promise<number> {
  const waiting = sql`(
    SELECT id, customer_id, delivery_date, confirm_by FROM orders
    WHERE fulfilment = 'pending' AND subscription_id IS NOT NULL AND confirm_by > ${now}
      AND confirm_by <= ${new Date(now.getTime() + REMIND_BEFORE_MS)} AND created_at < confirm_by - interval '1 hour'
  )`
  const { numAffectedRows } = await orderEventsSql('order-reminder', waiting, now).execute(db)
  return Number(numAffectedRows ?? 0)
}
