import { addDays, type KitchenDay } from '../../base/kitchen-time.ts'
import type { HeldUp } from './held-up.ts'

/** So many days after its end a subscription is still spoken of. */
const ENDED_DAYS = 14

/** What a subscriber's home screen goes by. */
export interface KnownMeals {
  status: 'active' | 'expired' | 'cancelled' | null
  isExpired: boolean
  end_date: string | null
  pause: { from: KitchenDay; to: KitchenDay | null } | null
  meal_days?: readonly KitchenDay[] | undefined
  held_up?: HeldUp | null | undefined
}

export type NextMeal =
  | { says: HeldUp | 'ended' | 'none' | 'paused_open' }
  | { says: 'next'; day: KitchenDay }
  | { says: 'paused'; to: KitchenDay; day: KitchenDay | null }

/**
 * When the next meal of a subscription comes, or why none does. `null` when there is nothing to say: no subscription, one
 * that ended long ago, or a day that `shown` orders speak of.
 */
export function nextMealOf(known: KnownMeals, today: KitchenDay, shown: readonly KitchenDay[]): NextMeal | null {
  const { status, isExpired, end_date: end, pause, meal_days: days, held_up: heldUp } = known
  if (status === null || status === 'cancelled' || end === null || days === undefined) return null
  const [day = null] = days
  if (isExpired && day === null) return addDays(today, -ENDED_DAYS) <= end.slice(0, 10) ? { says: 'ended' } : null
  if (heldUp) return { says: heldUp }
  if (day !== null && shown.includes(day)) return null
  if (pause) return pause.to === null ? { says: 'paused_open' } : { says: 'paused', to: pause.to, day }
  return day === null ? { says: 'none' } : { says: 'next', day }
}
