import type { ErrorCode } from '../domain/error-codes.ts'

/** The body of every refusal. `error` is for people, `code` for programs. */
export interface ErrorReply {
  success: false
  error: string
  code: ErrorCode
  requestId: string
  /** Seconds after which it may be worth trying again. */
  retryAfter?: number
  /** What belongs to the code, e.g. the new lines and total of `order_prices_changed`. */
  details?: unknown
}
