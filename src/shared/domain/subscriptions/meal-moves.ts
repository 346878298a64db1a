import type { Fulfilment } from '../ordering/order-states.ts'
import { countsAsOrdered, isSettled } from '../ordering/order-status.ts'

/**
 * The meal-credit ledger: each meal of a subscription is in one bucket, and every move between two is an entry that stays.
 * Buying moves meals from outside to available, making an order reserves one, delivering it means that it is eaten;
 * skipping or cancelling gives it back. What is set back takes its move back by the mirror of it.
 */

/** Where meals can be. `outside` is where they come from; the sum of all others is what was bought. */
export const MEAL_BUCKETS = ['outside', 'available', 'reserved', 'eaten', 'forfeited', 'refunded', 'expired'] as const
export type MealBucket = (typeof MEAL_BUCKETS)[number]

/** Why a meal moved. `opening` stands for what had happened before the ledger began and no history tells. */
export const MEAL_REASONS = ['bought', 'made', 'delivered', 'skipped', 'cancelled', 'set_back', 'opening'] as const
export type MealReason = (typeof MEAL_REASONS)[number]

/** From where to where a meal goes, and why. */
export interface MealStep {
  from: MealBucket
  to: MealBucket
  reason: MealReason
}

/** What moves meals beside the changes of an order. */
export const BOUGHT: MealStep = { from: 'outside', to: 'available', reason: 'bought' }
export const MADE: MealStep = { from: 'available', to: 'reserved', reason: 'made' }

/** The buckets through which an order's meal goes, one after another. */
const WAY = ['available', 'reserved', 'eaten'] as const

/** Where the meal of a subscription's order is: given back, reserved by it, or eaten. */
export function mealOf(fulfilment: Fulfilment): (typeof WAY)[number] {
  if (!countsAsOrdered(fulfilment)) return 'available'
  return isSettled(fulfilment) ? 'eaten' : 'reserved'
}

/**
 * The steps of an order's meal when the order goes from one state to another; none when the meal stays. From one end of its
 * way to the other it takes two. A step with the reason `set_back` is the mirror of an earlier one, which it takes back.
 */
export function mealSteps(from: Fulfilment, to: Fulfilment): MealStep[] {
  const [start, end] = [WAY.indexOf(mealOf(from)), WAY.indexOf(mealOf(to))]
  const stops = start < end ? WAY.slice(start, end + 1) : WAY.slice(end, start + 1).reverse()
  return stops.slice(1).map((bucket, index) => stepTo(bucket, stops[index] ?? bucket, to))
}

function stepTo(to: MealBucket, from: MealBucket, fulfilment: Fulfilment): MealStep {
  if (to === 'eaten') return { from, to, reason: 'delivered' }
  if (to === 'available') return { from, to, reason: fulfilment === 'skipped' ? 'skipped' : 'cancelled' }
  return { from, to, reason: 'set_back' }
}

/** How many meals a move adds to those available; negative when it takes them. */
export function availableBy({ from, to, meals }: Pick<MealStep, 'from' | 'to'> & { meals: number }): number {
  if (to === 'available') return meals
  return from === 'available' ? -meals : 0
}
