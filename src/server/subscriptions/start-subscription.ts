import { sql } from 'kysely'
import { fullDays, readCalendar } from '#server/calendar/calendar.ts'
import { type CustomerCaller, setDefaultAddress } from '#server/people/people.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Trx } from '#server/platform/db/connection.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { PlanPrice } from '#shared/contract/customer/subscriptions.schemas.ts'
import { servableDayAt } from '#shared/domain/calendar/calendar.ts'
import { paiseFromRupees } from '#shared/domain/money/money.ts'
import { BOUGHT } from '#shared/domain/subscriptions/meal-moves.ts'
import {
  daysOfPlanType,
  isSubscriptionLength,
  planPrice,
  planTypeOf,
} from '#shared/domain/subscriptions/subscription.ts'
import { newSubscription, type SubscriptionProgress } from '#shared/domain/subscriptions/subscription-days.ts'
import type { SubscriptionRow } from './current-subscription.ts'
import { makeOrders } from './make-orders.ts'
import { MEAL_MOVES, sameMovesSql } from './meal-ledger.ts'
import { endFinishedSubscriptions } from './move-subscriptions.ts'
import { currentPolicy } from './policies.ts'
import { withPromises } from './promises.ts'

export interface WantedSubscription {
  planType: string
  /** Rupees, as the customer saw it. */
  priceSeen: number
  /** Number of the rules that the customer has read; none when none were shown. */
  policySeen?: number | null
  /** A saved address that is to become the default one; `null` keeps the default. */
  addressId: string | null
}

/**
 * Starts a subscription on the first day that has room, and makes its first order when that is the coming one. One
 * subscription runs at a time: a unique key decides between two tries at once. Throws `subscription_*` codes,
 * `clock_in_doubt`, and `not_found` for an address of someone else.
 */
export async function startSubscription(
  ctx: AppContext,
  trx: Trx,
  caller: Pick<CustomerCaller, 'id'>,
  wanted: WantedSubscription,
): Promise<SubscriptionRow> {
  return withPromises(trx, ctx.now(), () => start(ctx, trx, caller, wanted))
}

async function start(
  ctx: AppContext,
  trx: Trx,
  caller: Pick<CustomerCaller, 'id'>,
  wanted: WantedSubscription,
): Promise<SubscriptionRow> {
  const now = ctx.now()
  const days = subscriptionDays(wanted)
  if (wanted.addressId !== null && !(await setDefaultAddress(ctx, trx, caller.id, wanted.addressId))) {
    throw new AppError('not_found')
  }
  const address = await lockCustomerAddress(trx, caller.id)
  if (address === null) throw new AppError('subscription_address_required')
  await endFinishedSubscriptions(trx, now, { customerId: caller.id })
  const id = newId()
  const calendar = await readCalendar(trx, now)
  ctx.timeGuard.requireAgreement((at) => servableDayAt(calendar, at))
  const first = servableDayAt(calendar, now)
  const progress = newSubscription(days, calendar, now, new Set(await fullDays(trx, calendar.slot.code, first)))
  const { version: policyVersion } = await currentPolicy(trx)
  if ((wanted.policySeen ?? policyVersion) !== policyVersion) throw new AppError('subscription_policy_changed')
  if (!(await insertSubscription(trx, { id, customerId: caller.id, days, progress, address, policyVersion, now }))) {
    throw new AppError('subscription_running')
  }
  if (progress.startDay === first) await makeOrders(trx, { calendar, day: first, now, subscriptionId: id })
  return trx.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function subscriptionDays({ planType, priceSeen }: WantedSubscription): number {
  const days = daysOfPlanType(planType)
  if (days === null || planType !== planTypeOf(days)) throw new AppError('subscription_bad_type')
  if (!isSubscriptionLength(days)) throw new AppError('subscription_bad_days')
  if (paiseFromRupees(priceSeen) !== paiseFromRupees(planPrice(days))) {
    throw new AppError('subscription_price_changed', {}, { plan_price: planPrice(days) } satisfies PlanPrice)
  }
  return days
}

/** The text of the default address. Takes the customer's row, so that it stays the default until the subscription is there. */
async function lockCustomerAddress(trx: Trx, customerId: string): Promise<string | null> {
  const { address } = await trx
    .selectFrom('customers as c')
    .leftJoin('addresses as a', 'a.id', 'c.default_address_id')
    .select('a.address')
    .where('c.id', '=', customerId)
    .forNoKeyUpdate('c')
    .executeTakeFirstOrThrow()
  return address
}

interface NewSubscriptionRow {
  id: string
  customerId: string
  days: number
  progress: SubscriptionProgress
  address: string
  policyVersion: number
  now: Date
}

/** Inserts, and enters its meals in the ledger, unless the customer has a running subscription; says whether it did. */
async function insertSubscription(
  trx: Trx,
  { id, customerId, days, progress, address, policyVersion, now }: NewSubscriptionRow,
): Promise<boolean> {
  const { startDay, nextDay, endDay } = progress
  const { rows } = await sql`
    WITH bought AS (
      INSERT INTO subscriptions (id, customer_id, plan_type, meals, price_paise, meals_left, start_day, next_day, end_day,
        delivery_address, status, created_at, policy_version)
      VALUES (${id}, ${customerId}, ${planTypeOf(days)}, ${days}, ${paiseFromRupees(planPrice(days))}, ${days},
        ${startDay}, ${nextDay}, ${endDay}, ${address}, 'active', ${now}, ${policyVersion})
      ON CONFLICT (customer_id) WHERE status = 'active' DO NOTHING
      RETURNING id, meals
    ),
    ${sameMovesSql({
      from: sql`bought`,
      step: BOUGHT,
      subscriptionId: sql`id`,
      meals: sql`meals`,
      orderId: sql`NULL::uuid`,
      key: sql`'bought:' || id`,
      by: { kind: 'customer' },
      at: now,
    })},
    ${sql.raw(MEAL_MOVES)}
    SELECT FROM bought`.execute(trx)
  return rows.length === 1
}
