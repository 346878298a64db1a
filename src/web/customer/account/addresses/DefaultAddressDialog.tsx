import * as m from '#paraglide/messages.js'
import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'

interface DefaultAddressDialogProps {
  /** Where the subscription is delivered now. */
  former: Address
  busy: boolean
  onClose: () => void
  onBoth: () => void
  onOnlyOrders: () => void
}

/** Asks whether a subscription is to follow the new default address. */
export function DefaultAddressDialog({ former, busy, onClose, onBoth, onOnlyOrders }: DefaultAddressDialogProps) {
  return (
    <LazyConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.address_default_ask()}
      text={m.address_default_ask_text({ address: former.address })}
      confirmLabel={m.address_default_both()}
      cancelLabel={m.address_cancel()}
      other={{ label: m.address_default_only(), onClick: onOnlyOrders }}
      busy={busy}
      onConfirm={onBoth}
    />
  )
}
