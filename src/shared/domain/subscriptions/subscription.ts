import {
  addCookingDays,
  addDays,
  firstOpenDay,
  type KitchenDay,
  kitchenDayOf,
  kitchenInstant,
  previousCookingDay,
} from '../calendar/kitchen-time.ts'
import { SUBSCRIPTION_PLATE_PRICE, THALI_PRICE } from '../catalog/menu.ts'
import type { OrderStatus } from '../ordering/order-status.ts'

/**
 * Subscriptions: N plates on N cooking days. A plate is *left* until an order of the plan takes it, and is left again
 * when that order is skipped or cancelled: orders that count plus plates left are always the plates bought.
 * Spec: customer §4 and §9.
 */

export const MIN_DAYS = 1
export const MAX_DAYS = 30
/** Renewal length when a plan type names no number of days. */
export const DEFAULT_RENEWAL_DAYS = 30
/** A plan that ends within this time is expiring soon. */
export const EXPIRING_SOON_MS = 259_200_000
/** Hour (IST) of the daily round: from then on tomorrow's orders are made. They can be answered until 18:00. */
export const DAILY_ROUND_HOUR = 9

const DAY_MS = 24 * 60 * 60 * 1000
const PLAN_TYPE = /^(\d{1,4})-day-subscription$/

/** True for a number of days that can be bought. */
export function isPlanLength(days: number): boolean {
  return Number.isInteger(days) && days >= MIN_DAYS && days <= MAX_DAYS
}

/** `26-day-subscription`. */
export function planTypeOf(days: number): string {
  return `${days}-day-subscription`
}

/** The days that a plan type names, `null` when it is no subscription's. Any number is read; see isPlanLength. */
export function daysOfPlanType(planType: string): number | null {
  const days = PLAN_TYPE.exec(planType)?.[1]
  return days === undefined ? null : Number(days)
}

/** What a plan of so many days costs, rupees. `platePrice` is the server's when it has told another one. */
export function planPrice(days: number, platePrice = SUBSCRIPTION_PLATE_PRICE): number {
  return platePrice * days
}

/** What it saves against daily orders, rupees. */
export function planSaving(days: number, platePrice = SUBSCRIPTION_PLATE_PRICE): number {
  return Math.max(0, THALI_PRICE - platePrice) * days
}

/** How far a plan has come. */
export interface PlanProgress {
  /** Plates that no order has taken. */
  platesLeft: number
  /** Day of the first plate. */
  startDay: KitchenDay
  /** The first cooking day that has neither had an order of this plan nor been passed over. */
  nextDay: KitchenDay
  /** Day of the last plate, as far as is known now. */
  endDay: KitchenDay
}

/** A plan just bought: the first plate on the next cooking day whose deadline has not passed. */
export function newPlan(days: number, now: Date): PlanProgress {
  const startDay = firstOpenDay(now)
  return { platesLeft: days, startDay, nextDay: startDay, endDay: addCookingDays(startDay, days - 1) }
}

/** Whether an order in this state takes a plate of its plan. */
export function takesPlate(status: OrderStatus): boolean {
  return status !== 'skipped' && status !== 'cancelled'
}

/**
 * Day of the last plate when the plates left are served one a cooking day from the first possible day on. With no plate
 * left it is the day of the last order that counts, which is `endDay` as stored. A plate that comes back, and a day that
 * passed without an order, thereby move the end one cooking day on.
 */
export function endDayAt(plan: Pick<PlanProgress, 'platesLeft' | 'nextDay' | 'endDay'>, now: Date): KitchenDay {
  if (plan.platesLeft === 0) return plan.endDay
  return addCookingDays(laterOf(plan.nextDay, firstOpenDay(now)), plan.platesLeft - 1)
}

function laterOf(day: KitchenDay, other: KitchenDay): KitchenDay {
  if (day < other) return other
  return day
}

/** Midnight at which a plan's first day begins. */
export function planStart(startDay: KitchenDay): Date {
  return kitchenInstant(startDay)
}

/** 23:59:59 IST of the last plate's day. */
export function planEnd(endDay: KitchenDay): Date {
  return kitchenInstant(endDay, 23, 59, 59)
}

/** Whether the daily round has its hour, 9 to midnight IST: before that nobody is woken by a message. */
export function isRoundTime(now: Date): boolean {
  return now >= kitchenInstant(kitchenDayOf(now), DAILY_ROUND_HOUR)
}

/**
 * The day for which the daily round makes orders now: from 9:00 until the deadline at 18:00 of the cooking day before.
 * `null` at other times, and on Sundays, when Monday's deadline has passed and Tuesday's orders are not due yet.
 */
export function dayToPrepare(now: Date): KitchenDay | null {
  const day = firstOpenDay(now)
  return now >= kitchenInstant(previousCookingDay(day), DAILY_ROUND_HOUR) ? day : null
}

export type PlanState = 'active' | 'expiring' | 'expired' | 'cancelled'
export type FrontendStatus = 'active' | 'expiring_soon' | 'expired'

/** What a subscription is shown as. The edges belong to the narrower state: exactly 3 days ahead is expiring. */
export function planState(plan: { status: string; endDate: Date }, now: Date): PlanState {
  if (plan.status === 'cancelled') return 'cancelled'
  const ahead = plan.endDate.getTime() - now.getTime()
  if (ahead <= 0) return 'expired'
  return ahead <= EXPIRING_SOON_MS ? 'expiring' : 'active'
}

/** The three states of the lookup by phone; a cancelled plan has none of its own and counts as expired. */
export function frontendStatus(plan: { status: string; endDate: Date }, now: Date): FrontendStatus {
  const state = planState(plan, now)
  if (state === 'active') return 'active'
  return state === 'expiring' ? 'expiring_soon' : 'expired'
}

/** Days until the end, a begun one counted whole; 0 when it has passed. */
export function daysRemaining(endDate: Date, now: Date): number {
  return Math.max(0, Math.ceil((endDate.getTime() - now.getTime()) / DAY_MS))
}

/** The last day on which a plan may end to be expiring soon now. */
export function expiringUntil(now: Date): KitchenDay {
  const day = kitchenDayOf(new Date(now.getTime() + EXPIRING_SOON_MS))
  return planEnd(day).getTime() - now.getTime() <= EXPIRING_SOON_MS ? day : addDays(day, -1)
}

/** Whether a plan stands among the running ones of a list; all others are history. */
export function isRunning(plan: { status: string; endDate: Date }, now: Date): boolean {
  return plan.status === 'active' && plan.endDate > now
}

/** When a plan is next to be renewed: its real end when there is one, else its beginning plus the days it names. */
export function nextRenewal(plan: { planType: string; subscriptionDate: Date; endDate: Date | null }): Date {
  if (plan.endDate) return plan.endDate
  const days = daysOfPlanType(plan.planType) ?? DEFAULT_RENEWAL_DAYS
  return new Date(plan.subscriptionDate.getTime() + days * DAY_MS)
}
