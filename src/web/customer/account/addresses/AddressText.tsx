import * as m from '#paraglide/messages.js'
import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { AddressTypeChip } from './AddressTypeChip.tsx'

/** The chips of an address. */
export function AddressChips({ address, selected = false }: { address: Address; selected?: boolean }) {
  return (
    <span className="flex flex-wrap gap-2">
      <AddressTypeChip type={address.type} />
      {address.is_default && <Badge tone="strong">{m.address_default()}</Badge>}
      {selected && <Badge tone="success">{m.payment_selected()}</Badge>}
    </span>
  )
}

/** An address to read: chips, whom it is for, and text. */
export function AddressText({ address, selected = false }: { address: Address; selected?: boolean }) {
  return (
    <div>
      <AddressChips address={address} selected={selected} />
      <p className="mt-2 whitespace-pre-line text-base">{address.address}</p>
    </div>
  )
}
