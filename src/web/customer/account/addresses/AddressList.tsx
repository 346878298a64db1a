import type { ReactNode } from 'react'
import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import { Card } from '#web/ui/Card.tsx'
import { AddressActions } from './AddressActions.tsx'
import type { AddressBook } from './use-address-book.ts'

interface AddressListProps {
  book: AddressBook
  addresses: Address[]
  /** Renders an address: to read or to select. */
  renderAddress: (address: Address) => ReactNode
  /** Without them the addresses are only for choosing. */
  actions: Record<'onMakeDefault' | 'onEdit' | 'onDelete', (address: Address) => void> | null
  /** The form in the place of the address that is being changed. */
  editing: { id: string; form: ReactNode } | null
}

/** The saved addresses. */
export function AddressList({ book, addresses, renderAddress, actions, editing }: AddressListProps) {
  return (
    <ul className="flex flex-col gap-3">
      {addresses.map((address) =>
        editing?.id === address._id ? (
          <li key={address._id}>{editing.form}</li>
        ) : actions ? (
          <Card as="li" key={address._id} className="flex flex-col gap-2 p-3">
            {renderAddress(address)}
            <AddressActions
              address={address}
              busy={book.makeDefault.busyWith === address._id}
              onMakeDefault={() => actions.onMakeDefault(address)}
              onEdit={() => actions.onEdit(address)}
              onDelete={() => actions.onDelete(address)}
            />
          </Card>
        ) : (
          <li key={address._id}>{renderAddress(address)}</li>
        ),
      )}
    </ul>
  )
}
