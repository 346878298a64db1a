import { latinDigits } from './digits.ts'

/**
 * Phone numbers. Everything inside the system is E.164 (`+919876543210`); people type ten digits.
 * The shared rule of the spec (customer §5): a plus, a non-zero digit, then 10 to 14 more digits.
 */

const SHARED_RULE = /^\+[1-9]\d{10,14}$/
const INDIAN_MOBILE = /^\+91[6-9]\d{9}$/

/** Longest entry of the customer's phone field. */
export const PHONE_ENTRY_LENGTH = 10

/** Ten digits, behind what people write before them: +91, 91, the trunk prefix 0, or both. */
const INDIAN = /^(?:\+91|0?91)?0?(\d{10})$/

/**
 * E.164 of whatever a person or client wrote, or `null` when the shared rule rejects it. Ten digits are Indian, with or
 * without +91, 0091, 91 or 0 before them; digits of Indian scripts count, and so does 00 for a plus.
 */
export function normalizePhone(text: string): string | null {
  const written = latinDigits(text)
    .replace(/[\s\p{Cf}\p{Pd}().]/gu, '')
    .replace(/^00/, '+')
  const local = INDIAN.exec(written)?.[1]
  const phone = local ? `+91${local}` : written
  return SHARED_RULE.test(phone) ? phone : null
}

/** Only Indian mobile numbers are sent a code: +91 and a first digit of 6 to 9. */
export function isIndianMobile(phone: string): boolean {
  return INDIAN_MOBILE.test(phone)
}

/** What the phone field keeps of an entry, whole or begun: digits only, at most ten, without +91, 91 or 0 before ten. */
export function phoneEntry(text: string): string {
  const phone = normalizePhone(text)
  if (phone !== null) return phone.startsWith('+91') ? phone.slice(3).slice(0, PHONE_ENTRY_LENGTH) : ''
  let digits = latinDigits(text)
    .replace(/^[\s\p{Cf}(]*(\+|00)[\s\p{Cf}]*91/u, '')
    .replace(/\D/g, '')
  while (digits.length > PHONE_ENTRY_LENGTH && /^(0|91)/.test(digits)) digits = digits.replace(/^(0|91)/, '')
  return digits.slice(0, PHONE_ENTRY_LENGTH)
}

/** How many digits an entry has beyond ten, which the field leaves out; 0 for one that it takes whole. */
export function digitsBeyond(text: string): number {
  const phone = normalizePhone(text)
  if (phone !== null && !phone.startsWith('+91')) return 0
  const digits = phone?.slice(3) ?? latinDigits(text).replace(/^[\s\p{Cf}(]*(\+|00)[\s\p{Cf}]*91|\D/gu, '')
  return Math.max(0, digits.length - PHONE_ENTRY_LENGTH)
}

/** The number of a customer as it stands in the books; empty for one whose number is another person's now. */
export function numberOf(phone: string): string {
  return phone.startsWith('+') ? phone : ''
}

/** How a phone is shown: `+91 98765 43210` with the country's prefix written once. */
export function displayPhone(phone: string): string {
  const local = phone.replace(/^\+91/, '')
  return /^\d{10}$/.test(local) ? `+91 ${local.slice(0, 5)} ${local.slice(5)}` : phone
}
