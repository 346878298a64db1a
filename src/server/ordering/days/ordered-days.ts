import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { UNSETTLED } from '#shared/domain/ordering/order-status.ts'

/** The days of a slot, from one on, that have orders, whatever became of them. */
export async function orderedDays(db: Db, slot: SlotCode, from: KitchenDay): Promise<KitchenDay[]> {
  const rows = await db
    .selectFrom('orders')
    .select('delivery_date')
    .distinct()
    .where('slot', '=', slot)
    .where('delivery_date', '>=', from)
    .execute()
  return rows.map((row) => row.delivery_date)
}

/** How many orders of a slot, from a day on, are still to be delivered, also those that wait for the kitchen's yes. */
export async function undeliveredOrders(db: Db, slot: SlotCode, from: KitchenDay): Promise<number> {
  const { orders } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)::integer`.as('orders'))
    .where('slot', '=', slot)
    .where('delivery_date', '>=', from)
    .where('fulfilment', 'in', UNSETTLED)
    .executeTakeFirstOrThrow()
  return orders
}
