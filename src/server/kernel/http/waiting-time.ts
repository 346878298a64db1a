import * as m from '#paraglide/messages.js'

/** `26 minutes`, `3 hours`: rounded up, in the largest unit that fits. */
export function waitingTime(seconds: number): string {
  const hours = seconds / 3600
  if (hours > 48) return m.wait_days({ count: Math.ceil(hours / 24) })
  if (hours > 1) return m.wait_hours({ count: Math.ceil(hours) })
  return m.wait_minutes({ count: Math.max(1, Math.ceil(seconds / 60)) })
}
