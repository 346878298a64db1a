import { daysOfPlanType } from '#shared/domain/subscriptions/subscription.ts'

/** Meals from which on a subscription counts as a month's: the open days of a short one. */
const MONTH_OF_MEALS = 24

/** A subscription type for people: `26-day subscription`. */
export function planTypeText(planType: string): string {
  return planType.replaceAll(/-(?!day\b)|_/g, ' ')
}

/** Whether a subscription is about a month's, as one of no known length is: one of six days has no monthly cost. */
export function isMonthly(planType: string): boolean {
  return (daysOfPlanType(planType) ?? MONTH_OF_MEALS) >= MONTH_OF_MEALS
}
