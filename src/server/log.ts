import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * The log. Of an error only what a programmer needs is written: the database adds whole rows to some of its errors, and
 * no line may carry a phone, code, token or address.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError } }
  return destination ? pino(options, destination) : pino(options)
}

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown }
  return { type: error.constructor.name, message: error.message, code, table, constraint, stack: error.stack }
}
