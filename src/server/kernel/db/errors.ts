/** The time budget was used up before the statement was sent: nothing has been done. */
export class OutOfTime extends Error {
  constructor() {
    super('the database did not answer in time')
  }
}

/** The database was lost while a change was being committed, or after a part of it: it may have been done or not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the database was lost during or after a commit', { cause })
  }
}

/** What the driver says of a connection that broke, which has no code. */
const DRIVER_MESSAGES =
  /connection terminated|not queryable|timeout exceeded when trying to connect|query read timeout/i
const SYSTEM_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'ENOENT'])

/** The SQLSTATE of an error, or the code that the system gave it; `null` when it has none. */
function codeOf(error: Error): string | null {
  return 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** The connection broke, or there is none: what was under way on it may or may not have been done. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code === null) return DRIVER_MESSAGES.test(error.message)
  // Class 08: connection exceptions; 57P01-03: shutdown, crash, cannot connect now.
  return SYSTEM_ERRORS.has(code) || /^(08\w{3}|57P0[123])$/.test(code)
}

/**
 * PostgreSQL has rolled the transaction back for a reason that passes by itself: a deadlock, a conflict of serialization,
 * a lock that did not come free in time, a statement that took too long or was cancelled.
 */
export function isRolledBack(error: unknown): boolean {
  return error instanceof Error && /^(40P01|40001|55P03|57014)$/.test(codeOf(error) ?? '')
}

/** PostgreSQL has rolled the transaction back for the sake of others: a deadlock, a conflict, a lock that others hold. */
export function givesWay(error: unknown): boolean {
  return error instanceof Error && /^(40P01|40001|55P03)$/.test(codeOf(error) ?? '')
}

/**
 * PostgreSQL is not there, is starting or shutting down, gives no connection, or did not do it in time. Unless the error
 * is an OutcomeUnknown, nothing has been done.
 */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof OutOfTime || error instanceof OutcomeUnknown) return true
  // 25P03: the session was ended since it held a transaction open; class 53: its disk, memory or connections are used up.
  return isConnectionLost(error) || isRolledBack(error) || /^(25P03|53\w{3})$/.test(codeOf(error) ?? '')
}
