import type { AppContext } from '#server/context.ts'
import type { DomainEvent } from '#server/events.ts'
import { AppError } from '#server/http/errors.ts'
import { lockPlan, settlePlate } from '#server/subscriptions/plates.ts'
import type { OrderStatus } from '#shared/domain/order-status.ts'
import { type OrderRow, orderById, setStatus, setStatuses } from './queries.ts'

/**
 * Sets an order's status for an admin, any from any other, and records who and when. An order of a subscription gives
 * its plate back when it is skipped or cancelled, and takes one again when it is brought back, in the same transaction.
 * Throws `not_found` and `order_plate_used`.
 */
export async function changeStatus(
  { db }: Pick<AppContext, 'db'>,
  change: { orderId: string; to: OrderStatus; adminId: string; at: Date },
  report: (event: DomainEvent) => void,
): Promise<OrderRow> {
  return db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select(['customer_id', 'delivery_date', 'subscription_id'])
      .where('id', '=', change.orderId)
      .executeTakeFirst()
    if (!order) throw new AppError('not_found')
    const plan = order.subscription_id === null ? null : await lockPlan(trx, order.subscription_id)
    const from = await setStatus(trx, change)
    if (from !== null && from !== change.to) {
      if (plan) await settlePlate(trx, plan, { from, to: change.to }, change.at)
      report({
        type: 'order-status-changed',
        customerId: order.customer_id,
        orderId: change.orderId,
        deliveryDay: order.delivery_date,
        from,
        to: change.to,
      })
    }
    const changed = await orderById(trx, change.orderId)
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
  change: { orderIds: string[]; to: OrderStatus; adminId: string; at: Date },
  report: (event: DomainEvent) => void,
): Promise<{ id: string; status: OrderStatus }[]> {
  return db.transaction().execute(async (trx) => {
    const orders = await trx
      .selectFrom('orders')
      .select(['id', 'customer_id', 'delivery_date', 'subscription_id'])
      .where('id', 'in', change.orderIds)
      .execute()
    if (orders.length !== change.orderIds.length) throw new AppError('not_found')
    const planIds = [...new Set(orders.flatMap((order) => order.subscription_id ?? []))].sort()
    for (const planId of planIds) await lockPlan(trx, planId)
    const changed = (await setStatuses(trx, change)).filter((order) => order.status !== change.to)
    for (const { id, status: from } of changed) {
      const order = orders.find((one) => one.id === id)
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
  })
}
