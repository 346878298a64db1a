import * as m from '#paraglide/messages.js'

/** What is usually the reason, by what is done. */
export const reasonChoices = {
  export: () => [m.reason_books(), m.reason_accountant(), m.reason_planning()],
  back: () => [m.reason_wrong_tap(), m.reason_not_delivered(), m.reason_customer_called()],
  price: () => [m.reason_costs(), m.reason_mistyped(), m.reason_offer()],
  credit: () => [m.reason_quality(), m.reason_wrong_name(), m.reason_mistyped()],
  void: () => [m.reason_mistyped(), m.reason_twice(), m.reason_wrong_order()],
  keep: () => [m.reason_no_show(), m.reason_given_already(), m.reason_agreed()],
  cash: () => [m.reason_counted_again(), m.reason_wrong_change(), m.reason_lost()],
  stop: () => [m.reason_customer_asked(), m.reason_moves_away(), m.reason_not_satisfied()],
}

/** What a reason is asked for. */
export type ReasonKind = keyof typeof reasonChoices
