import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { ADDRESS_MAX_LENGTH } from '#shared/domain/people/address.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { AddressTypeChip } from '../../account/addresses/AddressTypeChip.tsx'
import { OutsideAlert } from '../../account/addresses/OutsideAlert.tsx'
import type { SelectedAddress } from '../../shell/navigation/navigation-state.ts'
import type { TypedAddress } from './use-typed-address.ts'

interface DeliveryAddressCardProps {
  selected: SelectedAddress | undefined
  typed: TypedAddress
  onSelect: () => void
  /** Rather type one than take the selected. */
  onType: () => void
  /** The field for typing one is being used. */
  onTyping: () => void
  /** Below the address. */
  children?: ReactNode
}

/** Where the order goes: one of the saved addresses, or one typed here. */
export function DeliveryAddressCard({
  selected,
  typed,
  onSelect,
  onType,
  onTyping,
  children,
}: DeliveryAddressCardProps) {
  return (
    <Card as="section" aria-labelledby="delivery-address">
      <h2 id="delivery-address" className="font-semibold text-base">
        {m.payment_delivery_address()}
      </h2>
      {selected ? (
        <div className="mt-3 rounded-md border border-leaf bg-leaf-soft p-3">
          <p className="flex flex-wrap gap-2">
            <AddressTypeChip type={selected.type} />
            <Badge tone="strong">{m.payment_selected()}</Badge>
          </p>
          <p className="mt-2 text-base">{selected.address}</p>
        </div>
      ) : (
        <TextArea
          className="mt-3"
          label={m.address_complete()}
          autoComplete="street-address"
          maxLength={ADDRESS_MAX_LENGTH}
          value={typed.text}
          error={typed.error}
          onChange={(event) => typed.change(event.target.value)}
          onFocus={onTyping}
          onBlur={typed.check}
        />
      )}
      {selected && <OutsideAlert address={selected.address} />}
      <p className="mt-2 text-ink-soft text-sm">{m.payment_address_hint()}</p>
      {children}
      <div className="mt-3 flex flex-col gap-2">
        <Button variant="secondary" full onClick={onSelect}>
          {m.payment_select_address()}
        </Button>
        {selected && (
          <Button variant="quiet" full onClick={onType}>
            {m.payment_type_address()}
          </Button>
        )}
      </div>
    </Card>
  )
}
