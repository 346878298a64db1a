import { useState } from 'react'
import { Navigate } from 'react-router'
import * as m from '#paraglide/messages.js'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RadioCard } from '#web/ui/RadioCard.tsx'
import { BackLink } from '../../shell/navigation/BackLink.tsx'
import type { AddressState } from '../../shell/navigation/navigation-state.ts'
import { readAddressState } from '../../shell/navigation/read-payment-state.ts'
import { useBackTo } from '../../shell/navigation/use-back-to.ts'
import { useNavigationState } from '../../shell/navigation/use-navigation-state.ts'
import { useSession } from '../../shell/session/session-context.ts'
import { AddressManager } from './AddressManager.tsx'
import { AddressSkeleton } from './AddressSkeleton.tsx'
import { AddressChips, AddressText } from './AddressText.tsx'
import { addressStyle } from './address-style.ts'
import { chosenAmong, toSelected } from './chosen-address.ts'
import { useAddressBook } from './use-address-book.ts'

/**
 * /address: the saved addresses. Reached from the payment it is where one of them is chosen; from the side menu it is
 * where they are kept. A visitor has none and is sent on.
 */
export default function AddressScreen() {
  const state = useNavigationState(readAddressState)
  const session = useSession()

  if (session.status === 'signed-out' && state !== undefined) {
    return <Navigate to={state ? '/payment' : '/'} replace state={state && paymentStateOf(state)} />
  }
  return (
    <>
      <PageHeader
        title={m.address_title()}
        renderBack={(props) =>
          state ? <BackLink to="/payment" state={paymentStateOf(state)} {...props} /> : <BackLink to="/" {...props} />
        }
      />
      <main className="flex flex-col gap-4 px-safe-4 py-4">
        {session.status === 'signed-in' && state !== undefined ? (
          <Addresses user={session.user} fromPayment={state} />
        ) : (
          <AddressSkeleton />
        )}
      </main>
    </>
  )
}

function Addresses({ user, fromPayment }: { user: User; fromPayment: AddressState | null }) {
  const style = addressStyle()
  const book = useAddressBook(user, style)
  const backTo = useBackTo()
  const [picked, setPicked] = useState(fromPayment?.selectedAddress?.id ?? null)
  const chosen = chosenAmong(book.addresses ?? [], picked)

  return (
    <>
      <AddressManager
        user={user}
        style={style}
        book={book}
        manages
        onAdded={(address) => setPicked(address._id)}
        renderAddress={(address) =>
          fromPayment ? (
            <RadioCard
              name="address"
              title={<AddressChips address={address} selected={chosen?._id === address._id} />}
              text={<span className="whitespace-pre-line">{address.address}</span>}
              checked={chosen?._id === address._id}
              onChange={() => setPicked(address._id)}
            />
          ) : (
            <AddressText address={address} />
          )
        }
      />
      {fromPayment && (
        <BottomBar>
          <Button
            full
            disabled={!chosen}
            onClick={() =>
              chosen && backTo('/payment', { ...paymentStateOf(fromPayment), selectedAddress: toSelected(chosen) })
            }
          >
            {chosen ? m.address_continue() : m.address_select_to_continue()}
          </Button>
        </BottomBar>
      )}
    </>
  )
}

function paymentStateOf({ fromPayment: _, ...payment }: AddressState) {
  return payment
}
