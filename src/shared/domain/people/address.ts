/** Rules of delivery addresses. Spec: customer §5 and §9. */

export const ADDRESS_TYPES = ['Home', 'Office', 'Other'] as const
export type AddressType = (typeof ADDRESS_TYPES)[number]

export const ADDRESS_MIN_LENGTH = 10
export const ADDRESS_MAX_LENGTH = 500
/** Of a customer's name, and of whom an address or an order is for. */
export const NAME_MAX_LENGTH = 100
/** More than anyone needs, few enough that a list stays a list. */
export const ADDRESSES_PER_CUSTOMER = 20

/** What is wrong with an address text, outer spaces not counted; `null` when nothing is. */
export function addressProblem(text: string): 'empty' | 'short' | 'long' | null {
  const length = text.trim().length
  if (length === 0) return 'empty'
  if (length < ADDRESS_MIN_LENGTH) return 'short'
  return length > ADDRESS_MAX_LENGTH ? 'long' : null
}

/** The name of an address that nobody gave one. */
export const NAMELESS = 'User'

/** Whom an address is for: the typed name, else the customer's, else `User`. */
export function recipientName(typed: string | undefined, customerName: string | null | undefined): string {
  return typed?.trim() || customerName?.trim() || NAMELESS
}
