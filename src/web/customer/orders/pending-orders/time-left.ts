/** Whole hours and minutes until an instant, a begun minute counted whole; `null` once it is reached. */
export function timeLeft(until: Date, now: Date): { hours: number; minutes: number } | null {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / 60_000)
  return minutes <= 0 ? null : { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
