import { isStateCode } from './states.ts'

/** Numbers that a kitchen is registered by, and addresses in numbers. */

/** An FSSAI licence or registration: 14 digits. */
export function isFssaiNumber(text: string): boolean {
  return /^\d{14}$/.test(text)
}

/** An Indian PIN code. */
export function isPincode(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text)
}

/** A UPI address: a name, `@`, and the handle of a bank or app, in which no dot stands. */
export function isVpa(text: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{1,255}@[a-z][a-z0-9]{1,63}$/i.test(text)
}

const SYMBOLS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A GSTIN: a State's code, PAN, number of the registration, `Z`, and a check digit. */
export function isGstin(text: string): boolean {
  const formed = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text)
  return formed && isStateCode(text.slice(0, 2)) && text.endsWith(gstinCheckDigit(text))
}

/** The last symbol of a GSTIN, by the fourteen before it: their values, every second one doubled, in base 36. */
function gstinCheckDigit(text: string): string {
  let sum = 0
  for (let at = 0; at < 14; at += 1) {
    const product = SYMBOLS.indexOf(text.charAt(at)) * (at % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return SYMBOLS.charAt((36 - (sum % 36)) % 36)
}
