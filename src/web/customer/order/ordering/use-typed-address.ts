import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { ADDRESS_MIN_LENGTH, addressProblem } from '#shared/domain/people/address.ts'
import { useDeliveryArea } from '../../account/addresses/use-delivery-area.ts'
import { useKeptText } from './use-kept-text.ts'

export interface TypedAddress {
  text: string
  error: string | null
  /** Whether nothing is wrong with it: it is long enough, and the kitchen delivers there. */
  ready: boolean
  change: (text: string) => void
  /** Says what is missing; called when the customer leaves the field. */
  check: () => void
}

/** The address typed on the payment screen. */
export function useTypedAddress(): TypedAddress {
  return useCheckedAddress(...useKeptText('address'))
}

/** An address that is typed, with what is wrong with it. `accepted`: the one where an order went that is there. */
export function useCheckedAddress(
  text: string,
  setText: (text: string) => void,
  accepted: string | null = null,
): TypedAddress {
  const outside = useDeliveryArea()
  const [error, setError] = useState<string | null>(null)

  const outsideProblem = text.trim() === accepted ? null : outside(text, { typed: true })

  return {
    text,
    error,
    ready: addressProblem(text) === null && outsideProblem === null,
    change(next) {
      setText(next)
      if (error !== null && next.trim().length > ADDRESS_MIN_LENGTH) setError(outside(next, { typed: true }))
    },
    check() {
      const problem = addressProblem(text)
      if (problem === 'empty') setError(m.payment_address_empty())
      else if (problem === 'short') setError(m.address_short())
      else setError(outsideProblem)
    },
  }
}
