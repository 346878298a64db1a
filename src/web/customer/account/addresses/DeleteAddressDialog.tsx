import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import type { afterDeleting } from './subscription-at.ts'

interface DeleteAddressDialogProps {
  /** The address to be deleted; `null` when none is. */
  address: Address | null
  /** What that does to the subscription that is delivered there. */
  subscription: ReturnType<typeof afterDeleting>
  busy: boolean
  onClose: () => void
  onConfirm: (address: Address) => void
}

/** Asks before an address is deleted. */
export function DeleteAddressDialog({ address, subscription, busy, onClose, onConfirm }: DeleteAddressDialogProps) {
  // While the dialog closes it still speaks of the address it was opened for.
  const [last, setLast] = useState(address)
  if (address && address !== last) setLast(address)
  if (!last) return null
  return (
    <LazyConfirmDialog
      open={address !== null}
      onOpenChange={(open) => !open && onClose()}
      title={m.address_delete_title()}
      text={
        <>
          <span className="block whitespace-pre-line">{last.address}</span>
          {subscription !== 'nothing' && (
            <strong className="mt-2 block font-semibold text-ink">
              {subscription === 'stops'
                ? m.address_delete_stops()
                : m.address_delete_moves({ address: subscription.address })}
            </strong>
          )}
        </>
      }
      confirmLabel={m.address_delete_confirm()}
      cancelLabel={m.address_cancel()}
      danger
      busy={busy}
      busyLabel={m.address_deleting()}
      onConfirm={() => onConfirm(last)}
    />
  )
}
