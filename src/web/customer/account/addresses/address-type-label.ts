import * as m from '#paraglide/messages.js'
import type { AddressType } from '#shared/domain/people/address.ts'

const LABELS: Record<AddressType, () => string> = {
  Home: m.address_type_home,
  Office: m.address_type_office,
  Other: m.address_type_other,
}

/** The word for a type of address. */
export function addressTypeLabel(type: AddressType): string {
  return LABELS[type]()
}
