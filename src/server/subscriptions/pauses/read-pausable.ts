import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { Fulfilment } from '#shared/domain/ordering/order-states.ts'
import type { OrderAhead, PausableSubscription } from '#shared/domain/subscriptions/pause-preview.ts'
import type { SubscriptionRow } from '../current-subscription.ts'
import { type Pause, pausesInForce } from './pause-rows.ts'

/** Whose subscription: only this customer's, or anybody's for the office. */
export interface WhoseSubscription {
  subscriptionId: string
  customerId?: string | undefined
}

/** A subscription as the rules of pauses take it, with the ids that changing it takes. */
export interface PausableRow extends PausableSubscription {
  subscription: SubscriptionRow
  pauses: Pause[]
  maxPauseDays: number | null
  orders: (OrderAhead & { id: string })[]
}

/** Reads a subscription with its pauses and its orders from today on. Throws `not_found`. */
export async function readPausable(
  db: Db,
  { subscriptionId, customerId }: WhoseSubscription,
  now: Date,
): Promise<PausableRow> {
  const found = await db
    .selectFrom('subscriptions as s')
    .innerJoin('subscription_policies as p', 'p.version', 's.policy_version')
    .selectAll('s')
    .select('p.max_pause_days')
    .where('s.id', '=', subscriptionId)
    .$if(customerId !== undefined, (asked) => asked.where('s.customer_id', '=', customerId as string))
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  const { max_pause_days: maxPauseDays, ...subscription } = found
  return {
    subscription,
    maxPauseDays,
    mealsLeft: subscription.meals_left,
    nextDay: subscription.next_day,
    pauses: await pausesInForce(db, [subscriptionId], now),
    orders: await ordersAhead(db, subscriptionId, now),
  }
}

async function ordersAhead(db: Db, subscriptionId: string, now: Date) {
  const { rows } = await sql<{ id: string; day: KitchenDay; fulfilment: Fulfilment; paused: boolean; confirmBy: Date }>`
    SELECT id, delivery_date AS day, fulfilment, coalesce(fulfilment = 'skipped' AND reason = 'pause', false) AS paused,
      confirm_by AS "confirmBy"
    FROM orders WHERE subscription_id = ${subscriptionId} AND delivery_date >= ${kitchenDayOf(now)}
    ORDER BY delivery_date`.execute(db)
  return rows
}
