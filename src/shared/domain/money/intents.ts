import { latinDigits } from '../../base/digits.ts'

/** Payments to come: what a customer was asked to pay. */

/** Where one stands, with where it may go from there: forward only. */
export const INTENT_STATES = {
  created: ['claimed', 'paid', 'failed', 'expired'],
  /** The customer says to have paid. */
  claimed: ['paid', 'failed'],
  /** Money may come late. */
  expired: ['claimed', 'paid'],
  /** The bank says so. Taken back when that was read wrongly. */
  paid: ['failed'],
  failed: [],
} as const satisfies Record<string, readonly string[]>

export type IntentState = keyof typeof INTENT_STATES
export const INTENT_STATE_WORDS = Object.keys(INTENT_STATES) as [IntentState, ...IntentState[]]

/** The states from which one goes to `state`. */
export function intentStatesBefore(state: IntentState): IntentState[] {
  return INTENT_STATE_WORDS.filter((from) => (INTENT_STATES[from] as readonly IntentState[]).includes(state))
}

/** For so many milliseconds a request to pay to the kitchen's own UPI address is offered. */
export const OFFERED_MS = 30 * 60_000

/** For how many seconds a request is still offered, begun ones counted as whole; 0 once its end has come. `null`: it has no end. */
export function secondsLeft(expiresAt: Date | null, at: Date): number | null {
  return expiresAt && Math.max(0, Math.ceil((expiresAt.getTime() - at.getTime()) / 1000))
}

/** The number by which banks know a UPI payment, as a person types it: digits of any script, with blanks. `null` when it is none. */
export function utrOf(typed: string): string | null {
  const digits = latinDigits(typed).replace(/[\s-]/g, '')
  return /^\d{12}$/.test(digits) ? digits : null
}

const SYMBOLS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 6

/** A code for the note of a payment, of random bytes: no sign in it looks like another. */
export function intentCode(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => SYMBOLS.charAt(byte % SYMBOLS.length)).join('')
}

export const INTENT_CODE = new RegExp(`\\b[${SYMBOLS}]{${CODE_LENGTH}}\\b`, 'g')

interface UpiRequest {
  vpa: string
  /** Whom the customer pays, as the app shows it. */
  payee: string
  amountPaise: number
  /** Stands in the payer's and the payee's statement. */
  note: string
  /** Unique of each request. */
  reference: string
}

/**
 * The address that opens the UPI apps of a phone, and that a QR code carries. Blanks are %20, since some apps show a plus. The
 * address of the payee keeps its @, which some do not decode.
 */
export function upiLink({ vpa, payee, amountPaise, note, reference }: UpiRequest): string {
  const amount = `${Math.floor(amountPaise / 100)}.${String(amountPaise % 100).padStart(2, '0')}`
  const parts = { pn: payee, am: amount, cu: 'INR', tn: note, tr: reference }
  const query = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `upi://pay?pa=${encodeURIComponent(vpa).replaceAll('%40', '@')}&${query.join('&')}`
}
