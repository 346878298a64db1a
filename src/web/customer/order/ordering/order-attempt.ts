import type { CallInput } from '#shared/contract/define.ts'
import type { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { type Attempt, attemptsOf } from '#web/kit/browser/attempts.ts'
import { SESSION_ITEMS } from '#web/kit/stores/customer-items.ts'

export type OrderBody = CallInput<typeof orderCalls.placeOrder>['body']
export type OrderAttempt = Attempt<OrderBody>

/** The moment of asking does not count. */
const attempts = attemptsOf<OrderBody>(
  SESSION_ITEMS.orderAttempt,
  (one, other) => JSON.stringify({ ...one, orderDate: '' }) === JSON.stringify({ ...other, orderDate: '' }),
)

export const currentAttempt = attempts.current
export const attemptFor = attempts.of
export const keepAttempt = attempts.keep
export const forgetAttempt = attempts.forget
