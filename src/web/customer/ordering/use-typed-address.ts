import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { ADDRESS_MIN_LENGTH, addressProblem } from '#shared/domain/people/address.ts'
import { readSessionItem, writeSessionItem } from '#web/browser/session-item.ts'
import { SESSION_ITEMS } from '../session-items.ts'

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
    const kept = readSessionItem(KEY)
    return typeof kept === 'string' ? kept : ''
  })
  const [error, setError] = useState<string | null>(null)

  return {
    text,
    error,
    change(next) {
      setText(next)
      writeSessionItem(KEY, next || null)
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
  writeSessionItem(KEY, null)
}
