const DAY_MS = 24 * 60 * 60 * 1000

/** Time until an instant to the second, `2:05:09`, from a day on also the days; `null` once it is reached. */
export function countdown(until: Date, now: Date): { days: number; clock: string } | null {
  const ms = until.getTime() - now.getTime()
  if (ms <= 0) return null
  const seconds = Math.ceil((ms % DAY_MS) / 1000)
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'))
  return { days: Math.floor(ms / DAY_MS), clock: [Math.floor(seconds / 3600), ...parts].join(':') }
}
