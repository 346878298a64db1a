import * as m from '#paraglide/messages.js'
import type { RatingReason, Remedy } from '#shared/domain/ordering/ratings.ts'

/** What was not good about a meal, in words. */
export const REASON_TEXTS: Record<RatingReason, () => string> = {
  cold: m.rating_cold,
  late: m.rating_late,
  little: m.rating_little,
  spicy: m.rating_spicy,
  salty: m.rating_salty,
  oily: m.rating_oily,
  stale: m.rating_stale,
  spilled: m.rating_spilled,
}

/** What the kitchen has done about what was missing, in words. */
export const REMEDY_TEXTS: Record<Remedy, () => string> = {
  refunded: m.feedback_refunded,
  delivered_again: m.feedback_delivered_again,
  meal_given_back: m.feedback_meal_given_back,
  apologised: m.feedback_apologised,
}
