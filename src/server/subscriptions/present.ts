import type { Subscription, SubscriptionLookup } from '#shared/contract/subscriptions.schemas.ts'
import { rupeesFromPaise } from '#shared/domain/money/money.ts'
import { daysRemaining, frontendStatus, planState } from '#shared/domain/subscriptions/subscription.ts'
import { datesOf, type PlanRow } from './plans.ts'

/** A subscription as the customer's list reads it. A plan that has ended stays `active` there: its end date tells. */
export function presentSubscription(plan: PlanRow, now: Date): Subscription {
  const { startDate, endDate } = datesOf(plan, now)
  return {
    _id: plan.id,
    id: plan.id,
    plan_type: plan.plan_type,
    plan_price: rupeesFromPaise(plan.price_paise),
    subscription_days: plan.plates,
    start_date: startDate.toISOString(),
    end_date: endDate.toISOString(),
    status: plan.status === 'cancelled' ? 'cancelled' : 'active',
    delivery_address: plan.delivery_address,
    createdAt: plan.created_at.toISOString(),
    created_at: plan.created_at.toISOString(),
  }
}

/** The subscription of a phone as the lookup reads it. */
export function presentLookup(plan: PlanRow | undefined, now: Date): SubscriptionLookup {
  if (!plan) return NO_SUBSCRIPTION
  const { startDate, endDate } = datesOf(plan, now)
  const frontend = frontendStatus({ status: plan.status, endDate }, now)
  return {
    plan_type: plan.plan_type,
    plan_price: rupeesFromPaise(plan.price_paise),
    subscription_days: plan.plates,
    subscription_date: startDate.toISOString(),
    end_date: endDate.toISOString(),
    status: statusWord(plan, now),
    frontendStatus: frontend,
    isActive: frontend !== 'expired',
    isExpired: frontend === 'expired',
    daysRemaining: plan.status === 'cancelled' ? 0 : daysRemaining(endDate, now),
  }
}

/** `active`, `expired` or `cancelled` by the dates, so that it is true before the daily round has ended the plan. */
export function statusWord(plan: PlanRow, now: Date): 'active' | 'expired' | 'cancelled' {
  const state = planState({ status: plan.status, endDate: datesOf(plan, now).endDate }, now)
  return state === 'expiring' ? 'active' : state
}

const NO_SUBSCRIPTION: SubscriptionLookup = {
  plan_type: null,
  plan_price: null,
  subscription_days: null,
  subscription_date: null,
  end_date: null,
  status: null,
  frontendStatus: null,
  isActive: false,
  isExpired: false,
  daysRemaining: 0,
}
