import { latinDigits } from '../../base/digits.ts'

/** Numbers of the phone sign-in. The server keeps them; the form previews the same ones. Spec: customer §4 and §9. */

export const CODE_LENGTH = 4
export const CODE_LIFE_S = 5 * 60
export const WRONG_TRIES_PER_CODE = 3
export const RESEND_WAIT_S = 30
export const MAX_RESENDS = 3
export const RESEND_BLOCK_S = 1800

/** `29:05` for 1745 seconds, `1:00:05` for 3605. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const two = (count: number) => String(count).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`
}

/** What the code's field keeps of an entry: a number of just `length` digits within it, else its first digits. */
export function codeEntry(text: string, length: number): string {
  const digits = latinDigits(text)
  const whole = digits.match(/\d+/g)?.find((number) => number.length === length)
  return whole ?? digits.replace(/\D/g, '').slice(0, length)
}
