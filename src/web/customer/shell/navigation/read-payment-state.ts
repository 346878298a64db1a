import { ADDRESS_TYPES, type AddressType } from '#shared/domain/people/address.ts'
import { fieldsOf } from './fields.ts'
import type { AddressState, PaymentState, SelectedAddress } from './navigation-state.ts'
import { readCheckoutState } from './read-checkout-state.ts'
import { readPrices } from './read-prices.ts'

/** What /payment was passed; `null` without an order summary. */
export function readPaymentState(state: unknown): PaymentState | null {
  const { orderSummary, selectedAddress } = fieldsOf(state)
  const summary = readPrices(orderSummary)
  if (!summary) return null
  const selected = readSelectedAddress(selectedAddress)
  return { ...readCheckoutState(state), orderSummary: summary, ...(selected && { selectedAddress: selected }) }
}

/** What /address was passed by /payment; `null` when it was reached from elsewhere. */
export function readAddressState(state: unknown): AddressState | null {
  const payment = fieldsOf(state).fromPayment === true ? readPaymentState(state) : null
  return payment && { ...payment, fromPayment: true }
}

/** An address chosen on one of the address screens. */
export function readSelectedAddress(value: unknown): SelectedAddress | null {
  const { id, type, address, isDefault } = fieldsOf(value)
  if (typeof id !== 'string' || typeof address !== 'string' || !ADDRESS_TYPES.includes(type as AddressType)) return null
  return { id, type: type as AddressType, address, isDefault: isDefault === true }
}

/** What /add-address was passed; all other fields go back with the answer. */
export function readAddAddressState(state: unknown) {
  const { selectionMode, returnTo, ...rest } = fieldsOf(state)
  const path = typeof returnTo === 'string' && /^\/[\w-]*$/.test(returnTo) ? returnTo : '/'
  return { selectionMode: selectionMode === true, returnTo: path, rest }
}

/** What /subscription was passed: by the address screen, and by who wants to renew. */
export function readSubscriptionState(state: unknown): { selectedAddress: SelectedAddress | null; renews: boolean } {
  const { selectedAddress, renews } = fieldsOf(state)
  return { selectedAddress: readSelectedAddress(selectedAddress), renews: renews === true }
}
