/** Payment gateways: services that take payments for the kitchen. */

/** Those that the kitchen can use, one at a time. */
export const GATEWAYS = ['razorpay', 'cashfree'] as const
export type GatewayName = (typeof GATEWAYS)[number]

const FIRST_LOOK_MS = 5 * 60_000
const LAST_LOOK_MS = 24 * 60 * 60_000

/**
 * When the gateway is asked again what became of a payment that was asked for at `since`: after five minutes, then each time when
 * as much time again has gone by, until a day is over. `null`: not any more.
 */
export function nextLook({ since, at }: { since: Date; at: Date }): Date | null {
  const age = at.getTime() - since.getTime()
  if (age >= LAST_LOOK_MS) return null
  const next = Math.min(Math.max(FIRST_LOOK_MS, 2 * age), LAST_LOOK_MS)
  return new Date(since.getTime() + next)
}
