import type { Call, FailureCode, FailureDetails } from '#shared/contract/define.ts'
import type { ErrorCode } from '#shared/contract/error-codes.ts'
import type { ErrorReply } from '#shared/contract/errors.ts'

/** A call that did not succeed. `text` is the server's text, `null` when no answer came. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: ErrorCode | null
  readonly text: string | null
  readonly details: unknown
  /** Seconds. */
  readonly retryAfter: number | null
  /** A reply that came with a good status and says all the same that nothing was done. */
  readonly declined: boolean
  /** The phone is offline: the call was not sent. */
  readonly unsent: boolean

  constructor(status: number, reply: Partial<ErrorReply> | null, { unsent = false } = {}) {
    super(reply?.code ?? `no answer (${status})`)
    this.status = status
    this.code = reply?.code ?? null
    this.text = reply?.error ?? null
    this.details = reply?.details
    this.retryAfter = reply?.retryAfter ?? null
    this.unsent = unsent
    this.declined = status < 400 && reply?.success === false
  }
}

/** What a call's rejection with this code carries; `null` of every other error. */
export function failureOf<C extends Call, Code extends FailureCode<C>>(
  error: unknown,
  _call: C,
  code: Code,
): FailureDetails<C, Code> | null {
  // As the call declares it: the tests hold every answer of the server to that.
  return error instanceof ApiError && error.code === code ? (error.details as never) : null
}

/** The text to show: the server's, else `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.text) || fallback
}

/** A server answered, or a proxy before it, and could not do the work now. Not so without a network, or behind a sign-in page of one. */
export function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400
}

/** No answer, an incomplete one, or a 5xx: the work may or may not have been done. A 4xx says that it was not, and so does not sending it. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  if (error.unsent) return false
  return error.status >= 500 || (error.status < 400 && !error.declined)
}
