import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { ADDRESS_MIN_LENGTH, addressProblem } from '#shared/domain/people/address.ts'
import { tabItems } from '#web/browser/items.ts'
import { SESSION_ITEMS } from '#web/data/stores/customer-items.ts'

const KEY = SESSION_ITEMS.typedAddress

export interface TypedAddress {
  text: string
  error: string | null
  change: (text: string) => void
  /** Says what is missing; called when the customer leaves the field. */
  check: () => void
}

/** The address typed on the payment screen, kept over reload and a visit to the saved addresses. */
export function useTypedAddress(): TypedAddress {
  const [text, setText] = useState(() => {
    const kept = tabItems.readJson(KEY)
    return typeof kept === 'string' ? kept : ''
  })
  const [error, setError] = useState<string | null>(null)

  return {
    text,
    error,
    change(next) {
      setText(next)
      tabItems.writeJson(KEY, next || null)
      if (next.trim().length > ADDRESS_MIN_LENGTH) setError(null)
    },
    check() {
      const problem = addressProblem(text)
      setError(problem === 'empty' ? m.payment_address_empty() : problem === 'short' ? m.address_short() : null)
    },
  }
}

/** An order has used it up. */
export function forgetTypedAddress() {
  tabItems.writeJson(KEY, null)
}
