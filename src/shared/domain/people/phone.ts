/**
 * Phone numbers. Everything inside the system is E.164 (`+919876543210`); people type ten digits.
 * The shared rule of the spec (customer §5): a plus, a non-zero digit, then 10 to 14 more digits.
 */

const SHARED_RULE = /^\+[1-9]\d{10,14}$/
const INDIAN_MOBILE = /^\+91[6-9]\d{9}$/

/** Longest entry of the customer's phone field. */
export const PHONE_ENTRY_LENGTH = 10

/** E.164 of whatever a person or client wrote, or `null` when the shared rule rejects it. Ten bare digits are Indian. */
export function normalizePhone(text: string): string | null {
  const compact = text.replace(/[\s()-]/g, '')
  let phone = compact
  if (/^\d{10}$/.test(compact)) phone = `+91${compact}`
  else if (/^91\d{10}$/.test(compact)) phone = `+${compact}`
  return SHARED_RULE.test(phone) ? phone : null
}

/** Only Indian mobile numbers are sent a code: +91 and a first digit of 6 to 9. */
export function isIndianMobile(phone: string): boolean {
  return INDIAN_MOBILE.test(phone)
}

/** What the phone field keeps of an entry: digits only, a leading +91 or 91 stripped, at most ten. */
export function phoneEntry(text: string): string {
  const digits = text.replace(/\D/g, '')
  const local = digits.length > PHONE_ENTRY_LENGTH && digits.startsWith('91') ? digits.slice(2) : digits
  return local.slice(0, PHONE_ENTRY_LENGTH)
}

/** How a phone is shown: `+91 98765 43210` with the country's prefix written once. */
export function displayPhone(phone: string): string {
  const local = phone.replace(/^\+91/, '')
  return /^\d{10}$/.test(local) ? `+91 ${local.slice(0, 5)} ${local.slice(5)}` : phone
}
