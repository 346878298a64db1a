import type { ZodType, z } from 'zod'

/** The gateway gave no answer, or none that says what became of the call: it may be made again. */
export class GatewayUnavailable extends Error {}

/** The gateway has said no. */
export class GatewayRejected extends Error {
  readonly status: number

  constructor(status: number) {
    super(`the payment gateway answered ${status}`)
    this.status = status
  }
}

const TIMEOUT_MS = 6_000

interface Ask {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: unknown
}

/**
 * Asks the gateway for JSON of a schema. The errors name the status only: what it answers speaks of people. Throws `GatewayUnavailable` and
 * `GatewayRejected`.
 */
export async function ask<Schema extends ZodType>(
  url: string,
  schema: Schema,
  { method, headers, body }: Ask,
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
  // 409: the same is being worked on just now.
  if (status >= 500 || status === 429 || status === 408 || (status === 409 && method === 'POST')) {
    throw new GatewayUnavailable(`the payment gateway answered ${status}`)
  }
  if (!response.ok) throw new GatewayRejected(status)
  const read = schema.safeParse(reply)
  if (!read.success) throw new GatewayUnavailable('the payment gateway answered what cannot be read')
  return read.data
}
