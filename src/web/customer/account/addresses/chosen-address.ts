import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import type { SelectedAddress } from '../../shell/navigation/navigation-state.ts'

/** The selected address while it exists; else the default. */
export function chosenAmong(addresses: Address[], picked: string | null): Address | undefined {
  return addresses.find(({ _id }) => _id === picked) ?? addresses.find((address) => address.is_default)
}

/** An address as the screens hand it to each other. */
export function toSelected({ _id, type, address, is_default }: Address): SelectedAddress {
  return { id: _id, type, address, isDefault: is_default }
}
