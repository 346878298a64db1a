import type { CallInput } from '#shared/contract/define.ts'
import type { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { type Attempt, attemptsOf } from '#web/kit/browser/attempts.ts'
import { SESSION_ITEMS } from '#web/kit/stores/customer-items.ts'

export type OrderBody = CallInput<typeof orderCalls.placeOrder>['body']
export type OrderAttempt = Attempt<OrderBody>

/** Without an answer the order may have been placed: then it is the same one, whatever terms are shown by now. */
const attempts = attemptsOf<OrderBody>(
  SESSION_ITEMS.orderAttempt,
  ({ body, unanswered }, other) => contentOf(body, unanswered) === contentOf(other, unanswered),
)

/** What tells two orders apart: not the moment of asking, nor the terms that were seen, when these are `aside`. */
function contentOf(body: OrderBody, aside: boolean): string {
  const skipped = ['orderDate', ...(aside ? ['seen'] : [])]
  return JSON.stringify(body, (name, value) => (skipped.includes(name) ? undefined : value))
}

export const currentAttempt = attempts.current
export const attemptFor = attempts.of
export const keepAttempt = attempts.keep
export const forgetAttempt = attempts.forget
