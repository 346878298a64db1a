import { addDays, daysBetween, type KitchenDay } from './kitchen-time.ts'

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
