import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { AppError } from '#server/http/errors.ts'
import type { OrderStatus } from '#shared/domain/order-status.ts'
import { endDayAt, takesPlate } from '#shared/domain/subscription-plan.ts'

/** Takes a plan's row until the end of the transaction. Always before the row of one of its orders, so that nobody waits in a circle. */
export async function lockPlan(trx: Db, subscriptionId: string) {
  return trx
    .selectFrom('subscriptions')
    .select(['id', 'plates_left', 'next_day', 'end_day'])
    .where('id', '=', subscriptionId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Gives a plate back to its plan when an order of it no longer counts, or takes one when it counts again, and moves the
 * plan's end. To be called in the transaction of the status change, after it. Throws `order_plate_used` when no plate is
 * left to take: the plan has put the one that came back on another day.
 */
export async function settlePlate(
  trx: Db,
  plan: Awaited<ReturnType<typeof lockPlan>>,
  change: { from: OrderStatus; to: OrderStatus },
  now: Date,
): Promise<void> {
  const delta = Number(takesPlate(change.from)) - Number(takesPlate(change.to))
  if (delta === 0) return
  const platesLeft = plan.plates_left + delta
  if (platesLeft < 0) throw new AppError('order_plate_used')
  await trx
    .updateTable('subscriptions')
    .set({
      plates_left: platesLeft,
      end_day:
        platesLeft === 0
          ? sql<string>`(SELECT max(delivery_date) FROM orders
              WHERE subscription_id = ${plan.id} AND status NOT IN ('skipped', 'cancelled'))`
          : endDayAt({ platesLeft, nextDay: plan.next_day, endDay: plan.end_day }, now),
    })
    .where('id', '=', plan.id)
    .execute()
}
