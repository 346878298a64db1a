import { CODE_LIFE_S, RESEND_BLOCK_S } from '#shared/domain/people/sign-in-rules.ts'
import { tabItems } from '#web/kit/browser/items.ts'

/**
 * The codes that were requested, by phone, kept for the visit so that the waiting times outlive a closed dialog and a
 * reload. The server decides; this only keeps its answers. Times are milliseconds of this phone's clock, used only for
 * durations.
 */
export interface SentCode {
  /** `null` when the server would not send, so that there is none to type. */
  code: { length: number; testCode: string | null; until: number } | null
  /** From when on another code may be asked for. */
  resendAt: number
  /** All resends are used up: `resendAt` is then the end of the half hour. */
  blocked: boolean
}

export interface SendReply {
  testCode?: string | undefined
  resendAfter: number
  resendsLeft: number
  codeLength: number
}

/** After a code was sent. With the last resend the half hour begins. */
export function afterSend(reply: SendReply, now: number): SentCode {
  const blocked = reply.resendsLeft <= 0
  return {
    code: { length: reply.codeLength, testCode: reply.testCode ?? null, until: now + CODE_LIFE_S * 1000 },
    resendAt: now + (blocked ? RESEND_BLOCK_S : reply.resendAfter) * 1000,
    blocked,
  }
}

/** After the server would not send for some time. A code sent earlier may still be typed. */
export function afterRejection(known: SentCode | null, retryAfter: number, blocked: boolean, now: number): SentCode {
  return { code: known?.code ?? null, resendAt: now + retryAfter * 1000, blocked }
}

/** True while the code sent last can still be typed and no other may be asked for: then there is nothing to send. */
export function canTypeOnly(sent: SentCode | null, now: number): boolean {
  return sent !== null && sent.code !== null && sent.code.until > now && sent.resendAt > now
}

const KEY = 'dabba-sent-codes'

/** The code that was last requested for a phone. */
export function readSentCode(phone: string): SentCode | null {
  const sent = readAll()[phone]
  return isSentCode(sent) ? sent : null
}

/** `null` removes it, after signing in. */
export function keepSentCode(phone: string, sent: SentCode | null) {
  const all = readAll()
  if (sent) all[phone] = sent
  else delete all[phone]
  tabItems.writeJson(KEY, all)
}

function readAll(): Record<string, unknown> {
  const all = tabItems.readJson(KEY)
  return typeof all === 'object' && all !== null ? (all as Record<string, unknown>) : {}
}

function isSentCode(value: unknown): value is SentCode {
  return typeof value === 'object' && value !== null && 'resendAt' in value && 'code' in value && 'blocked' in value
}
