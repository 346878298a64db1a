import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What all servers and apps of a run have logged, kept for the scan at its end (tests/postgres/trial-run.ts). */

const DIR = process.env.LOGS_DIR

/** Keeps what a server or an app has written; nothing without LOGS_DIR. */
export function keepLog(text: string): void {
  if (DIR && text) appendFileSync(join(DIR, `${process.pid}.log`), text.endsWith('\n') ? text : `${text}\n`)
}

/** What no line may have in it, however it got there. */
const SECRETS: [what: string, pattern: RegExp][] = [
  // Not the digits that stand inside of an id.
  ['a phone', /(?:\+|%2B)91[6-9]\d{9}|(?<![\w.-])(?:91)?[6-9]\d{9}(?![\w-])/i],
  ['a token', /(?<![\w-])[\w-]{43}(?![\w-])/],
  ['a bearer', /bearer\s/i],
  ['a code', /"?(otp|testCode|code_hmac)"?\s*[:=]/i],
  ['an address', /\b(Flat \d|\d+ [A-Z]\w+ (Lane|Street)|A house |Shanti Nagar)/],
  ['a UPI ID', /[\w.-]{2,}@(ok(axis|hdfcbank|icici|sbi)|ybl|ibl|axl|apl|upi|paytm)\b/i],
  // By which a bank or the payment gateway knows it.
  ['the number of a payment', /(?<![\w.:-])\d{12}(?![\w.-])|\b(pay|rfnd)_[0-9a-z]{14}\b/i],
  ['a word of a card', /\b(last4|cvv|card[_ ]?number|visa|mastercard|rupay)\b/i],
]

/** What of this a line has in it; `null` when nothing. */
export function secretsIn(line: string): string | null {
  return SECRETS.find(([, pattern]) => pattern.test(line))?.[0] ?? null
}

/** Looks through all kept logs. `finds` shows the first lines that tell what they must not. */
export function scanLogs(dir: string): { lines: number; finds: string[] } {
  let lines = 0
  const finds: string[] = []
  for (const file of readdirSync(dir)) {
    for (const line of readFileSync(join(dir, file), 'utf8').split('\n')) {
      if (line === '') continue
      lines += 1
      const what = secretsIn(line)
      if (what && finds.length < 20) finds.push(`${what}: ${line.slice(0, 300)}`)
    }
  }
  return { lines, finds }
}
