import type { CallInput } from '#shared/contract/define.ts'
import type { orderCalls } from '#shared/contract/orders.ts'
import { readSessionItem, writeSessionItem } from '../browser/session-item.ts'

export type OrderBody = CallInput<typeof orderCalls.placeOrder>['body']

/**
 * One wish to order: the key under which the server does it once, and the body exactly as it is sent. Kept for the tab, so
 * that after a lost answer or a reload the very same is asked again.
 */
export interface OrderAttempt {
  key: string
  body: OrderBody
  /** Sent, and nobody knows what became of it. */
  unanswered: boolean
}

const KEY = 'dabba-order-attempt'

/** The attempt of this tab that has not led to an order yet. */
export function currentAttempt(): OrderAttempt | null {
  const kept = readSessionItem(KEY) as Partial<OrderAttempt> | null
  if (typeof kept?.key !== 'string' || typeof kept.body !== 'object' || kept.body === null) return null
  return { key: kept.key, body: kept.body, unanswered: kept.unanswered === true }
}

/** The attempt for an order: the kept one if it is for the same order, else a new one with a key of its own. */
export function attemptFor(body: OrderBody): OrderAttempt {
  const kept = currentAttempt()
  return kept && sameOrder(kept.body, body) ? kept : { key: crypto.randomUUID(), body, unanswered: false }
}

export function keepAttempt(attempt: OrderAttempt) {
  writeSessionItem(KEY, attempt)
}

/** The order is placed: the next one is another. */
export function forgetAttempt() {
  writeSessionItem(KEY, null)
}

/** Whether two bodies ask for the same; the moment of asking does not count. */
function sameOrder(one: OrderBody, other: OrderBody): boolean {
  return JSON.stringify({ ...one, orderDate: '' }) === JSON.stringify({ ...other, orderDate: '' })
}
