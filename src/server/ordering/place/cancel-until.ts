/** Whoever orders shortly before a day's deadline, or after it, may think better of it for so long. */
const SECOND_THOUGHTS_MS = 15 * 60 * 1000

/**
 * Until when a one-off order can be cancelled by its customer: until the deadline of its day, by which the kitchen knows
 * what to cook, and a quarter of an hour at least.
 */
export function cancelUntil(deadline: Date, placedAt: Date): Date {
  return new Date(Math.max(deadline.getTime(), placedAt.getTime() + SECOND_THOUGHTS_MS))
}
