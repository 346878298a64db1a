import type { Db } from '#server/kernel/db/connection.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'

/** Orders by id: their numbers. */
export async function namesOfOrders(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const orders = await db.selectFrom('orders').select('id').where('id', 'in', ids).execute()
  return orders.map(({ id }) => ({ id, name: orderNumber(id) ?? id }))
}
