import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'
import { lockCustomer } from '#server/people/people.ts'
import type { EnteredAlready } from '#shared/contract/ordering/office/order-entry.schemas.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import type { NewOrder } from '../place/create-orders.ts'

/** For so long the same order counts as entered twice. */
const MINUTES = 10

/**
 * The same order, entered by one of the kitchen's people a moment ago: of the same customer, for the same day and slot, with
 * the same lines; `null` when there is none. The customer's row is held until the end of the transaction, so that of two
 * people who enter it at once the second finds the order of the first. Throws `not_found` for one who has been merged.
 */
export async function enteredAlready(
  trx: Trx,
  { customer, deliveryDate, slot, lines }: NewOrder,
  now: Date,
): Promise<EnteredAlready | null> {
  await lockCustomer(trx, customer.id)
  const quantities = Object.fromEntries(lines.map(({ name, quantity }) => [name, quantity]))
  const { rows } = await sql<{ id: string; by: string; at: Date }>`
    SELECT o.id, a.name AS by, o.created_at AS at FROM orders o JOIN admins a ON a.id = o.entered_by
    WHERE o.customer_id = ${customer.id} AND o.delivery_date = ${deliveryDate} AND o.slot = ${slot}
      AND o.fulfilment <> ALL(${NOT_ORDERED}::text[])
      AND o.created_at > ${new Date(now.getTime() - MINUTES * 60_000)}
      AND (SELECT jsonb_object_agg(l.name, l.quantity) FROM order_lines l WHERE l.order_id = o.id)
        = ${JSON.stringify(quantities)}::jsonb
    ORDER BY o.id DESC LIMIT 1`.execute(trx)
  const [former] = rows
  if (!former) return null
  const minutes = Math.max(0, Math.floor((now.getTime() - former.at.getTime()) / 60_000))
  return { order_id: former.id, by: former.by, minutes }
}
