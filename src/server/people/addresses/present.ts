import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import { digipinOf } from '#shared/domain/delivery/digipin.ts'
import type { AddressRow } from './queries.ts'

/** An address as the wire names it. */
export function presentAddress({ id, type, name, address, is_default, ...row }: AddressRow): Address {
  const { latitude, longitude, accuracy_m: accuracy } = row
  return {
    _id: id,
    type,
    name,
    address,
    is_default: Boolean(is_default),
    ...(latitude !== null &&
      longitude !== null && {
        location: { latitude, longitude, accuracy, digipin: digipinOf({ latitude, longitude }) },
      }),
  }
}
