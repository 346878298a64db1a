import * as m from '#paraglide/messages.js'
import type { Address } from '#shared/contract/customer/addresses.schemas.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { AddressTypeChip } from './AddressTypeChip.tsx'

/** The chips of an address. */
export function AddressChips({ address }: { address: Address }) {
  return (
    <span className="flex flex-wrap gap-2">
      <AddressTypeChip type={address.type} />
      {address.is_default && <Badge tone="strong">{m.address_default()}</Badge>}
    </span>
  )
}

/** An address to read: chips and text. */
export function AddressText({ address }: { address: Address }) {
  return (
    <div>
      <AddressChips address={address} />
      <p className="mt-2 whitespace-pre-line text-base">{address.address}</p>
    </div>
  )
}
