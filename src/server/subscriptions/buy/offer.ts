import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { Paise } from '#shared/base/money.ts'

/** So many days back a customer's own orders are looked at. */
export const OFFER_DAYS = 30
/** On fewer days than that a subscription would not have been worth its name. */
const MIN_ORDERED_DAYS = 5

/** A thali that a customer has had and paid for. */
export interface PaidThali {
  day: KitchenDay
  unitPaise: Paise
}

/** What a customer's own thalis have cost, and what a subscription would have cost on the same days. */
export interface SubscriptionOffer {
  days: number
  paidPaise: Paise
  subscriptionPaise: Paise
}

/**
 * What a subscription at this price a plate would have saved a customer, by what was really paid: one thali a day, since that is what it brings,
 * and of several on a day the cheapest. `null` when it would have saved nothing, or when there were too few days.
 */
export function subscriptionOffer(thalis: readonly PaidThali[], platePaise: Paise): SubscriptionOffer | null {
  const cheapest = new Map<KitchenDay, Paise>()
  for (const { day, unitPaise } of thalis) cheapest.set(day, Math.min(cheapest.get(day) ?? unitPaise, unitPaise))
  const days = cheapest.size
  if (days < MIN_ORDERED_DAYS) return null
  const paidPaise = [...cheapest.values()].reduce((sum, paise) => sum + paise, 0)
  const subscriptionPaise = days * platePaise
  return paidPaise > subscriptionPaise ? { days, paidPaise, subscriptionPaise } : null
}
