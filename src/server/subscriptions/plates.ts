import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/http/errors.ts'
import type { OrderStatus } from '#shared/domain/order-status.ts'
import { endDayAt, takesPlate } from '#shared/domain/subscription-plan.ts'

/** A plan's row, held until the end of the transaction. */
export type LockedPlan = Awaited<ReturnType<typeof lockPlans>>[number]

/**
 * Takes the rows of plans until the end of the transaction, in the order of their ids. Always before the rows of their
 * orders, so that nobody waits in a circle.
 */
export async function lockPlans(trx: Db, subscriptionIds: string[]) {
  if (subscriptionIds.length === 0) return []
  return trx
    .selectFrom('subscriptions')
    .select(['id', 'plates_left', 'next_day', 'end_day'])
    .where('id', '=', sql<string>`ANY(${subscriptionIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** How many plates come back to a plan when an order of it goes from one status to another; -1 when one is taken. */
export function platesBack(from: OrderStatus, to: OrderStatus): number {
  return Number(takesPlate(from)) - Number(takesPlate(to))
}

/**
 * Gives plates back to their plans when orders of them no longer count, or takes them when they count again, and moves
 * the plans' ends, in one statement. To be called in the transaction of the status change, after it. Throws
 * `order_plate_used` when no plate is left to take: the plan has put the one that came back on another day.
 */
export async function settlePlates(trx: Db, changes: { plan: LockedPlan; back: number }[], now: Date): Promise<void> {
  const moved = changes.filter(({ back }) => back !== 0)
  if (moved.length === 0) return
  const left = moved.map(({ plan, back }) => plan.plates_left + back)
  if (left.some((plates) => plates < 0)) throw new AppError('order_plate_used')
  // With no plate left the last day is that of the last order that counts, which only the database knows.
  const ends = moved.map(({ plan }, index) => {
    const platesLeft = left[index] ?? 0
    return platesLeft === 0 ? null : endDayAt({ platesLeft, nextDay: plan.next_day, endDay: plan.end_day }, now)
  })
  await sql`
    UPDATE subscriptions s SET plates_left = w.plates_left,
      end_day = coalesce(w.end_day, (SELECT max(o.delivery_date) FROM orders o
        WHERE o.subscription_id = s.id AND o.status NOT IN ('skipped', 'cancelled')))
    FROM unnest(${moved.map(({ plan }) => plan.id)}::uuid[], ${left}::integer[], ${ends}::date[])
      AS w (id, plates_left, end_day)
    WHERE s.id = w.id`.execute(trx)
}
