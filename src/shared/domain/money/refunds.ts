import type { Paise } from '../../base/money.ts'
import { isVpa } from '../../base/registration-numbers.ts'

/** Money that is given back. */

/** Where a refund stands, with where it may go from there: forward only. */
export const REFUND_STATES = {
  /** To be given back. */
  waiting: ['sending', 'sent', 'credited', 'rejected', 'withdrawn'],
  /** On its way through the payment gateway, which has not said yet what became of it. */
  sending: ['sent', 'failed'],
  /** The customer has it, in cash or in the bank. */
  sent: ['bounced'],
  /** The customer has it as a credit with the kitchen. */
  credited: [],
  /** A person has decided that the kitchen keeps it: as long as so much is there beyond what is owed. */
  rejected: ['withdrawn'],
  /** It is owed no more: the order stands again, or the payment was never there. */
  withdrawn: [],
  /** The gateway could not give it back: what is owed waits anew, to be given by hand. It may say later that it did after all. */
  failed: ['sent', 'twice'],
  /** The gateway had called it given, and the customer's bank sent it back: what is owed waits anew, to be given by hand. */
  bounced: [],
  /** The gateway gave it back after all, when it had been given by hand. In no sum: the customer has it twice. */
  twice: ['failed'],
} as const satisfies Record<string, readonly string[]>

export type RefundState = keyof typeof REFUND_STATES
export const REFUND_STATE_WORDS = Object.keys(REFUND_STATES) as [RefundState, ...RefundState[]]

/** The states in which the kitchen has the money no more, or has let it go. */
export const GIVEN_STATES = ['sending', 'sent', 'credited'] as const satisfies RefundState[]

/** The states in which the customer has it. */
export const BACK_STATES = ['sent', 'credited'] as const satisfies RefundState[]

/** How it is given back. */
export const REFUND_WAYS = ['upi', 'cash', 'credit', 'gateway'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

/** How it went: as it was given back, or by the customer's bank, after a dispute that the kitchen has lost. */
export const GIVEN_WAYS = [...REFUND_WAYS, 'dispute'] as const
export type GivenWay = (typeof GIVEN_WAYS)[number]

/** How a person gives back, who then writes it down. */
export const HAND_WAYS = ['upi', 'cash'] as const satisfies RefundWay[]
export type HandWay = (typeof HAND_WAYS)[number]

/** How the kitchen gives back by itself; a credit is given as soon as its customer chooses it. `gateway`: the way it came. */
export const SENT_WAYS = ['upi', 'cash', 'gateway'] as const satisfies RefundWay[]
export type SentWay = (typeof SENT_WAYS)[number]

/** How money leaves the kitchen. */
export const LEFT_WAYS = [...SENT_WAYS, 'dispute'] as const satisfies GivenWay[]
export type LeftWay = (typeof LEFT_WAYS)[number]

/** The number by which a bank knows a transfer: the 12 digits of UPI, also where a bank pads them, or those of IMPS and NEFT. `null` when it is none. */
export function referenceOf(typed: string): string | null {
  const packed = typed
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(/^0+(?=\d{12}$)/, '')
  return /^[A-Z0-9]{8,22}$/.test(packed) ? packed : null
}

/** The number by which a gateway knows a refund, as it stands in its panel. `null` when it is none. */
export function gatewayReferenceOf(typed: string): string | null {
  const trimmed = typed.trim()
  return /^[\w-]{4,64}$/.test(trimmed) ? trimmed : null
}

/** A UPI ID as its customer types it; `null` when it is none. */
export function vpaOf(typed: string): string | null {
  const packed = typed.replace(/\s/g, '').toLowerCase()
  return isVpa(packed) ? packed : null
}

/** What the meals that are left of a subscription have cost: none of it more than was bought. */
export function untouchedPaise({
  pricePaise,
  meals,
  untouched,
}: {
  pricePaise: Paise
  meals: number
  untouched: number
}): Paise {
  return Math.floor((pricePaise * untouched) / meals)
}
