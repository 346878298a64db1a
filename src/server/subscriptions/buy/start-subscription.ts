import { sql } from 'kysely'
import { fullDays, readCalendar } from '#server/calendar/calendar.ts'
import { blockedError, requireDelivered, usualPrices } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { ALL_ROWS } from '#server/kernel/db/lock-rows.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { type Transition, wayToPay } from '#server/ordering/ordering.ts'
import { type CustomerCaller, setDefaultAddress } from '#server/people/people.ts'
import { type Paise, paiseFromRupees, rupeesFromPaise } from '#shared/base/money.ts'
import type { SeenMeals } from '#shared/contract/subscriptions/customer/policy.schemas.ts'
import type { PlanPrice } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { type Calendar, servableDayAt } from '#shared/domain/calendar/calendar.ts'
import { sameWindow } from '#shared/domain/ordering/terms.ts'
import { BOUGHT } from '#shared/domain/subscriptions/meal-moves.ts'
import { canRenew, queuedSubscription } from '#shared/domain/subscriptions/renewal.ts'
import { daysOfPlanType, isSubscriptionLength, planTypeOf } from '#shared/domain/subscriptions/subscription.ts'
import {
  dayToPrepare,
  newSubscription,
  type SubscriptionProgress,
} from '#shared/domain/subscriptions/subscription-days.ts'
import type { SubscriptionMethod } from '#shared/domain/subscriptions/trust.ts'
import { currentSubscription, datesOf, progressOf, type SubscriptionRow } from '../current-subscription.ts'
import { holdAddress } from '../daily/follow-address.ts'
import { makeOrders } from '../daily/make-orders.ts'
import { endFinishedSubscriptions } from '../daily/move-subscriptions.ts'
import { withPromises } from '../daily/promises.ts'
import { MEAL_MOVES, sameMovesSql } from '../meals/meal-ledger.ts'
import { currentPolicy } from '../policy/policies.ts'
import { beginQueued } from './queue.ts'

export interface WantedSubscription {
  planType: string
  /** Rupees, as the customer saw it. */
  priceSeen: number
  /** Number of the rules that the customer has read; none when none were shown. */
  policySeen?: number | null
  /** What the customer saw of the meals to come. */
  seen?: SeenMeals
  /** A saved address that is to become the default one; `null` keeps the default. */
  addressId: string | null
  /** How it is paid, as a client names it; in cash unless it says otherwise. */
  paymentMethod?: string | null
  /** It is to follow the one that runs, and not to be bought twice. */
  renews?: boolean
  /** Who buys it: the customer, unless the office sells it. */
  by?: Transition['by']
}

/**
 * Starts a subscription on the first day that has room, and makes its first order when that is the coming one. One
 * subscription runs at a time: a unique key decides between two tries at once. A renewal is queued behind one that expires
 * soon, and begins without a gap, also on a day that is full; one waits at a time, by a unique key as well. Throws
 * `subscription_*` codes, `order_payment_method`, `customer_blocked`, `clock_in_doubt`, and `not_found` for an address of someone else.
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
  const price = await priceOf(trx, days, wanted.priceSeen)
  // A renewal may go elsewhere; the meals of the running one go where they went.
  if (wanted.renews && wanted.addressId !== null) await holdAddress(trx, caller.id)
  if (wanted.addressId !== null && !(await setDefaultAddress(ctx, trx, caller.id, wanted.addressId))) {
    throw new AppError('not_found')
  }
  const method = await wayToPay({ db: trx, config: ctx.config }, wanted.paymentMethod ?? 'cod')
  const address = await lockCustomerAddress(trx, caller.id)
  if (address === null) throw new AppError('subscription_address_required')
  await requireDelivered(ctx, trx, { text: address, typed: false })
  const calendar = await readCalendar(trx, now)
  ctx.timeGuard.requireAgreement((at) => servableDayAt(calendar, at))
  const first = servableDayAt(calendar, now)
  const own = { ...ALL_ROWS, customerId: caller.id }
  await endFinishedSubscriptions(trx, now, own)
  await beginQueued(trx, calendar, first, own)
  const running = wanted.renews ? await renewable(trx, caller.id, calendar, now) : null
  const id = newId()
  const progress = running
    ? queuedSubscription(days, progressOf(running), calendar, now)
    : newSubscription(days, calendar, now, new Set(await fullDays(trx, calendar.slot.code, first, now)))
  requireAsSeen(progress, calendar, wanted.seen)
  const status = running ? 'queued' : 'active'
  const { version: policyVersion } = await currentPolicy(trx)
  if ((wanted.policySeen ?? policyVersion) !== policyVersion) throw new AppError('subscription_policy_changed')
  const bought = {
    id,
    customerId: caller.id,
    days,
    price,
    progress,
    status,
    address,
    policyVersion,
    method,
    by: wanted.by ?? { kind: 'customer' },
    now,
  } as const
  if (!(await insertSubscription(trx, bought))) {
    throw new AppError(running ? 'subscription_renewed' : 'subscription_running')
  }
  if (running) {
    const day = dayToPrepare(calendar, now)
    if (day !== null && (await beginQueued(trx, calendar, day, own)) > 0) {
      await makeOrders(trx, { calendar, day, now, among: [id] })
    }
  } else if (progress.startDay === first) await makeOrders(trx, { calendar, day: first, now, among: [id] })
  return trx.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** The running subscription behind which another can wait; `null` when none runs. Throws `subscription_running`. */
async function renewable(trx: Trx, customerId: string, calendar: Calendar, now: Date): Promise<SubscriptionRow | null> {
  const running = await currentSubscription(trx, customerId)
  if (running?.status !== 'active') return null
  const { status } = running
  if (!canRenew({ status, ...datesOf(running, calendar, now) }, now)) throw new AppError('subscription_running')
  return running
}

function subscriptionDays({ planType }: WantedSubscription): number {
  const days = daysOfPlanType(planType)
  if (days === null || planType !== planTypeOf(days)) throw new AppError('subscription_bad_type')
  if (!isSubscriptionLength(days)) throw new AppError('subscription_bad_days')
  return days
}

/** What so many days cost by the prices in force. Throws `subscription_price_changed` with it when the customer has seen another sum. */
async function priceOf(trx: Trx, days: number, seen: number): Promise<Paise> {
  const { subscription } = await usualPrices(trx)
  const price = subscription * days
  if (paiseFromRupees(seen) !== price) {
    throw new AppError('subscription_price_changed', {}, { plan_price: rupeesFromPaise(price) } satisfies PlanPrice)
  }
  return price
}

/** Throws `subscription_terms_changed` with the present terms when the first meal, or its delivery window, is not as seen. */
function requireAsSeen({ startDay }: SubscriptionProgress, { slot }: Calendar, seen: SeenMeals): void {
  const window = { from: slot.deliversFrom, to: slot.deliversTo }
  if ((seen?.first_day ?? startDay) === startDay && sameWindow(window, seen?.window)) return
  throw new AppError('subscription_terms_changed', {}, { first_day: startDay, window })
}

/**
 * The text of the default address. Takes the customer's row, so that it stays the default until the subscription is there.
 * Throws `customer_blocked`.
 */
async function lockCustomerAddress(trx: Trx, customerId: string): Promise<string | null> {
  const {
    address,
    blocked_at: blockedAt,
    merged_into: mergedInto,
  } = await trx
    .selectFrom('customers as c')
    .leftJoin('addresses as a', 'a.id', 'c.default_address_id')
    .select(['a.address', 'c.blocked_at', 'c.merged_into'])
    .where('c.id', '=', customerId)
    .forNoKeyUpdate('c')
    .executeTakeFirstOrThrow()
  // Merged into another at this moment.
  if (mergedInto !== null) throw new AppError('not_found')
  if (blockedAt !== null) throw await blockedError(trx)
  return address
}

interface NewSubscriptionRow {
  id: string
  customerId: string
  days: number
  price: Paise
  progress: SubscriptionProgress
  status: 'queued' | 'active'
  address: string
  policyVersion: number
  method: SubscriptionMethod
  by: Transition['by']
  now: Date
}

/** Inserts, and enters its meals in the ledger, unless the customer has one in its place, running or queued; says whether it did. */
async function insertSubscription(
  trx: Trx,
  { id, customerId, days, price, progress, status, address, policyVersion, method, by, now }: NewSubscriptionRow,
): Promise<boolean> {
  const { startDay, nextDay, endDay } = progress
  const { rows } = await sql`
    WITH bought AS (
      INSERT INTO subscriptions (id, customer_id, plan_type, meals, price_paise, meals_left, start_day, next_day, end_day,
        delivery_address, status, created_at, policy_version, payment_method)
      VALUES (${id}, ${customerId}, ${planTypeOf(days)}, ${days}, ${price}, ${days},
        ${startDay}, ${nextDay}, ${endDay}, ${address}, ${status}, ${now}, ${policyVersion}, ${method})
      ON CONFLICT DO NOTHING
      RETURNING id, meals
    ),
    ${sameMovesSql({
      from: sql`bought`,
      step: BOUGHT,
      subscriptionId: sql`id`,
      meals: sql`meals`,
      orderId: sql`NULL::uuid`,
      key: sql`'bought:' || id`,
      by,
      at: now,
    })},
    ${sql.raw(MEAL_MOVES)}
    SELECT FROM bought`.execute(trx)
  return rows.length === 1
}
