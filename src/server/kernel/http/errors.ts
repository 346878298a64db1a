import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { ErrorCode } from '#shared/contract/error-codes.ts'

/** Particulars that some texts name. */
export interface Facts {
  field?: string
  /** What it is about, as the reader calls it: it is called in the language of the text. */
  item?: () => string
  triesLeft?: number
  count?: number
  /** Seconds. */
  retryAfter?: number
  day?: KitchenDay
  nextDay?: KitchenDay
  /** How the kitchen is reached: a phone, or what it says of itself. */
  contact?: string
  /** Six digits. */
  pincode?: string
  /** Of one of the kitchen's people. */
  name?: string
}

/** Status and text of a rejection. */
export interface Rejection {
  status: number
  text: (facts: Facts) => string
}

/** A rejection on purpose: `code` decides status and text, see rejections.ts. Anything else that is thrown becomes a plain 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly facts: Facts
  readonly details: unknown

  constructor(code: ErrorCode, facts: Facts = {}, details?: unknown) {
    super(code)
    this.code = code
    this.facts = facts
    this.details = details
  }
}
