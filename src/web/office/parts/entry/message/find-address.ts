import { joined, partsOfAddress } from '#shared/domain/people/address-parts.ts'

/** A saved address, as a message may name it by a part. */
export interface SavedAddress {
  _id: string
  address: string
}

/** Ids of the addresses that have the part: a house number however it is joined (`B-402`, `b 402`), or a whole word. */
export function addressesWith(part: string, addresses: readonly SavedAddress[]): string[] {
  const wanted = joined(part)
  if (wanted.length < 3) return []
  return addresses.filter(({ address }) => partsOfAddress(address).has(wanted)).map(({ _id }) => _id)
}
