import { CircleAlert } from 'lucide-react'
import type { Ref } from 'react'
import * as m from '#paraglide/messages.js'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { AddressTypeChip } from '../../account/addresses/AddressTypeChip.tsx'
import { OutsideAlert } from '../../account/addresses/OutsideAlert.tsx'
import type { SelectedAddress } from '../../shell/navigation/navigation-state.ts'

interface AddressCardProps {
  address: SelectedAddress | null
  /** The subscription was asked for without an address. */
  missing: boolean
  buttonRef: Ref<HTMLButtonElement>
  onSelect: () => void
}

/** Where the subscription is delivered. */
export function AddressCard({ address, missing, buttonRef, onSelect }: AddressCardProps) {
  return (
    <Card as="section" aria-labelledby="subscription-address">
      <h2 id="subscription-address" className="font-semibold text-base">
        {m.payment_delivery_address()}
      </h2>
      {address ? (
        <div className="mt-3 rounded-md border border-leaf bg-leaf-soft p-3">
          <AddressTypeChip type={address.type} />
          <p className="mt-2 whitespace-pre-line text-base">{address.address}</p>
          <OutsideAlert address={address.address} />
        </div>
      ) : (
        <Alert tone="warning" className="mt-3">
          {m.subscription_no_address()}
        </Alert>
      )}
      <div aria-live="polite" id="subscription-address-missing">
        {missing && (
          <p className="mt-2 flex items-start gap-1 font-medium text-danger-dark text-sm">
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            {m.subscription_address_required()}
          </p>
        )}
      </div>
      <Button
        ref={buttonRef}
        variant="secondary"
        full
        className="mt-3"
        aria-describedby={missing ? 'subscription-address-missing' : undefined}
        onClick={onSelect}
      >
        {address ? m.subscription_change_address() : m.subscription_select_address()}
      </Button>
    </Card>
  )
}
