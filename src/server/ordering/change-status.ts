import type { AppContext } from '#server/platform/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { lockSubscriptions, mealsReturned, settleMeals } from '#server/subscriptions/meals.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { setStatuses } from './queries.ts'

/** What an admin wants of one order or of many. */
export interface StatusChange {
  /** Each once. */
  orderIds: string[]
  to: OrderStatus
  /** Only orders that still have this status are changed: an undo leaves alone what was changed since. */
  onlyFrom?: OrderStatus | undefined
  adminId: string
  at: Date
}

/**
 * Sets the status of orders for an admin, any from any other, all or none, and records who and when: one statement
 * whatever their number. An order of a subscription gives its meal back when it is skipped or cancelled, and takes one
 * again when it is brought back, in the same transaction. Returns the orders that really changed, with the status that
 * they had. Throws `not_found` and `order_meal_used`.
 */
export async function changeStatus(
  { db }: Pick<AppContext, 'db'>,
  change: StatusChange,
): Promise<{ id: string; from: OrderStatus }[]> {
  return db.transaction().execute(async (trx) => {
    const orders = await trx
      .selectFrom('orders')
      .select(['id', 'subscription_id'])
      .where('id', 'in', change.orderIds)
      .execute()
    if (orders.length !== change.orderIds.length) throw new AppError('not_found')
    const subscriptionOf = new Map(orders.map((order) => [order.id, order.subscription_id]))
    const subscriptions = await lockSubscriptions(trx, [
      ...new Set(orders.flatMap((order) => order.subscription_id ?? [])),
    ])
    const changed = await setStatuses(trx, change)
    const back = new Map<string, number>()
    for (const { id, from } of changed) {
      const subscriptionId = subscriptionOf.get(id)
      if (subscriptionId) back.set(subscriptionId, (back.get(subscriptionId) ?? 0) + mealsReturned(from, change.to))
    }
    await settleMeals(
      trx,
      subscriptions.map((subscription) => ({ subscription, back: back.get(subscription.id) ?? 0 })),
      change.at,
    )
    return changed
  })
}
