import { latinDigits } from './digits.ts'

/** Commas as thousands (1,040) or as thousands, lakhs and crores (1,00,000), and at no other place. */
const GROUPED = /^(\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})*,\d{3})(?=\.|$)/
const PLAIN = /^(\d{1,12}(\.\d*)?|\.\d+)$/
/** How people write that a number is money. */
const RUPEES = /^(₹|rs\.?|inr)\s*|\s*\/-$/gi

/**
 * The number that a person has typed, in digits of any script of India. `null` when it cannot be read without doubt: `49,50` may be
 * 4,950 or 49.50. Also `null` for no text, a sign, an exponent, or more than `decimals` digits behind the point.
 */
export function readNumber(text: string, decimals = 0): number | null {
  const typed = latinDigits(text).trim()
  const number = GROUPED.test(typed) ? typed.replaceAll(',', '') : typed
  if (!PLAIN.test(number)) return null
  return (number.split('.')[1] ?? '').length > decimals ? null : Number(number)
}

/** Rupees that a person has typed, in whole paise: `₹1,040`, `Rs. 62.50`, `140/-`. `null` when they cannot be read without doubt. */
export function readRupees(text: string): number | null {
  return readNumber(text.trim().replace(RUPEES, ''), 2)
}
