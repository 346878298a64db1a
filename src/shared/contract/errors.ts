import type { ErrorCode } from './error-codes.ts'

/** The body of every rejection. `error` is for people, `code` for programs. */
export interface ErrorReply {
  success: false
  error: string
  code: ErrorCode
  /** Only of an unexpected error: what to look for in the logs. */
  requestId?: string
  /** Seconds after which it may be worth trying again. */
  retryAfter?: number
  /** What belongs to the code, e.g. the new lines and total of `order_prices_changed`. */
  details?: unknown
}
