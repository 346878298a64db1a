import { addressCalls } from '#shared/contract/customer/addresses.ts'
import { useCall } from '#web/data/use-call.ts'
import type { SelectedAddress } from '../navigation/navigation-state.ts'
import { useSession } from '../session/session-context.ts'
import { chosenAmong, toSelected } from './chosen-address.ts'

/** The signed-in customer's default address; `null` while it is not known, and when there is none. */
export function useDefaultAddress(): SelectedAddress | null {
  const { user } = useSession()
  const { data } = useCall(
    addressCalls.listAddresses,
    { params: { phone: user?.phoneNumber ?? '' } },
    { enabled: user !== null, staleTime: 0, keep: true },
  )
  const address = user && data && chosenAmong(data.addresses, null)
  return address ? toSelected(address) : null
}
