import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import type { SelectedAddress } from '../../shell/navigation/navigation-state.ts'
import { useSession } from '../../shell/session/session-context.ts'
import { chosenAmong, toSelected } from './chosen-address.ts'

/** The signed-in customer's saved addresses; `known` once they have been read, or could not be. */
export function useSavedAddresses(): { addresses: Address[]; known: boolean } {
  const { user } = useSession()
  const { data, isError } = useCall(
    addressCalls.listAddresses,
    { params: { phone: user?.phoneNumber ?? '' } },
    { enabled: user !== null, staleTime: 0, keep: true },
  )
  return { addresses: (user && data?.addresses) ?? [], known: user === null || data !== undefined || isError }
}

/** The signed-in customer's default address; `null` while it is not known, and when there is none. */
export function useDefaultAddress(): SelectedAddress | null {
  const address = chosenAmong(useSavedAddresses().addresses, null)
  return address ? toSelected(address) : null
}
