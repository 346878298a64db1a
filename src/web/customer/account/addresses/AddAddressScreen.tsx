import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { toast } from '#web/ui/toast.ts'
import { BackLink } from '../../shell/navigation/BackLink.tsx'
import { readAddAddressState, readSelectedAddress } from '../../shell/navigation/read-payment-state.ts'
import { useBackTo } from '../../shell/navigation/use-back-to.ts'
import { useNavigationState } from '../../shell/navigation/use-navigation-state.ts'
import { RequireLogin } from '../login/RequireLogin.tsx'
import { AddressManager } from './AddressManager.tsx'
import { AddressSkeleton } from './AddressSkeleton.tsx'
import { AddressText } from './AddressText.tsx'
import { addAddressStyle } from './address-style.ts'
import { chosenAmong, toSelected } from './chosen-address.ts'
import { useAddressBook } from './use-address-book.ts'

type AddAddressState = ReturnType<typeof readAddAddressState>

/** /add-address: chooses a saved address for the screen that asked (selection mode), or keeps the saved ones. */
export default function AddAddressScreen() {
  const state = useNavigationState(readAddAddressState)
  const selecting = state?.selectionMode === true
  return (
    <>
      <PageHeader
        title={selecting ? m.add_address_select_title() : m.address_title()}
        {...(selecting && { subline: m.add_address_select_subline() })}
        renderBack={(props) => <BackLink to={state?.returnTo ?? '/'} state={state?.rest} {...props} />}
      />
      <main className="flex flex-col gap-4 px-safe-4 py-4">
        <RequireLogin text={m.add_address_login_text()} loading={<AddressSkeleton />}>
          {(user) => (state ? <Addresses user={user} state={state} /> : <AddressSkeleton />)}
        </RequireLogin>
      </main>
    </>
  )
}

function Addresses({ user, state }: { user: User; state: AddAddressState }) {
  const style = addAddressStyle()
  const book = useAddressBook(user, style)
  const backTo = useBackTo()
  const addresses = book.addresses ?? []
  const [added, setAdded] = useState<string | null>(null)
  const preselected = chosenAmong(addresses, added ?? readSelectedAddress(state.rest.selectedAddress)?.id ?? null)

  function select(id: string | undefined) {
    if (id === undefined) return toast.error(m.add_address_none_selected())
    const address = addresses.find(({ _id }) => _id === id)
    if (!address) return toast.error(m.add_address_not_found())
    backTo(state.returnTo, { ...state.rest, selectedAddress: toSelected(address) })
  }

  return (
    <>
      <AddressManager
        user={user}
        style={style}
        book={book}
        manages={!state.selectionMode}
        onAdded={(address) => setAdded(address._id)}
        renderAddress={(address) =>
          state.selectionMode ? (
            <button
              type="button"
              aria-current={address === preselected || undefined}
              className="w-full rounded-lg border border-line bg-surface p-3 text-left shadow-card aria-[current]:border-leaf aria-[current]:bg-leaf-soft"
              onClick={() => select(address._id)}
            >
              <AddressText address={address} selected={address === preselected} />
            </button>
          ) : (
            <AddressText address={address} />
          )
        }
      />
      {state.selectionMode && (
        <BottomBar>
          <Button full disabled={!preselected} onClick={() => select(preselected?._id)}>
            {preselected ? m.add_address_select() : m.add_address_please_select()}
          </Button>
        </BottomBar>
      )}
    </>
  )
}
