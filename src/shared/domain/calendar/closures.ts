import { addDays, clockInstant, daysBetween, type KitchenDay } from '../../base/kitchen-time.ts'
import { type Calendar, deadlineOf, isOpen, orderByOf } from './calendar.ts'

/** Closures: days on which the kitchen does not serve although it usually would, closed in one action and with a reason. */

/** Why the kitchen is closed. Each has its words on the screens. */
export const CLOSURE_REASONS = ['holiday', 'gas', 'power', 'water', 'illness', 'weather', 'bandh', 'other'] as const
export type ClosureReason = (typeof CLOSURE_REASONS)[number]

/** How many days one closure may span; a longer absence is several. */
export const MAX_CLOSURE_DAYS = 92

/** What is wrong with the days that somebody wants to close or open again; `null` when nothing is. */
export type RangeProblem = 'backwards' | 'past' | 'too_long'

/** Whether days from `from` to `to`, both included, can be closed or opened again on `today`. */
export function rangeProblem(
  { from, to }: { from: KitchenDay; to: KitchenDay },
  today: KitchenDay,
): RangeProblem | null {
  if (to < from) return 'backwards'
  if (from < today) return 'past'
  return daysBetween(from, to) < MAX_CLOSURE_DAYS ? null : 'too_long'
}

/** The days from `from` to `to`, both included. */
export function daysOfRange({ from, to }: { from: KitchenDay; to: KitchenDay }): KitchenDay[] {
  return Array.from({ length: 1 + daysBetween(from, to) }, (_, offset) => addDays(from, offset))
}

/**
 * The calendar as it would be with these open days closed, for a look ahead. They and the week after them keep the
 * deadlines that they have: closing days moves none into the past.
 */
export function withClosed(calendar: Calendar, days: readonly KitchenDay[]): Calendar {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return calendar
  const rows = new Map(calendar.days)
  for (const day of daysOfRange({ from: first, to: addDays(last, 7) })) {
    if (!isOpen(calendar, day)) continue
    const [cutOffAt, orderBy] = [deadlineOf(calendar, day), orderByOf(calendar, day)]
    rows.set(day, { open: !days.includes(day), cutOffAt, orderBy })
  }
  return { ...calendar, days: rows }
}

/**
 * Until when a customer is asked whether an order that a closure cancelled is wanted after all, once its day is open again:
 * one that was placed until one-off orders are taken no more, a subscription's until its deadline. When that has passed
 * before the day was opened again, until delivery begins, since the kitchen has only just decided to cook.
 */
export function offerUntil(calendar: Calendar, day: KitchenDay, ofSubscription: boolean, now: Date): Date {
  if (!ofSubscription) return orderByOf(calendar, day)
  const deadline = deadlineOf(calendar, day)
  return deadline > now ? deadline : clockInstant(day, calendar.slot.deliversFrom)
}

/** By what closing days is worse: orders and money that customers lose, and how many of them. */
const COSTS = [
  'subscription_orders',
  'one_off_orders',
  'paid_orders',
  'give_back',
  'customers',
  'promised_meals',
  'subscriptions',
] as const

type Costs = Record<(typeof COSTS)[number], number>

/** What a preview of a closure costs, without the rest of it. */
export function closureCosts(preview: Costs): Costs {
  return Object.fromEntries(COSTS.map((cost) => [cost, preview[cost]])) as Costs
}

/** Whether closing is worse in any respect than was seen. */
export function costsMore(now: Costs, seen: Costs): boolean {
  return COSTS.some((cost) => now[cost] > seen[cost])
}
