import type { ZodType, z } from 'zod'

/** The gateway gave no answer, or none that says what became of the call: it may be made again. */
export class GatewayUnavailable extends Error {
  /** `null`: it did not answer, or what it answered cannot be read. */
  readonly status: number | null

  constructor(message: string, status: number | null = null) {
    super(message)
    this.status = status
  }
}

/** The gateway has read the call, and said no to it. */
export class GatewayRejected extends Error {}

const TIMEOUT_MS = 6_000

interface Ask {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: unknown
  /** What the gateway answers, with 400, when it says no. */
  rejection: ZodType
}

/**
 * Asks the gateway for JSON of a schema. The errors name the status only: what it answers speaks of people. Throws `GatewayUnavailable` and
 * `GatewayRejected`.
 */
export async function ask<Schema extends ZodType>(
  url: string,
  schema: Schema,
  { method, headers, body, rejection }: Ask,
): Promise<z.output<Schema>> {
  const response = await fetch(url, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    // Keys and amounts go nowhere else.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null)
  if (response === null) throw new GatewayUnavailable('the payment gateway did not answer')
  const reply: unknown = await response.json().catch(() => null)
  const { status } = response
  // Wrong keys, a missing page, too many calls, or the word of a proxy say nothing of what was asked.
  if (status === 400 && rejection.safeParse(reply).success)
    throw new GatewayRejected('the payment gateway answered 400')
  if (!response.ok) throw new GatewayUnavailable(`the payment gateway answered ${status}`, status)
  const read = schema.safeParse(reply)
  if (!read.success) throw new GatewayUnavailable('the payment gateway answered what cannot be read')
  return read.data
}
