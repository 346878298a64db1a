import type { UsualPrices } from '#server/catalog/catalog.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import type {
  Subscription,
  SubscriptionLookup,
  SubscriptionRules,
} from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import type { Calendar } from '#shared/domain/calendar/calendar.ts'
import { nextMeals } from '#shared/domain/subscriptions/pause-preview.ts'
import { type PausedDays, pauseOn } from '#shared/domain/subscriptions/pauses.ts'
import {
  daysRemaining,
  frontendStatus,
  type PlatePrices,
  subscriptionState,
} from '#shared/domain/subscriptions/subscription.ts'
import { subscriptionPaymentOf, trustedMeals } from '#shared/domain/subscriptions/trust.ts'
import { datesOf, type SubscriptionRow, waits } from './current-subscription.ts'
import type { Pause } from './pauses/pause-rows.ts'
import { presentPause } from './pauses/present.ts'
import type { PausableRow } from './pauses/read-pausable.ts'

/** What is read for all subscriptions of a list at once. */
interface Known {
  pauses: Pause[]
  rules: Map<string, SubscriptionRules>
  calendar: Calendar
  /** The subscription that runs, for which a queued one waits; `null` when none does. */
  running: SubscriptionRow | null
}

/** What a plate costs, rupees: of a subscription that is bought now, and by the day. */
export function presentPlatePrices({ subscription, thali }: Pick<UsualPrices, 'subscription' | 'thali'>): PlatePrices {
  return { plate: rupeesFromPaise(subscription), daily: rupeesFromPaise(thali) }
}

/** A subscription as the customer's list reads it. A subscription that has ended stays `active` there: its end date tells. */
export function presentSubscription(
  subscription: SubscriptionRow,
  { pauses, rules, calendar, running }: Known,
  now: Date,
): Subscription {
  const { startDate, endDate, openEnd } = datesOf(subscription, calendar, now, running)
  return {
    _id: subscription.id,
    id: subscription.id,
    plan_type: subscription.plan_type,
    plan_price: rupeesFromPaise(subscription.price_paise),
    subscription_days: subscription.meals,
    start_date: startDate.toISOString(),
    end_date: endDate.toISOString(),
    status: subscription.status === 'cancelled' ? 'cancelled' : 'active',
    ...(subscription.status === 'queued' && { queued: true }),
    delivery_address: subscription.delivery_address,
    ...(subscription.address_id !== null && { address_id: subscription.address_id }),
    meals_left: subscription.meals_left,
    is_paused: pausedToday(subscription, now) !== null,
    is_open_ended: openEnd,
    pauses: pauses.filter(({ subscriptionId }) => subscriptionId === subscription.id).map(presentPause),
    createdAt: subscription.created_at.toISOString(),
    created_at: subscription.created_at.toISOString(),
    policy: rules.get(subscription.id),
    ...(subscription.stopped_at !== null && { stopped: true }),
    payment: presentSubscriptionPayment(subscription, rules.get(subscription.id)),
  }
}

/** How a subscription is paid, and whether its meals wait for that. */
function presentSubscriptionPayment(
  subscription: SubscriptionRow,
  rules: SubscriptionRules | undefined,
): Subscription['payment'] {
  const { payment_method: method, payment_state: state, payment_claim: claim } = subscription
  const trustMeals = rules?.trustMeals ?? null
  return {
    method,
    state: subscriptionPaymentOf({ state, claim }),
    trust: trustedMeals({ trustMeals }, method),
    waits: waits(subscription, trustMeals),
  }
}

/** The subscription of a phone as the lookup reads it. One that has been renewed does not expire soon: it goes on. */
export function presentLookup(
  subscription: SubscriptionRow | undefined,
  queued: SubscriptionRow | undefined,
  calendar: Calendar,
  now: Date,
): SubscriptionLookup {
  if (!subscription) return NO_SUBSCRIPTION
  const { startDate, endDate, openEnd } = datesOf(subscription, calendar, now)
  const bySelf = frontendStatus({ status: subscription.status, endDate, openEnd }, now)
  const renewal = presentRenewal(subscription, queued, calendar, now)
  const frontend = renewal === null ? bySelf : 'active'
  return {
    plan_type: subscription.plan_type,
    plan_price: rupeesFromPaise(subscription.price_paise),
    subscription_days: subscription.meals,
    subscription_date: startDate.toISOString(),
    end_date: endDate.toISOString(),
    status: shownWord(subscription, calendar, now),
    frontendStatus: frontend,
    isActive: frontend !== 'expired',
    isExpired: frontend === 'expired',
    daysRemaining: subscription.status === 'cancelled' ? 0 : daysRemaining(endDate, now),
    pause: pausedToday(subscription, now),
    renewal,
  }
}

/** As many of the next meals as the lookup names: two weeks of them. */
const NAMED_MEALS = 12

/** When the next meals of a subscription come; while something holds them up, those whose orders are made. */
export function presentNextMeals(
  pausable: PausableRow,
  calendar: Calendar,
  now: Date,
): Pick<SubscriptionLookup, 'meal_days' | 'held_up'> {
  const { heldUp } = pausable
  const coming = heldUp === null ? pausable : { ...pausable, mealsLeft: 0 }
  return { meal_days: nextMeals(coming, calendar, now, NAMED_MEALS), held_up: heldUp }
}

/** The queued subscription that follows a running one. */
function presentRenewal(
  running: SubscriptionRow,
  queued: SubscriptionRow | undefined,
  calendar: Calendar,
  now: Date,
): NonNullable<SubscriptionLookup['renewal']> | null {
  if (!queued || queued.id === running.id) return null
  const { startDate, openEnd } = datesOf(queued, calendar, now, running.status === 'active' ? running : null)
  return { plan_type: queued.plan_type, begins: openEnd ? null : kitchenDayOf(startDate) }
}

/** The pause of a running subscription in which today lies; `null` when it is not paused. */
export function pausedToday({ status, paused }: SubscriptionRow, now: Date): PausedDays | null {
  return status === 'active' ? (pauseOn(paused, kitchenDayOf(now)) ?? null) : null
}

/** `queued`, `active`, `expired` or `cancelled` by the dates, so that it is true before the daily run has ended the subscription. */
export function statusWord(
  subscription: SubscriptionRow,
  calendar: Calendar,
  now: Date,
): 'queued' | 'active' | 'expired' | 'cancelled' {
  const { endDate, openEnd } = datesOf(subscription, calendar, now)
  const state = subscriptionState({ status: subscription.status, endDate, openEnd }, now)
  return state === 'expiring' ? 'active' : state
}

/** The same in the three words that customers' apps know: one that is about to begin is active. */
export function shownWord(subscription: SubscriptionRow, calendar: Calendar, now: Date) {
  const word = statusWord(subscription, calendar, now)
  return word === 'queued' ? 'active' : word
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
  renewal: null,
  meal_days: [],
  held_up: null,
}
