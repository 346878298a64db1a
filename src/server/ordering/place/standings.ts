import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { OrderRow } from '../queries.ts'

/** What the kitchen has seen of its customers: by it their caps for a day are chosen, see store-orders.ts. */

/**
 * Counts orders that have come to be delivered, or are not any more, as a part of their transition. `changed` is a relation
 * with `customer_id`, `from_fulfilment` and `to_fulfilment`.
 */
export function standingSql(changed: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    INSERT INTO customer_standings AS s (customer_id, delivered)
    SELECT customer_id, sum((to_fulfilment = 'delivered')::int - (from_fulfilment = 'delivered')::int)
    FROM ${changed} GROUP BY customer_id HAVING bool_or((to_fulfilment = 'delivered') <> (from_fulfilment = 'delivered'))
    -- In one order, so that two who change orders of the same customers never wait for each other in a circle.
    ORDER BY customer_id
    ON CONFLICT (customer_id) DO UPDATE SET delivered = greatest(0, s.delivered + excluded.delivered)`
}

/** Counts anew for one customer, after a no-show was noted or taken back: only deliveries after the last one count. */
export async function recountStanding(trx: Trx, customerId: string): Promise<void> {
  await sql`
    WITH last AS (
      SELECT max(created_at) AS no_show, count(*) AS no_shows FROM orders
      WHERE customer_id = ${customerId} AND no_show_at IS NOT NULL
    )
    INSERT INTO customer_standings (customer_id, delivered, no_shows)
    SELECT ${customerId}, (
      SELECT count(*) FROM orders WHERE customer_id = ${customerId} AND fulfilment = 'delivered'
        AND (last.no_show IS NULL OR created_at > last.no_show)
    ), last.no_shows FROM last
    ON CONFLICT (customer_id) DO UPDATE SET delivered = excluded.delivered, no_shows = excluded.no_shows`.execute(trx)
}

/** An order gives way to another: it counts no more for its day. */
export async function uncountOrdered(
  trx: Trx,
  { customer_id, delivery_date, lines }: Pick<OrderRow, 'customer_id' | 'delivery_date' | 'lines'>,
): Promise<void> {
  const portions = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  await sql`
    UPDATE customer_days SET orders = greatest(0, orders - 1), portions = greatest(0, portions - ${portions})
    WHERE customer_id = ${customer_id} AND day = ${delivery_date}`.execute(trx)
}

/** Removes what was counted for days that are over. */
export async function removePastCounts(db: Db, today: KitchenDay): Promise<void> {
  await db.deleteFrom('customer_days').where('day', '<', today).execute()
}
