import type { Paise } from '../../base/money.ts'
import type { PaymentState } from '../ordering/order-states.ts'
import { BACK_STATES, GIVEN_STATES, type RefundState } from './refunds.ts'

/** Payments as the kitchen's books keep them: how money comes, and what may become of it. */

/** As many orders as are collected by one call. */
export const MAX_COLLECTED = 2000

/** How money comes. A new way is a row here, and one of the table's. */
export const RECEIVED_BY = {
  /** Counted by a person: the rider at the door, the counter, the office. */
  cash: { believed: 'person' },
  /** To the kitchen's own UPI address, as its bank says. */
  upi_own: { believed: 'bank' },
  /** Through a payment gateway, as that says. */
  gateway: { believed: 'gateway' },
  /** On the customer's account with the kitchen, which owes it from then on. No money has come. */
  account: { believed: 'kitchen' },
  /** By any other transfer, as the bank says. */
  bank: { believed: 'bank' },
} as const satisfies Record<string, { believed: 'person' | 'bank' | 'gateway' | 'kitchen' }>

export type ReceivedBy = keyof typeof RECEIVED_BY
export const RECEIVED_BY_WORDS = Object.keys(RECEIVED_BY) as [ReceivedBy, ...ReceivedBy[]]

/** Whether money that came so has a number by which the bank knows it. */
export function hasBankNumber(method: ReceivedBy): boolean {
  return RECEIVED_BY[method].believed === 'bank'
}

/** Where a payment stands, with where it may go from there: forward only. What is given back of it is a refund. */
export const RECEIVED_STATES = {
  received: ['voided'],
  /** It was never there, or was for something else: the entry was wrong. */
  voided: [],
} as const satisfies Record<string, readonly string[]>

export type ReceivedState = keyof typeof RECEIVED_STATES
export const RECEIVED_STATE_WORDS = Object.keys(RECEIVED_STATES) as [ReceivedState, ...ReceivedState[]]

/** The states from which a payment goes to `state`. */
export function receivedStatesBefore(state: ReceivedState): ReceivedState[] {
  return RECEIVED_STATE_WORDS.filter((from) => (RECEIVED_STATES[from] as readonly ReceivedState[]).includes(state))
}

/** An order or a subscription with the money that came for it and went back. */
export interface Account {
  pricePaise: Paise
  /** It is owed: neither cancelled nor skipped. */
  counts: boolean
  payments: readonly { amountPaise: Paise; state: ReceivedState }[]
  refunds: readonly { amountPaise: Paise; state: RefundState }[]
}

const sumOf = (amounts: readonly { amountPaise: Paise }[]) =>
  amounts.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
const isBack = ({ state }: { state: RefundState }) => (BACK_STATES as readonly RefundState[]).includes(state)
const isGiven = (state: RefundState) => (GIVEN_STATES as readonly RefundState[]).includes(state)

/** What the kitchen has of it. Never negative, since nothing goes back that has not come. */
export function heldPaise({ payments, refunds }: Pick<Account, 'payments' | 'refunds'>): Paise {
  const received = payments.filter(({ state }) => state === 'received')
  return sumOf(received) - sumOf(refunds.filter(({ state }) => isGiven(state)))
}

/** What is still to be paid of it. Never negative. */
export function duePaise(account: Account): Paise {
  return Math.max(0, (account.counts ? account.pricePaise : 0) - heldPaise(account))
}

/** What has come beyond what it owes, to be given back, but for what a person has decided to keep. Never negative. */
export function surplusPaise(account: Account): Paise {
  const kept = sumOf(account.refunds.filter(({ state }) => state === 'rejected'))
  return Math.max(0, heldPaise(account) - (account.counts ? account.pricePaise : 0) - kept)
}

/** The payment state of an order or a subscription: what its payments and refunds make of it. */
export function paymentStateOf(account: Account): PaymentState {
  const { pricePaise, counts, payments, refunds } = account
  // What is on its way back has not arrived, and may come back.
  const stays = sumOf(payments.filter(({ state }) => state === 'received')) - sumOf(refunds.filter(isBack))
  if (!counts && stays === 0 && refunds.some(isBack)) return 'refunded'
  return pricePaise > 0 && stays >= pricePaise ? 'paid' : 'due'
}
