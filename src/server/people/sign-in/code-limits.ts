import {
  MAX_RESENDS,
  RESEND_BLOCK_S,
  RESEND_WAIT_S,
  WRONG_TRIES_PER_CODE,
} from '#shared/domain/people/sign-in-rules.ts'

/**
 * When a phone is sent a code, and of how many digits. Whoever has the phone is never shut out by strangers: what they use
 * up makes the next code longer. A device that has signed in before is counted apart from all others.
 */

/** Tries of one length count for so long: 30 days, and an hour in which the last code lives and clocks may differ. */
export const HISTORY_S = 30 * 24 * 60 * 60 + 60 * 60
const DAY_S = 24 * 60 * 60
/** Clocks of instances differ: a code can be tried a little longer than it lives, and be sent a little after now. */
export const CLOCK_MARGIN_S = 60

/** A code that was sent to the phone. */
export interface SentCode {
  sentAt: Date
  expiresAt: Date
  /** Who asked for it: a device, or an address where no device was named. */
  client: string
  /** The address from which it was asked for. */
  origin: string
  /** It was asked for by a device that had signed in before. */
  known: boolean
  /** Digits. */
  length: number
  /** Codes typed in for it, the right one among them. */
  tries: number
  used: boolean
  /** Nothing can be typed in for it any more: it was used, or its client has asked for another. */
  ended: boolean
}

/** Who asks for a code now. */
export type Asker = Pick<SentCode, 'client' | 'origin' | 'known'>

interface CodeSettings {
  /** Digits of a code as long as nobody guesses. */
  firstLength: number
  /** Codes a day and phone that nobody typed in. */
  perDay: number
}

/** What is asked before a code is sent. */
interface SendSettings extends CodeSettings {
  /** Codes a day and phone that were typed in, by whatever device: only who has the phone can use them up. */
  signInsPerDay: number
}

export type NextCode =
  | { length: number; resendsLeft: number }
  /** `retryAfter`: seconds. */
  | { rejected: 'code_send_wait' | 'code_send_blocked' | 'code_send_limit'; retryAfter: number }

/** Wrong tries at codes of a length within 30 days: so many by known devices, and so many by all others. */
export function triesAMonth(length: number): number {
  if (length < 6) return 9
  return length < 8 ? 30 : Number.POSITIVE_INFINITY
}

/** The lengths that codes grow through. */
export function codeLengths(firstLength: number): number[] {
  return [firstLength, ...[6, 8].filter((length) => length > firstLength)]
}

/**
 * What the next code to a phone is like, or why none is sent. `sent` are the codes of the last `HISTORY_S`, the latest
 * last; the asker's own former codes are ended.
 */
export function nextCode(sent: SentCode[], asker: Asker, now: Date, settings: SendSettings): NextCode {
  const { firstLength, perDay, signInsPerDay } = settings
  // A clock that was put back makes nobody wait: what was sent later than now keeps only its tries.
  const past = sent.filter(({ sentAt }) => secondsBetween(now, sentAt) <= CLOCK_MARGIN_S)
  const series = seriesOf(past, asker, now)
  const last = series.at(-1)
  if (last) {
    const elapsed = secondsBetween(last.sentAt, now)
    const blocked = series.length > MAX_RESENDS
    const wait = (blocked ? RESEND_BLOCK_S : RESEND_WAIT_S) - elapsed
    if (wait > 0) return { rejected: blocked ? 'code_send_blocked' : 'code_send_wait', retryAfter: Math.ceil(wait) }
  }
  const group = sent.filter((code) => code.known === asker.known)
  const ofDay = past.filter((code) => secondsBetween(code.sentAt, now) < DAY_S)
  const unused = ofDay.filter((code) => code.known === asker.known && !code.used)
  const used = ofDay.filter((code) => code.used)
  const waits = [unused[unused.length - perDay], used[used.length - signInsPerDay]].flatMap((blocking) =>
    blocking ? Math.ceil(DAY_S - secondsBetween(blocking.sentAt, now)) : [],
  )
  if (waits.length > 0) return { rejected: 'code_send_limit', retryAfter: Math.max(...waits) }
  const fits = (length: number) => {
    const ofLength = group.filter((code) => code.length === length)
    const spent = ofLength.reduce((sum, code) => sum + triesOf(code, now), 0)
    return spent + WRONG_TRIES_PER_CODE <= triesAMonth(length)
  }
  const lengths = codeLengths(firstLength)
  return { length: lengths.find(fits) ?? Math.max(...lengths), resendsLeft: MAX_RESENDS - series.length }
}

/**
 * The chance in 30 days that somebody without the phone types in one of its codes, at worst: every try that is allowed is
 * made, by strangers and, as many again, by whoever took a known device away.
 */
export function guessChance({ firstLength, perDay }: CodeSettings): number {
  const mostSends = perDay * Math.ceil(HISTORY_S / DAY_S)
  const chances = codeLengths(firstLength).map(
    (length) => Math.min(triesAMonth(length), mostSends * WRONG_TRIES_PER_CODE) / 10 ** length,
  )
  return 2 * chances.reduce((sum, chance) => sum + chance, 0)
}

/**
 * The codes that one client has asked for in a row. A known device is a client whatever its address; of all others those
 * at one address are one. A series ends with a sign-in, or half an hour after its last code.
 */
function seriesOf(sent: SentCode[], asker: Asker, now: Date): SentCode[] {
  const own = sent.filter((code) =>
    asker.known
      ? code.client === asker.client
      : !code.known && (code.client === asker.client || code.origin === asker.origin),
  )
  let next = now
  let first = own.length
  for (const code of own.toReversed()) {
    if (code.used || secondsBetween(code.sentAt, next) >= RESEND_BLOCK_S) break
    next = code.sentAt
    first -= 1
  }
  return own.slice(first)
}

/** Wrong tries made at a code, and those that can still be made. */
function triesOf(code: SentCode, now: Date): number {
  if (code.used) return code.tries - 1
  const ended = code.ended || secondsBetween(code.expiresAt, now) > CLOCK_MARGIN_S
  return ended ? code.tries : WRONG_TRIES_PER_CODE
}

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000
