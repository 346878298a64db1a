import type { PaymentState } from '../ordering/order-states.ts'
import type { Paise } from './money.ts'

/** Payments as the kitchen's books keep them: how money comes, and what may become of it. */

/** How money comes. A new way is a row here, and one of the table's. */
export const RECEIVED_BY = {
  /** Counted by a person: the rider at the door, the counter, the office. */
  cash: { believed: 'person' },
  /** To the kitchen's own UPI address, as its bank says. */
  upi_own: { believed: 'bank' },
  /** Through a payment gateway, as that says. */
  gateway: { believed: 'gateway' },
  /** By any other transfer, as the bank says. */
  bank: { believed: 'bank' },
} as const satisfies Record<string, { believed: 'person' | 'bank' | 'gateway' }>

export type ReceivedBy = keyof typeof RECEIVED_BY
export const RECEIVED_BY_WORDS = Object.keys(RECEIVED_BY) as [ReceivedBy, ...ReceivedBy[]]

/** Where a payment stands, with where it may go from there: forward only. */
export const RECEIVED_STATES = {
  received: ['voided', 'refund_requested'],
  /** It was never there, or was for something else: the entry was wrong. */
  voided: [],
  refund_requested: ['refunded'],
  refunded: [],
} as const satisfies Record<string, readonly string[]>

export type ReceivedState = keyof typeof RECEIVED_STATES
export const RECEIVED_STATE_WORDS = Object.keys(RECEIVED_STATES) as [ReceivedState, ...ReceivedState[]]

/** The states from which a payment goes to `state`. */
export function receivedStatesBefore(state: ReceivedState): ReceivedState[] {
  return RECEIVED_STATE_WORDS.filter((from) => (RECEIVED_STATES[from] as readonly ReceivedState[]).includes(state))
}

/** Whether a payment counts as money that the kitchen has. */
export function isHeld(state: ReceivedState): boolean {
  return state === 'received' || state === 'refund_requested'
}

/** The states in which it does. */
export const HELD_STATES = RECEIVED_STATE_WORDS.filter(isHeld)

/** An amount that is asked for, and the payments that came for it. */
export interface Account {
  pricePaise: Paise
  payments: readonly { amountPaise: Paise; state: ReceivedState }[]
}

/** What the kitchen has of it. Never negative. */
export function heldPaise({ payments }: Account): Paise {
  return payments.reduce((sum, { amountPaise, state }) => sum + (isHeld(state) ? amountPaise : 0), 0)
}

/** What is still to be paid of it. Never negative. */
export function duePaise(account: Account): Paise {
  return Math.max(0, account.pricePaise - heldPaise(account))
}

/** What has come beyond the price, to be given back. Never negative. */
export function surplusPaise(account: Account): Paise {
  return Math.max(0, heldPaise(account) - account.pricePaise)
}

/** The payment state of an order or a subscription: what its payments make of it. */
export function paymentStateOf(account: Account): PaymentState {
  if (account.pricePaise > 0 && duePaise(account) === 0) return 'paid'
  const all = heldPaise(account) === 0 && account.payments.some(({ state }) => state === 'refunded')
  return all ? 'refunded' : 'due'
}
