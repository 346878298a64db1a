import { useState } from 'react'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { toSelected } from '../../account/addresses/chosen-address.ts'
import { useSavedAddresses } from '../../account/addresses/use-default-address.ts'
import { useDeliveryArea } from '../../account/addresses/use-delivery-area.ts'
import type { AddressChoice } from '../../order/order-sheet/use-address-choice.ts'
import { useCheckedAddress } from '../../order/ordering/use-typed-address.ts'

const TYPED = ''

/** Where a changed order goes: the saved address that it goes to, or its own as a typed one, until another is chosen. */
export function useChangedAddress({ delivery_address, recipient }: Order) {
  const { addresses, known } = useSavedAddresses()
  const outside = useDeliveryArea()
  const own = delivery_address ?? ''
  const typed = useCheckedAddress(...useState(own), own)
  const [picked, setPicked] = useState<string | null>(null)
  const saved =
    picked === null ? addresses.find(({ address }) => address === own) : addresses.find(({ _id }) => _id === picked)
  const selected = picked !== TYPED && saved ? toSelected(saved) : null
  const address = selected?.address ?? typed.text

  const choice: AddressChoice = {
    known,
    addresses,
    selected,
    typed,
    pick: setPicked,
    type: () => setPicked(TYPED),
    // Where the order goes already stays as it was accepted.
    ready: selected ? address === own || outside(address, { typed: false }) === null : typed.ready,
  }
  return {
    choice,
    wanted: {
      userAddress: address.trim(),
      selectedAddressId: selected?.id ?? null,
      // Whom the rider asks for stays with the address.
      ...(recipient && address.trim() === own && { recipient }),
    },
  }
}
