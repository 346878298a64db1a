import type { Transaction } from 'kysely'
import type { AppContext } from '#server/context.ts'
import type { Tables } from '#server/db/tables.ts'
import type { DomainEvent } from '#server/events.ts'
import { AppError } from '#server/http/errors.ts'
import { lockPlan, settlePlate } from '#server/subscriptions/plates.ts'
import type { OrderStatus } from '#shared/domain/order-status.ts'
import { type OrderRow, orderById, setStatuses } from './queries.ts'

interface Change {
  to: OrderStatus
  adminId: string
  at: Date
}

/**
 * Sets an order's status for an admin, any from any other, and records who and when. An order of a subscription gives
 * its plate back when it is skipped or cancelled, and takes one again when it is brought back, in the same transaction.
 * Throws `not_found` and `order_plate_used`.
 */
export async function changeStatus(
  { db }: Pick<AppContext, 'db'>,
  { orderId, ...change }: Change & { orderId: string },
  report: (event: DomainEvent) => void,
): Promise<OrderRow> {
  return db.transaction().execute(async (trx) => {
    await changeWithin(trx, { ...change, orderIds: [orderId] }, report)
    const changed = await orderById(trx, orderId)
    if (!changed) throw new AppError('not_found')
    return changed
  })
}

/**
 * The same for many orders at once, all or none: one statement sets and records them; plates of subscriptions are settled
 * plan by plan. Returns the orders that really changed, with the status that they had. Throws `not_found` and
 * `order_plate_used`.
 */
export async function changeStatuses(
  { db }: Pick<AppContext, 'db'>,
  change: Change & { orderIds: string[] },
  report: (event: DomainEvent) => void,
): Promise<{ id: string; status: OrderStatus }[]> {
  return db.transaction().execute((trx) => changeWithin(trx, change, report))
}

/** Every change of a status by an admin goes through here, and is reported here. */
async function changeWithin(
  trx: Transaction<Tables>,
  change: Change & { orderIds: string[] },
  report: (event: DomainEvent) => void,
): Promise<{ id: string; status: OrderStatus }[]> {
  const rows = await trx
    .selectFrom('orders')
    .select(['id', 'customer_id', 'delivery_date', 'subscription_id'])
    .where('id', 'in', change.orderIds)
    .execute()
  if (rows.length !== change.orderIds.length) throw new AppError('not_found')
  const orders = new Map(rows.map((order) => [order.id, order]))
  const planIds = [...new Set(rows.flatMap((order) => order.subscription_id ?? []))].sort()
  for (const planId of planIds) await lockPlan(trx, planId)
  const changed = (await setStatuses(trx, change)).filter((order) => order.status !== change.to)
  for (const { id, status: from } of changed) {
    const order = orders.get(id)
    if (!order) continue
    if (order.subscription_id !== null) {
      // Read anew: an order before this one may have moved the same plan.
      const plan = await lockPlan(trx, order.subscription_id)
      await settlePlate(trx, plan, { from, to: change.to }, change.at)
    }
    report({
      type: 'order-status-changed',
      customerId: order.customer_id,
      orderId: id,
      deliveryDay: order.delivery_date,
      from,
      to: change.to,
    })
  }
  return changed
}
