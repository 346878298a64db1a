import * as m from '#paraglide/messages.js'
import { daysOfPlanType, planTypeOf } from '#shared/domain/subscriptions/subscription.ts'

/** Meals from which on a subscription counts as a month's: the open days of a short one. */
const MONTH_OF_MEALS = 24

/** A subscription type for people, in their language: `26-day subscription`. */
export function planTypeText(planType: string): string {
  const days = daysOfPlanType(planType)
  if (days !== null && planType === planTypeOf(days)) return m.subscription_of_days({ days })
  return planType.replaceAll(/-(?!day\b)|_/g, ' ')
}

/** Whether a subscription is about a month's, as one of no known length is: one of six days has no monthly cost. */
export function isMonthly(planType: string): boolean {
  return (daysOfPlanType(planType) ?? MONTH_OF_MEALS) >= MONTH_OF_MEALS
}
