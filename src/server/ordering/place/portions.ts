import { sql } from 'kysely'
import { givePortionsBack, type PortionsBack } from '#server/catalog/catalog.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { countsAsOrdered } from '#shared/domain/ordering/order-status.ts'
import type { ChangedOrder } from '../change/transition.ts'
import { dishKeySql } from '../search/order-filters.ts'

const KEY = dishKeySql(sql`l.dish_id::text`, sql`l.name`)

/** The portions that an order has of its day's dishes. */
export async function portionsOf(trx: Trx, orderId: string): Promise<PortionsBack[]> {
  const { rows } = await sql<PortionsBack>`
    SELECT o.delivery_date AS day, o.slot, ${KEY} AS key, sum(l.quantity)::integer AS portions
    FROM orders o JOIN order_lines l ON l.order_id = o.id AND l.kind = 'addon'
    WHERE o.id = ${orderId} GROUP BY 1, 2, 3`.execute(trx)
  return rows
}

/** Whether an order had plates and portions of its day before it changed. */
export function tookOfItsDay({ from, fromHeld }: Pick<ChangedOrder, 'from' | 'fromHeld'>): boolean {
  return countsAsOrdered(from) && !fromHeld
}

/**
 * Orders have changed: those that count no more give the portions of their dishes back, those that count again, or have the
 * kitchen's yes now, take them.
 */
export async function settlePortions(
  trx: Trx,
  changed: Pick<ChangedOrder, 'id' | 'from' | 'fromHeld' | 'to'>[],
): Promise<void> {
  const settled = changed.filter((order) => tookOfItsDay(order) !== countsAsOrdered(order.to))
  if (settled.length === 0) return
  const { rows } = await sql<PortionsBack>`
    SELECT o.delivery_date AS day, o.slot, ${KEY} AS key,
      sum(l.quantity * w.sign)::integer AS portions
    FROM orders o JOIN unnest(${settled.map(({ id }) => id)}::uuid[],
      ${settled.map(({ to }) => (countsAsOrdered(to) ? -1 : 1))}::integer[]) AS w (id, sign) ON w.id = o.id
    JOIN order_lines l ON l.order_id = o.id AND l.kind = 'addon'
    GROUP BY 1, 2, 3`.execute(trx)
  await givePortionsBack(trx, rows)
}
