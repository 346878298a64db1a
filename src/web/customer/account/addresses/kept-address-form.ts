import type { AddressLocation } from '#shared/contract/people/customer/addresses.schemas.ts'
import { ADDRESS_TYPES, type AddressType } from '#shared/domain/people/address.ts'
import { tabItems } from '#web/kit/browser/items.ts'
import { SESSION_ITEMS } from '#web/kit/stores/customer-items.ts'
import { fieldsOf } from '../../shell/navigation/fields.ts'

/** What stands in the open form for an address. */
export interface AddressDraft {
  /** The id of the address that is changed; `new` for a new one. */
  of: string
  type: AddressType
  name: string
  text: string
  /** Shared while the form was open; `null`: taken back. */
  location?: AddressLocation | null
}

/** Kept for the tab while the form is open, so that a reload loses nothing. */
export function keepAddressForm(draft: AddressDraft | null) {
  tabItems.writeJson(SESSION_ITEMS.addressForm, draft)
}

/** The form that was open when the page was left; `null` when none was. */
export function keptAddressForm(): AddressDraft | null {
  const { of, type, name, text, location } = fieldsOf(tabItems.readJson(SESSION_ITEMS.addressForm))
  const known = ADDRESS_TYPES.find((one) => one === type)
  if (typeof of !== 'string' || !known || typeof name !== 'string' || typeof text !== 'string') return null
  return { of, type: known, name, text, ...(location !== undefined && { location: readLocation(location) }) }
}

function readLocation(kept: unknown): AddressLocation | null {
  const { latitude, longitude, accuracy } = fieldsOf(kept)
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  return { latitude, longitude, accuracy: typeof accuracy === 'number' ? accuracy : null }
}
