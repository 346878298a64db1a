import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { ErrorCode } from '#shared/contract/error-codes.ts'
import { paymentCalls } from '#shared/contract/money/customer/payments.ts'
import type { ChangedPrices, Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { ApiError, errorText, isUnanswered } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { useScreenError } from '#web/kit/api/use-screen-error.ts'
import { emptyCartOf } from '#web/kit/stores/cart-store.ts'
import { phoneOf } from '#web/kit/stores/customer-session.ts'
import { toast } from '#web/ui/toast.ts'
import { WEEK_KEY } from '../../menu/menu/week-key.ts'
import { fieldsOf, textOf } from '../../shell/navigation/fields.ts'
import { readPrices } from '../../shell/navigation/read-prices.ts'
import { useCustomerSession } from '../../shell/session/session-context.ts'
import {
  attemptFor,
  currentAttempt,
  forgetAttempt,
  keepAttempt,
  type OrderAttempt,
  type OrderBody,
} from './order-attempt.ts'

/** The outcome of placing. `unanswered`: the order may or may not have been placed; `unsent`: the phone is offline. */
export type PlacingResult =
  | { kind: 'none' | 'unanswered' | 'unsent' }
  /** `day` is the one of several that it is about. */
  | { kind: 'rejected'; text: string; code: ErrorCode | null; day: string | null }
  /** `terms`: prices are as they were seen, and window or dishes are not. */
  | { kind: 'prices_changed'; prices: ChangedPrices; terms: boolean }
  /** `also` are the orders of further days. */
  | { kind: 'placed'; order: Order; also: Order[] }

export interface Placing {
  busy: boolean
  result: PlacingResult
  place: (body: OrderBody) => void
  /** Repeats the request for the same order, under the same key. */
  askAgain: () => void
}

/**
 * Places orders, each once: shown as placed only after the server's answer, repeated under the same idempotency key after a
 * lost one. A placed order empties the cart, also when the customer has left the screen meanwhile. `placedText` is the text
 * of the toast, where the screen does not say it itself.
 */
export function usePlaceOrder(placedText?: (order: Order) => string): Placing {
  const api = useApi()
  const { store } = useCustomerSession()
  const refresh = useRefresh()
  const client = useQueryClient()
  // An open attempt of this tab; only rendered after hydration.
  const [result, setResult] = useState<PlacingResult>(() => ({
    kind: isOpen(phoneOf(store.getState())) ? 'unanswered' : 'none',
  }))

  const screenError = useScreenError()

  const { busy, run } = useAction(async (attempt: OrderAttempt) => {
    screenError.clear()
    keepAttempt({ ...attempt, unanswered: true })
    try {
      const { body } = attempt
      const { order, also = [] } = await api.call(orderCalls.placeOrder, { body }, { idempotencyKey: attempt.key })
      forgetAttempt()
      setResult({ kind: 'placed', order, also })
      for (const { menuDate, slot = 'lunch' } of [body, ...(body.also ?? [])]) emptyCartOf(menuDate, slot)
      if (placedText) toast.success(placedText(order))
      refresh(orderCalls.listOrders)
    } catch (error) {
      screenError.show(failureText(error))
      if (isUnanswered(error)) return setResult({ kind: 'unanswered' })
      if (error instanceof ApiError && error.unsent) {
        // What was sent before is as open as it was.
        keepAttempt(attempt)
        return setResult({ kind: attempt.unanswered ? 'unanswered' : 'unsent' })
      }
      keepAttempt({ ...attempt, unanswered: false })
      if (error instanceof ApiError && error.code === 'order_payment_method') refresh(paymentCalls.paymentMethods)
      // The menu says that its day is full, or what else has changed.
      client.invalidateQueries({ queryKey: WEEK_KEY })
      setResult(rejectionOf(error as ApiError))
    }
  })

  return {
    busy,
    result,
    place: (body) => run(attemptFor(body)),
    askAgain: () => {
      const attempt = currentAttempt()
      if (attempt) run(attempt)
    },
  }
}

/** Whether an order of this customer (E.164) was sent from this tab without an answer. */
function isOpen(phone: string | null): boolean {
  if (typeof window === 'undefined') return false
  const attempt = currentAttempt()
  return attempt?.unanswered === true && attempt.body.phoneNumber === phone
}

function rejectionOf(error: ApiError): PlacingResult {
  const terms = error.code === 'order_terms_changed'
  const prices = terms || error.code === 'order_prices_changed' ? readPrices(error.details) : null
  if (prices) return { kind: 'prices_changed', prices, terms }
  return { kind: 'rejected', text: failureText(error), code: error.code, day: textOf(fieldsOf(error.details).day) }
}

/** The server's text, else the spec's: of an answer without one, and of no answer. */
function failureText(error: unknown): string {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: null }
  // Only the saved address can have been deleted meanwhile.
  if (code === 'not_found') return m.payment_address_gone()
  return errorText(error, status >= 400 ? m.payment_create_failed() : m.payment_place_failed())
}
