import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { Fulfilment } from '#shared/domain/ordering/order-states.ts'
import { type HeldUp, heldUpBy } from '#shared/domain/subscriptions/held-up.ts'
import type { OrderAhead, PausableSubscription } from '#shared/domain/subscriptions/pause-preview.ts'
import type { Validity } from '#shared/domain/subscriptions/validity.ts'
import { queuedOf, type SubscriptionRow, waits } from '../current-subscription.ts'
import { type Pause, pausesInForce } from './pause-rows.ts'

/** Whose subscription: only this customer's, or anybody's for the office. */
export interface WhoseSubscription {
  subscriptionId: string
  customerId?: string | undefined
}

/** The subscription whose pauses are meant: of one that is queued, the running one that it waits for. Throws `not_found`. */
export async function pausedThrough(
  db: Db,
  { subscriptionId, customerId }: WhoseSubscription,
): Promise<WhoseSubscription> {
  const { rows } = await sql<{ id: string }>`
    SELECT coalesce(r.id, s.id) AS id FROM subscriptions s LEFT JOIN subscriptions r ON s.status = 'queued'
      AND r.customer_id = s.customer_id AND r.slot = s.slot AND r.status = 'active'
    WHERE s.id = ${subscriptionId} AND (${customerId ?? null}::uuid IS NULL OR s.customer_id = ${customerId ?? null}::uuid)`.execute(
    db,
  )
  if (!rows[0]) throw new AppError('not_found')
  return { subscriptionId: rows[0].id, customerId }
}

/** A subscription as the rules of pauses take it, with the ids that changing it takes. */
export interface PausableRow extends PausableSubscription {
  subscription: SubscriptionRow
  pauses: Pause[]
  maxPauseDays: number | null
  heldUp: HeldUp | null
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
    .select(['p.max_pause_days', 'p.trust_meals', 'p.valid_days', 'p.pauses_extend'])
    .where('s.id', '=', subscriptionId)
    .$if(customerId !== undefined, (asked) => asked.where('s.customer_id', '=', customerId as string))
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  const {
    max_pause_days: maxPauseDays,
    trust_meals: trustMeals,
    valid_days: validDays,
    pauses_extend: pausesExtend,
    ...subscription
  } = found
  return {
    subscription,
    maxPauseDays,
    heldUp: heldUpBy({ hasAddress: subscription.delivery_address !== null, waits: waits(subscription, trustMeals) }),
    mealsLeft: subscription.meals_left,
    renewalMeals: subscription.status === 'active' ? await renewalMeals(db, subscription) : 0,
    validity: validDays === null ? null : await validityOf(db, subscription, { validDays, pausesExtend }),
    nextDay: subscription.next_day,
    pauses: await pausesInForce(db, [subscriptionId], now),
    orders: await ordersAhead(db, subscriptionId, now),
  }
}

/** How many meals wait behind a running subscription. */
async function renewalMeals(db: Db, { customer_id, slot }: SubscriptionRow): Promise<number> {
  const queued = await queuedOf(db, customer_id)
  return queued?.slot === slot ? queued.meals_left : 0
}

async function validityOf(
  db: Db,
  { slot, start_day: startDay, paused }: SubscriptionRow,
  terms: Pick<Validity, 'validDays' | 'pausesExtend'>,
) {
  const closed = await db
    .selectFrom('service_days')
    .select('day')
    .where('slot', '=', slot)
    .where('state', '=', 'closed')
    .where('day', '>=', startDay)
    .orderBy('day')
    .execute()
  return { ...terms, startDay, closedDays: closed.map(({ day }) => day), paused }
}

async function ordersAhead(db: Db, subscriptionId: string, now: Date) {
  const { rows } = await sql<{ id: string; day: KitchenDay; fulfilment: Fulfilment; paused: boolean; confirmBy: Date }>`
    SELECT id, delivery_date AS day, fulfilment, coalesce(fulfilment = 'skipped' AND reason = 'pause', false) AS paused,
      confirm_by AS "confirmBy"
    FROM orders WHERE subscription_id = ${subscriptionId} AND delivery_date >= ${kitchenDayOf(now)}
    ORDER BY delivery_date`.execute(db)
  return rows
}
