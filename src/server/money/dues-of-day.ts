import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { checkedNow, dueAtDoor, METHOD_AT_DOOR } from './due-at-door.ts'

/** What is still to be paid when an order is handed over, by the way its customer chose; with the first of a subscription all of it. */
export interface OrderDue {
  paise: number
  method: 'cod' | 'upi'
  /** Its customer says to have paid, and nobody has checked it yet: it is not collected. */
  checking: boolean
}

interface Wanted {
  day: KitchenDay
  slot: SlotCode
  today: KitchenDay
  /** These orders alone. */
  ids?: string[]
}

/** What a customer owes for subscriptions at the door, by the order with which it is collected; what is being checked is left out. */
export async function duesOfCustomer(db: Db, customerId: string, today: KitchenDay) {
  const { rows } = await sql<{ order: string; paise: number }>`
    SELECT d.* FROM (
      SELECT o.id AS "order", ${dueAtDoor(today)} AS paise FROM orders o
      WHERE o.customer_id = ${customerId} AND o.subscription_id IS NOT NULL AND o.delivery_date >= ${today}
        AND NOT ${checkedNow.order}
    ) d WHERE d.paise > 0`.execute(db)
  return rows
}

/** What is to be paid when the orders of a day of a slot are handed over, by order; those that owe nothing are left out. */
export async function duesOfDay(db: Db, { day, slot, today, ids }: Wanted): Promise<Map<string, OrderDue>> {
  const { rows } = await sql<OrderDue & { id: string }>`
    SELECT d.* FROM (
      SELECT o.id, ${METHOD_AT_DOOR} AS method, ${dueAtDoor(today)} AS paise, ${checkedNow.order} AS checking FROM orders o
      WHERE o.delivery_date = ${day} AND o.slot = ${slot}
        AND ${ids ? sql<SqlBool>`o.id = ANY(${ids}::uuid[])` : sql<SqlBool>`true`}
    ) d WHERE d.paise > 0`.execute(db)
  return new Map(rows.map(({ id, ...due }) => [id, due]))
}
