import type { KitchenDay } from './kitchen-time.ts'

/** The later of two days. */
export function laterDay(day: KitchenDay, other: KitchenDay): KitchenDay {
  // Days are texts, which Math.max takes for numbers.
  if (day < other) return other
  return day
}

/** The earlier of two days. */
export function earlierDay(day: KitchenDay, other: KitchenDay): KitchenDay {
  return laterDay(day, other) === day ? other : day
}
