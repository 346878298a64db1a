import type { Db } from '#server/kernel/db/connection.ts'
import type { CallReply } from '#shared/contract/define.ts'
import type { customerCalls } from '#shared/contract/people/office/customers.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import type { RatingReason } from '#shared/domain/ordering/ratings.ts'

const SHOWN = 20

/** The latest ratings of a customer, by the orders that they are of. */
export async function ratingsOfCustomer(
  db: Db,
  customerId: string,
): Promise<CallReply<typeof customerCalls.customerFeedback>['ratings']> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('order_ratings as r', 'r.order_id', 'o.id')
    .select(['o.id', 'o.delivery_date', 'r.stars', 'r.reasons'])
    .where('o.customer_id', '=', customerId)
    .orderBy('o.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ id, delivery_date, stars, reasons }) => ({
    order_id: id,
    order_number: orderNumber(id) as string,
    delivery_date,
    stars,
    reasons: reasons as RatingReason[],
  }))
}
