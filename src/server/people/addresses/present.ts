import type { Address } from '#shared/contract/customer/addresses.schemas.ts'
import type { AddressRow } from './queries.ts'

/** An address as the wire names it. */
export function presentAddress({ id, type, name, address, is_default }: AddressRow): Address {
  return { _id: id, type, name, address, is_default: Boolean(is_default) }
}
