import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { ADDRESS_MIN_LENGTH, addressProblem } from '#shared/domain/people/address.ts'
import { useKeptText } from './use-kept-text.ts'

export interface TypedAddress {
  text: string
  error: string | null
  change: (text: string) => void
  /** Says what is missing; called when the customer leaves the field. */
  check: () => void
}

/** The address typed on the payment screen. */
export function useTypedAddress(): TypedAddress {
  return useCheckedAddress(...useKeptText('address'))
}

/** An address that is typed, with what is missing in it. */
export function useCheckedAddress(text: string, setText: (text: string) => void): TypedAddress {
  const [error, setError] = useState<string | null>(null)

  return {
    text,
    error,
    change(next) {
      setText(next)
      if (next.trim().length > ADDRESS_MIN_LENGTH) setError(null)
    },
    check() {
      const problem = addressProblem(text)
      setError(problem === 'empty' ? m.payment_address_empty() : problem === 'short' ? m.address_short() : null)
    },
  }
}
