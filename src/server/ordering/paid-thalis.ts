import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'

/** The thalis of a customer's one-off orders that were delivered from a day on. */
export async function paidThalis(db: Db, customerId: string, from: KitchenDay) {
  return db
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .select(['o.delivery_date as day', 'l.unit_paise as unitPaise'])
    .where('o.customer_id', '=', customerId)
    .where('o.subscription_id', 'is', null)
    .where('o.fulfilment', '=', 'delivered')
    .where('o.delivery_date', '>=', from)
    .where('l.kind', '=', 'thali')
    .execute()
}
