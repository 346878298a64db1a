const FIRST_LOOK_MS = 5 * 60_000
/** For so long the gateway is asked about a request for which nobody has tried to pay. */
export const LOOK_MS = 24 * 60 * 60_000

/** For so long a gateway lets a payment go back, and is asked whether it did. */
export const REFUNDABLE_MS = 180 * 24 * 60 * 60_000

/**
 * When the gateway is asked again what became of a payment that was asked for, or is under way, since `since`: after five minutes,
 * then each time when as much time again has gone by, until `lastMs` are over. `null`: not any more.
 */
export function nextLook({ since, at, lastMs }: { since: Date; at: Date; lastMs: number }): Date | null {
  const age = at.getTime() - since.getTime()
  if (age >= lastMs) return null
  const next = Math.min(Math.max(FIRST_LOOK_MS, 2 * age), lastMs)
  return new Date(since.getTime() + next)
}
