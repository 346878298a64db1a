import type { ShownStatus } from './order-status.ts'
import type { Capability } from './transitions.ts'

/** What a customer may say of a delivered order, and what is made of it. */

const HOUR_MS = 3_600_000

/** So long after its delivery an order can be rated: a day later nobody remembers one lunch among others. */
export const RATING_HOURS = 24

export const MAX_STARS = 5

/** What was not good about it. */
export const RATING_REASONS = ['cold', 'late', 'little', 'spicy', 'salty', 'oily', 'stale', 'spilled'] as const
export type RatingReason = (typeof RATING_REASONS)[number]

/** With so many stars or fewer it is asked what was wrong. */
export const ASKED_STARS = 3
/** With so many stars or fewer a rating is a complaint. */
export const COMPLAINT_STARS = 2

/** A dish shows its stars from so many ratings on: fewer are the taste of one family. */
export const MIN_RATINGS = 5
/** Ratings of so many days count for a dish: a recipe that was mended is given a new start. */
export const RATED_DAYS = 60

/** Within so many days a ticket is to be closed. */
export const TICKET_DAYS = 30

/** What the kitchen has done about what was missing. */
export const REMEDIES = ['refunded', 'delivered_again', 'meal_given_back', 'apologised'] as const
export type Remedy = (typeof REMEDIES)[number]

/** Until when an order that was delivered at an instant can be rated. */
export function rateUntil(deliveredAt: Date): Date {
  return new Date(deliveredAt.getTime() + RATING_HOURS * HOUR_MS)
}

/** Whether an order can be rated now, or reported as incomplete; if not, why. `deliveredAt` is `null` before its delivery. */
export function canRate(
  { status, deliveredAt }: { status: ShownStatus; deliveredAt: Date | null },
  now: Date,
): Capability<'order_not_rateable' | 'order_rating_over'> {
  if (status !== 'delivered' || deliveredAt === null) return { can: false, reason: 'order_not_rateable' }
  return rateUntil(deliveredAt) > now ? { can: true } : { can: false, reason: 'order_rating_over' }
}

/** The dishes for which a rating counts: those of the order that it names, all when it names none. */
export function ratedDishes<Dish extends { key: string }>(dishes: Dish[], named: readonly string[]): Dish[] {
  const found = dishes.filter(({ key }) => named.includes(key))
  return found.length > 0 ? found : dishes
}

/** Complaints for each thousand plates, to one decimal; `null` without plates. */
export function perThousand(complaints: number, plates: number): number | null {
  return plates === 0 ? null : Math.round((complaints / plates) * 10_000) / 10
}
