import { addDays, type KitchenDay, kitchenDayOf, kitchenInstant } from '../../base/kitchen-time.ts'
import { SUBSCRIPTION_PLATE_PRICE, THALI_PRICE } from '../catalog/menu.ts'

/**
 * Subscriptions: N meals on N open days. A meal is *left* until an order of the subscription takes it, and is left again
 * when that order is skipped or cancelled: orders that count plus meals left are always the meals bought.
 * Spec: customer §4 and §9.
 */

export const MIN_DAYS = 1
export const MAX_DAYS = 30
/** Days that are proposed to whoever buys one: a month of open days. */
export const DEFAULT_DAYS = 26
/** Renewal length when a subscription type names no number of days. */
export const DEFAULT_RENEWAL_DAYS = 30
/** A subscription that ends within this time is expiring soon. */
export const EXPIRING_SOON_MS = 259_200_000
/** Hour (IST) of the daily run: from then on tomorrow's orders are made. They can be answered until 18:00. */
export const DAILY_RUN_HOUR = 9

const DAY_MS = 24 * 60 * 60 * 1000
const PLAN_TYPE = /^(\d{1,4})-day-subscription$/

/** True for a number of days that can be bought. */
export function isSubscriptionLength(days: number): boolean {
  return Number.isInteger(days) && days >= MIN_DAYS && days <= MAX_DAYS
}

/** `26-day-subscription`. */
export function planTypeOf(days: number): string {
  return `${days}-day-subscription`
}

/** The days that a subscription type names, `null` when it is no subscription's. Any number is read; see isSubscriptionLength. */
export function daysOfPlanType(planType: string): number | null {
  const days = PLAN_TYPE.exec(planType)?.[1]
  return days === undefined ? null : Number(days)
}

/** What a plate costs, rupees: within a subscription that is bought now, and ordered by the day where a menu names no price. */
export interface PlatePrices {
  plate: number
  daily: number
}

/** Those of a kitchen that has set none. */
export const USUAL_PLATE_PRICES: PlatePrices = { plate: SUBSCRIPTION_PLATE_PRICE, daily: THALI_PRICE }

/** What a subscription of so many days costs, rupees. */
export function planPrice(days: number, platePrice = SUBSCRIPTION_PLATE_PRICE): number {
  return Math.round(platePrice * 100 * days) / 100
}

/** What it saves against daily orders, rupees. */
export function subscriptionSaving(days: number, { plate, daily } = USUAL_PLATE_PRICES): number {
  return Math.max(0, daily - plate) * days
}

/** Midnight at which a subscription's first day begins. */
export function subscriptionStart(startDay: KitchenDay): Date {
  return kitchenInstant(startDay)
}

/** 23:59:59 IST of the last meal's day. */
export function subscriptionEnd(endDay: KitchenDay): Date {
  return kitchenInstant(endDay, 23, 59, 59)
}

/** Whether the daily run has its hour, 9 to midnight IST: before that nobody is woken by a message. */
export function isRunTime(now: Date): boolean {
  return now >= kitchenInstant(kitchenDayOf(now), DAILY_RUN_HOUR)
}

export type SubscriptionState = 'queued' | 'active' | 'expiring' | 'expired' | 'cancelled'
export type FrontendStatus = 'active' | 'expiring_soon' | 'expired'

/** As far as it decides what a subscription is shown as. */
export interface ShownSubscription {
  status: string
  endDate: Date
  /** Paused until its customer resumes it: then it does not end, and `endDate` is the earliest that could be. */
  openEnd?: boolean
}

/** What a subscription is shown as. The edges belong to the narrower state: exactly 3 days ahead is expiring. */
export function subscriptionState(subscription: ShownSubscription, now: Date): SubscriptionState {
  if (subscription.status === 'cancelled') return 'cancelled'
  if (subscription.status === 'queued') return 'queued'
  if (subscription.openEnd) return 'active'
  const ahead = subscription.endDate.getTime() - now.getTime()
  if (ahead <= 0) return 'expired'
  return ahead <= EXPIRING_SOON_MS ? 'expiring' : 'active'
}

/** The three states of the lookup by phone; a cancelled subscription has none of its own and counts as expired, a queued one as active. */
export function frontendStatus(subscription: ShownSubscription, now: Date): FrontendStatus {
  const state = subscriptionState(subscription, now)
  if (state === 'active' || state === 'queued') return 'active'
  return state === 'expiring' ? 'expiring_soon' : 'expired'
}

/** Days until the end, a begun one counted whole; 0 when it has passed. */
export function daysRemaining(endDate: Date, now: Date): number {
  return Math.max(0, Math.ceil((endDate.getTime() - now.getTime()) / DAY_MS))
}

/** The last day on which a subscription may end to be expiring soon now. */
export function expiringUntil(now: Date): KitchenDay {
  const day = kitchenDayOf(new Date(now.getTime() + EXPIRING_SOON_MS))
  return subscriptionEnd(day).getTime() - now.getTime() <= EXPIRING_SOON_MS ? day : addDays(day, -1)
}

/** Whether a subscription stands among the running ones of a list; all others are history. */
export function isRunning(subscription: { status: string; endDate: Date }, now: Date): boolean {
  return subscription.status === 'active' && subscription.endDate > now
}

/** When a subscription is next to be renewed: its real end when there is one, else its beginning plus the days it names. */
export function nextRenewal(subscription: { planType: string; subscriptionDate: Date; endDate: Date | null }): Date {
  if (subscription.endDate) return subscription.endDate
  const days = daysOfPlanType(subscription.planType) ?? DEFAULT_RENEWAL_DAYS
  return new Date(subscription.subscriptionDate.getTime() + days * DAY_MS)
}
