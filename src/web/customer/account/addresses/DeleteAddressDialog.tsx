import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'

interface DeleteAddressDialogProps {
  /** The address to be deleted; `null` when none is. */
  address: Address | null
  busy: boolean
  onClose: () => void
  onConfirm: (address: Address) => void
}

/** Asks before an address is deleted. */
export function DeleteAddressDialog({ address, busy, onClose, onConfirm }: DeleteAddressDialogProps) {
  // While the dialog closes it still speaks of the address it was opened for.
  const [last, setLast] = useState(address)
  if (address && address !== last) setLast(address)
  if (!last) return null
  return (
    <LazyConfirmDialog
      open={address !== null}
      onOpenChange={(open) => !open && onClose()}
      title={m.address_delete_title()}
      text={last.address}
      confirmLabel={m.address_delete_confirm()}
      cancelLabel={m.address_cancel()}
      danger
      busy={busy}
      busyLabel={m.address_deleting()}
      onConfirm={() => onConfirm(last)}
    />
  )
}
