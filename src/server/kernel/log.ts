import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * The log. Of an error only what a programmer needs is written: the database adds whole rows to some of its errors, and
 * no line may carry a phone, code, token or address.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError } }
  return destination ? pino(options, destination) : pino(options)
}

/** Of many that failed together as many are written. */
const TOGETHER = 5

function describeError(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { type: typeof error }
  const { message, code, table, constraint, stack } = error as Record<string, unknown>
  const errors = error instanceof AggregateError ? error.errors.slice(0, TOGETHER).map(describeError) : undefined
  return { type: error.constructor?.name, message, code, table, constraint, stack, errors }
}
