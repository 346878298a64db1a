import { CHANGE_REASONS, type ChangeReason, type Fulfilment } from '../ordering/order-states.ts'
import { countsAsOrdered, isSettled } from '../ordering/order-status.ts'

/**
 * The meal-credit ledger: each meal of a subscription is in one bucket, and every move between two is an entry that stays.
 * Buying moves meals from outside to available, making an order reserves one, delivering it means that it is eaten;
 * skipping or cancelling gives it back, or forfeits it where the reason says so. What is set back takes its move back by the mirror of it.
 */

/** Where meals can be. `outside` is where they come from; the sum of all others is what was bought. */
export const MEAL_BUCKETS = ['outside', 'available', 'reserved', 'eaten', 'forfeited', 'refunded', 'expired'] as const
export type MealBucket = (typeof MEAL_BUCKETS)[number]

/** Why a meal moved. `opening` stands for what had happened before the ledger began and no history tells. */
export const MEAL_REASONS = [
  'bought',
  'made',
  'delivered',
  'skipped',
  'cancelled',
  'closure',
  'pause',
  'blocked',
  'late',
  'skip_limit',
  'not_taken',
  'not_delivered',
  'expired',
  'set_back',
  'called_off',
  'refunded',
  'opening',
] as const
export type MealReason = (typeof MEAL_REASONS)[number]

/** From where to where a meal goes, and why. */
export interface MealStep {
  from: MealBucket
  to: MealBucket
  reason: MealReason
}

/** What moves meals beside the changes of an order. */
export const BOUGHT: MealStep = { from: 'outside', to: 'available', reason: 'bought' }
/** What is left when it can no longer be eaten. */
export const EXPIRED: MealStep = { from: 'available', to: 'expired', reason: 'expired' }
/** All that a subscription has, when it is called off before it begins: takes back that it was bought. */
export const CALLED_OFF: MealStep = { from: 'available', to: 'outside', reason: 'called_off' }
/** What is left of a subscription that is broken off: its customer gets the money. */
export const REFUNDED: MealStep = { from: 'available', to: 'refunded', reason: 'refunded' }
export const MADE: MealStep = { from: 'available', to: 'reserved', reason: 'made' }

/** As far as it decides where an order's meal is. */
export interface MealState {
  fulfilment: Fulfilment
  /** Why it is skipped or cancelled, where the state does not say it. */
  reason: ChangeReason | null
}

/** Where the meal of a subscription's order is: given back, reserved by it, eaten or forfeited. */
export function mealOf({ fulfilment, reason }: MealState): MealBucket {
  if (countsAsOrdered(fulfilment)) return isSettled(fulfilment) ? 'eaten' : 'reserved'
  return reason !== null && CHANGE_REASONS[reason].meal === 'forfeited' ? 'forfeited' : 'available'
}

/**
 * The steps of an order's meal when the order goes from one state to another; none when the meal stays. Every way leads
 * over `reserved`. A step with the reason `set_back` is the mirror of an earlier one, which it takes back.
 */
export function mealSteps(from: MealState, to: MealState): MealStep[] {
  const [start, end] = [mealOf(from), mealOf(to)]
  if (start === end) return []
  const steps: MealStep[] = []
  if (start !== 'reserved') steps.push({ from: start, to: 'reserved', reason: 'set_back' })
  if (end !== 'reserved') steps.push({ from: 'reserved', to: end, reason: reasonOf(to) })
  return steps
}

function reasonOf({ fulfilment, reason }: MealState): MealReason {
  if (isSettled(fulfilment) && countsAsOrdered(fulfilment)) return 'delivered'
  // What is replaced is never a subscription's.
  if (reason !== null && reason !== 'replaced') return reason
  return fulfilment === 'skipped' ? 'skipped' : 'cancelled'
}

/** How many meals a move adds to those available; negative when it takes them. */
export function availableBy({ from, to, meals }: Pick<MealStep, 'from' | 'to'> & { meals: number }): number {
  if (to === 'available') return meals
  return from === 'available' ? -meals : 0
}
