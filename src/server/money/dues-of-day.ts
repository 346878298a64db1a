import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import type { PaymentMethod } from '#shared/domain/ordering/order-states.ts'
import { heldFor } from './accounts.ts'

/** What is still to be paid of an order, by the way its customer chose. */
export interface OrderDue {
  paise: number
  method: PaymentMethod
}

/** What is to be collected when the orders of a day of a slot are delivered, by order; those that owe nothing are left out. */
export async function duesOfDay(
  db: Db,
  { day, slot }: { day: KitchenDay; slot: SlotCode },
): Promise<Map<string, OrderDue>> {
  const rows = await db
    .selectFrom('orders as o')
    .select(['o.id', 'o.payment_method as method'])
    .select(sql<number>`(o.price_paise - ${heldFor.order})::integer`.as('paise'))
    .where('o.delivery_date', '=', day)
    .where('o.slot', '=', slot)
    .where('o.subscription_id', 'is', null)
    .where(sql<SqlBool>`o.payment_state = 'due'`)
    .execute()
  return new Map(rows.filter(({ paise }) => paise > 0).map(({ id, paise, method }) => [id, { paise, method }]))
}
