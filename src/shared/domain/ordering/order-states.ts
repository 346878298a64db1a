/**
 * The states of an order. Fulfilment and payment are two things; the status that people see is made of both, see
 * order-status.ts. A new state, or a new way to pay, is a row here. Spec: customer §4, admin §4.
 */

interface FulfilmentRow {
  /** Whether the kitchen cooks it, the customer owes it, and a subscription's meal is taken by it. */
  counts: boolean
  /** Whether nothing will change any more of itself: screens stop asking about it. */
  settled: boolean
  /** The step of the progress timeline; -1 before the first, `null` for an order that will not be delivered. */
  step: number | null
  /** The event that tells its customer; `null` for none. */
  event: 'order-out-for-delivery' | 'order-delivered' | null
}

/** How far an order has come, in the order in which lists sort it. */
export const FULFILMENTS = {
  pending: { counts: true, settled: false, step: -1, event: null },
  confirmed: { counts: true, settled: false, step: 0, event: null },
  preparing: { counts: true, settled: false, step: 1, event: null },
  dispatched: { counts: true, settled: false, step: 2, event: 'order-out-for-delivery' },
  out_for_delivery: { counts: true, settled: false, step: 2, event: 'order-out-for-delivery' },
  delivered: { counts: true, settled: true, step: 3, event: 'order-delivered' },
  cancelled: { counts: false, settled: true, step: null, event: null },
  skipped: { counts: false, settled: true, step: null, event: null },
} as const satisfies Record<string, FulfilmentRow>

interface ReasonRow {
  /** What becomes of a subscription's meal when its order is skipped or cancelled for this reason. */
  meal: 'given_back' | 'forfeited'
}

/** Why an order is skipped or cancelled, where that says more than the state. */
export const CHANGE_REASONS = {
  /** The kitchen is closed on its day. */
  closure: { meal: 'given_back' },
  /** The subscription is paused on its day. */
  pause: { meal: 'given_back' },
  /** The kitchen has blocked its customer. */
  blocked: { meal: 'given_back' },
  /** Another order of the customer has taken its place. */
  replaced: { meal: 'given_back' },
  /** The customer said so after the deadline, when it was to be cooked. */
  late: { meal: 'forfeited' },
  /** The customer has skipped as often as the subscription's policy gives back. */
  skip_limit: { meal: 'forfeited' },
  /** The rider was at the door, and nobody took it. */
  not_taken: { meal: 'forfeited' },
  /** It could not be delivered, by the kitchen's own doing. */
  not_delivered: { meal: 'given_back' },
} as const satisfies Record<string, ReasonRow>

/** What has become of the money: an order moves along this list. A payment that was entered wrongly and is voided makes it due again. */
export const PAYMENT_STATES = ['due', 'paid', 'refunded'] as const

interface PaymentMethodRow {
  /** What a client may call it, in small letters. */
  words: readonly string[]
  /** When it is paid. What is paid ahead waits, `pending`, until it is paid; the rest is confirmed at once. */
  paid: 'on_delivery' | 'ahead' | 'by_subscription'
}

/** The ways to pay. Cash on delivery is due until it is collected. */
export const PAYMENT_METHODS = {
  cod: { words: ['cod', 'cash'], paid: 'on_delivery' },
  /** To the kitchen's own UPI address, where it has one. The kitchen cooks; what has not come by the delivery is paid there. */
  upi: { words: ['upi', 'online'], paid: 'on_delivery' },
  /** With the subscription that it is of: nobody can choose it, and nothing is to be paid for the order. */
  subscription: { words: [], paid: 'by_subscription' },
} as const satisfies Record<string, PaymentMethodRow>

export type Fulfilment = keyof typeof FULFILMENTS
export type ChangeReason = keyof typeof CHANGE_REASONS
export type PaymentState = (typeof PAYMENT_STATES)[number]
export type PaymentMethod = keyof typeof PAYMENT_METHODS
