import { createHmac } from 'node:crypto'

/** Time-based one-time passwords, RFC 6238 over RFC 4226, as authenticator apps make them: SHA-1, 30 seconds, six digits. */

/** As RFC 4226 recommends. */
export const SECRET_BYTES = 20
const STEP_S = 30
const DIGITS = 6
/** Codes of the step before and of the next are taken too: clocks differ, and typing takes time. */
const STEPS_AROUND = 1

/** The time step of an instant. */
export const stepAt = (instant: Date): number => Math.floor(instant.getTime() / 1000 / STEP_S)

/** The code of a time step. */
export function totpAt(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) as number) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step whose code this is, of those around the instant; `null` when it is the code of none. */
export function stepOfTotp(secret: Buffer, code: string, now: Date): number | null {
  const present = stepAt(now)
  for (let step = present - STEPS_AROUND; step <= present + STEPS_AROUND; step++) {
    if (totpAt(secret, step) === code) return step
  }
  return null
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding: how people and apps are told a secret. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The bytes of a text in base32, in capitals and without padding. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** What an authenticator app reads, as a link or a QR code. */
export function otpauthUri(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
