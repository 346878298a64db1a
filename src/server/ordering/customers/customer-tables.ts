import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { addedUp, type CustomerTable, type MergeFigures, moved } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { UNSETTLED } from '#shared/domain/ordering/order-status.ts'
import { recountStanding } from '../place/standings.ts'

/** Ordering's tables with a customer in them. Ratings and tickets are of orders, and go with them. */
export const orderingCustomerTables: CustomerTable[] = [
  moved('orders'),
  {
    table: 'customer_standings',
    merge: async (trx, { keep, goes }) => {
      await trx.deleteFrom('customer_standings').where('customer_id', '=', goes).execute()
      await recountStanding(trx, keep)
    },
  },
  addedUp(
    'customer_days',
    ({ keep, goes }) => sql`
      INSERT INTO customer_days AS d (customer_id, day, orders, portions)
      SELECT ${keep}, day, orders, portions FROM customer_days WHERE customer_id = ${goes}
      ON CONFLICT (customer_id, day) DO UPDATE
        SET orders = d.orders + excluded.orders, portions = d.portions + excluded.portions`,
  ),
]

/** How much ordering has of a customer. */
export async function orderingFigures(db: Db, customerId: string, now: Date): Promise<Partial<MergeFigures>> {
  const { rows } = await sql<Partial<MergeFigures>>`
    SELECT count(*)::integer AS orders,
      (count(*) FILTER (WHERE delivery_date >= ${kitchenDayOf(now)} AND fulfilment = ANY(${UNSETTLED}::text[])))::integer AS orders_to_come,
      (SELECT count(*) FROM order_ratings r JOIN orders o ON o.id = r.order_id WHERE o.customer_id = ${customerId})::integer AS ratings,
      (SELECT count(*) FROM tickets t JOIN orders o ON o.id = t.order_id WHERE o.customer_id = ${customerId})::integer AS tickets
    FROM orders WHERE customer_id = ${customerId}`.execute(db)
  return rows[0] ?? {}
}
