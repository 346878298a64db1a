import type {
  Subscription,
  SubscriptionLookup,
  SubscriptionRules,
} from '#shared/contract/customer/subscriptions.schemas.ts'
import type { Calendar } from '#shared/domain/calendar/calendar.ts'
import { kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/domain/money/money.ts'
import { type PausedDays, pauseOn } from '#shared/domain/subscriptions/pauses.ts'
import { daysRemaining, frontendStatus, subscriptionState } from '#shared/domain/subscriptions/subscription.ts'
import { datesOf, type SubscriptionRow } from './current-subscription.ts'
import type { Pause } from './pauses/pause-rows.ts'
import { presentPause } from './pauses/present.ts'

/** What is read for all subscriptions of a list at once. */
interface Known {
  pauses: Pause[]
  rules: Map<string, SubscriptionRules>
  calendar: Calendar
}

/** A subscription as the customer's list reads it. A subscription that has ended stays `active` there: its end date tells. */
export function presentSubscription(
  subscription: SubscriptionRow,
  { pauses, rules, calendar }: Known,
  now: Date,
): Subscription {
  const { startDate, endDate, openEnd } = datesOf(subscription, calendar, now)
  return {
    _id: subscription.id,
    id: subscription.id,
    plan_type: subscription.plan_type,
    plan_price: rupeesFromPaise(subscription.price_paise),
    subscription_days: subscription.meals,
    start_date: startDate.toISOString(),
    end_date: endDate.toISOString(),
    status: subscription.status === 'cancelled' ? 'cancelled' : 'active',
    delivery_address: subscription.delivery_address,
    meals_left: subscription.meals_left,
    is_paused: pausedToday(subscription, now) !== null,
    is_open_ended: openEnd,
    pauses: pauses.filter(({ subscriptionId }) => subscriptionId === subscription.id).map(presentPause),
    createdAt: subscription.created_at.toISOString(),
    created_at: subscription.created_at.toISOString(),
    policy: rules.get(subscription.id),
  }
}

/** The subscription of a phone as the lookup reads it. */
export function presentLookup(
  subscription: SubscriptionRow | undefined,
  calendar: Calendar,
  now: Date,
): SubscriptionLookup {
  if (!subscription) return NO_SUBSCRIPTION
  const { startDate, endDate, openEnd } = datesOf(subscription, calendar, now)
  const frontend = frontendStatus({ status: subscription.status, endDate, openEnd }, now)
  return {
    plan_type: subscription.plan_type,
    plan_price: rupeesFromPaise(subscription.price_paise),
    subscription_days: subscription.meals,
    subscription_date: startDate.toISOString(),
    end_date: endDate.toISOString(),
    status: statusWord(subscription, calendar, now),
    frontendStatus: frontend,
    isActive: frontend !== 'expired',
    isExpired: frontend === 'expired',
    daysRemaining: subscription.status === 'cancelled' ? 0 : daysRemaining(endDate, now),
    pause: pausedToday(subscription, now),
  }
}

/** The pause of a running subscription in which today lies; `null` when it is not paused. */
export function pausedToday({ status, paused }: SubscriptionRow, now: Date): PausedDays | null {
  return status === 'active' ? (pauseOn(paused, kitchenDayOf(now)) ?? null) : null
}

/** `active`, `expired` or `cancelled` by the dates, so that it is true before the daily run has ended the subscription. */
export function statusWord(
  subscription: SubscriptionRow,
  calendar: Calendar,
  now: Date,
): 'active' | 'expired' | 'cancelled' {
  const { endDate, openEnd } = datesOf(subscription, calendar, now)
  const state = subscriptionState({ status: subscription.status, endDate, openEnd }, now)
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
  pause: null,
}
