import { useState } from 'react'
import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import { chosenAmong, toSelected } from '../../account/addresses/chosen-address.ts'
import { useSavedAddresses } from '../../account/addresses/use-default-address.ts'
import { useDeliveryArea } from '../../account/addresses/use-delivery-area.ts'
import type { SelectedAddress } from '../../shell/navigation/navigation-state.ts'
import { type TypedAddress, useTypedAddress } from '../ordering/use-typed-address.ts'

const TYPED = ''

export interface AddressChoice {
  /** `false` while the saved ones are not known. */
  known: boolean
  addresses: Address[]
  /** The saved address that is chosen; `null` while one is typed. */
  selected: SelectedAddress | null
  typed: TypedAddress
  pick: (id: string) => void
  type: () => void
  /** Whether it is enough to order. */
  ready: boolean
}

/** Where an order goes: the default address until another is chosen, or one is typed. */
export function useAddressChoice(): AddressChoice {
  const { addresses, known } = useSavedAddresses()
  const typed = useTypedAddress()
  const outside = useDeliveryArea()
  const [picked, setPicked] = useState<string | null>(typed.text === '' ? null : TYPED)
  const address = picked === TYPED ? undefined : chosenAmong(addresses, picked)
  const selected = address ? toSelected(address) : null
  return {
    known,
    addresses,
    selected,
    typed,
    pick: setPicked,
    type: () => setPicked(TYPED),
    ready: selected ? outside(selected.address, { typed: false }) === null : typed.ready,
  }
}
