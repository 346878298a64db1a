import { Pencil, Trash2 } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { addressTypeLabel } from './address-type-label.ts'

interface AddressActionsProps {
  address: Address
  /** This address is being made the default. */
  busy: boolean
  onMakeDefault: () => void
  onEdit: () => void
  onDelete: () => void
}

/** What can be done to one address. */
export function AddressActions({ address, busy, onMakeDefault, onEdit, onDelete }: AddressActionsProps) {
  const type = addressTypeLabel(address.type)
  return (
    <div className="flex flex-wrap items-center justify-end">
      {!address.is_default && (
        <Button variant="quiet" className="mr-auto -ml-4" busy={busy} onClick={onMakeDefault}>
          {m.address_make_default()}
        </Button>
      )}
      <IconButton label={m.address_edit({ type })} data-edit={address._id} onClick={onEdit}>
        <Pencil className="size-5" />
      </IconButton>
      <IconButton label={m.address_delete({ type })} onClick={onDelete}>
        <Trash2 className="size-5" />
      </IconButton>
    </div>
  )
}
