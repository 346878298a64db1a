import { useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { ChangedPrices, Order } from '#shared/contract/customer/orders.schemas.ts'
import { orderCalls } from '#shared/contract/customer/orders.ts'
import type { ErrorCode } from '#shared/domain/error-codes.ts'
import { ApiError, errorText, isUnanswered } from '#web/data/api-error.ts'
import { dismissToast } from '#web/data/dismiss-toast.ts'
import { useAction } from '#web/data/use-action.ts'
import { useApi, useRefresh } from '#web/data/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { clearCart } from '../cart-store.ts'
import { readPrices } from '../read-navigation-state.ts'
import { currentSession } from '../session.ts'
import {
  attemptFor,
  currentAttempt,
  forgetAttempt,
  keepAttempt,
  type OrderAttempt,
  type OrderBody,
} from './order-attempt.ts'

/** What became of placing. `unanswered`: the order may or may not be there. */
export type PlacingResult =
  | { kind: 'none' | 'unanswered' }
  | { kind: 'rejected'; text: string; code: ErrorCode | null }
  | { kind: 'prices_changed'; prices: ChangedPrices }
  | { kind: 'placed'; order: Order }

export interface Placing {
  busy: boolean
  result: PlacingResult
  place: (body: OrderBody) => void
  /** Asks for the same order again, under the same key. */
  askAgain: () => void
}

/**
 * Places orders, each once: never told as placed before the server says so, and asked for again under the same key after a
 * lost answer. An order placed empties the cart, also when the customer has left the screen meanwhile. `placedText` is what
 * the toast then says.
 */
export function usePlaceOrder(placedText: (order: Order) => string): Placing {
  const api = useApi()
  const refresh = useRefresh()
  // What an earlier visit of this tab left open; only rendered once the page is the browser's own.
  const [result, setResult] = useState<PlacingResult>(() => ({ kind: isOpen() ? 'unanswered' : 'none' }))

  const told = useRef<string | null>(null)
  // What was said here is of no use on another screen.
  useEffect(() => () => dismissToast(told.current), [])

  const { busy, run } = useAction(async (attempt: OrderAttempt) => {
    dismissToast(told.current)
    keepAttempt({ ...attempt, unanswered: true })
    try {
      const { order } = await api.call(orderCalls.placeOrder, { body: attempt.body }, { idempotencyKey: attempt.key })
      forgetAttempt()
      setResult({ kind: 'placed', order })
      clearCart()
      toast.success(placedText(order))
      refresh(orderCalls.listOrders)
    } catch (error) {
      told.current = failureText(error)
      toast.error(told.current)
      if (isUnanswered(error)) return setResult({ kind: 'unanswered' })
      keepAttempt({ ...attempt, unanswered: false })
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

/** Whether an order of this customer was sent from this tab without an answer. */
function isOpen(): boolean {
  if (typeof window === 'undefined') return false
  const attempt = currentAttempt()
  return attempt?.unanswered === true && attempt.body.phoneNumber === currentSession().user?.phoneNumber
}

function rejectionOf(error: ApiError): PlacingResult {
  const prices = error.code === 'order_prices_changed' ? readPrices(error.details) : null
  return prices ? { kind: 'prices_changed', prices } : { kind: 'rejected', text: failureText(error), code: error.code }
}

/** The server's words, else the spec's: of an answer without any, and of no answer. */
function failureText(error: unknown): string {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: null }
  // The one thing in an order that can have gone without the customer seeing it is the saved address.
  if (code === 'not_found') return m.payment_address_gone()
  return errorText(error, status >= 400 ? m.payment_create_failed() : m.payment_place_failed())
}
