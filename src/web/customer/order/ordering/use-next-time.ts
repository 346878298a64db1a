import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import { recipientName } from '#shared/domain/people/address.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useRefresh } from '#web/kit/api/use-call.ts'
import { tabItems } from '#web/kit/browser/items.ts'
import { SESSION_ITEMS } from '#web/kit/stores/customer-items.ts'
import { toast } from '#web/ui/toast.ts'
import { useAddAddress } from '../../account/addresses/use-add-address.ts'
import { useSavedAddresses } from '../../account/addresses/use-default-address.ts'
import { useCustomerSession, useSession } from '../../shell/session/session-context.ts'
import { useChangeName } from '../../shell/session/use-change-name.ts'
import { useKeptText } from './use-kept-text.ts'

export type NextTime = ReturnType<typeof useNextTime>

/**
 * What an order brings to be kept for the next one: the name of a customer who has none yet, asked for once, and the address
 * that was typed.
 */
export function useNextTime() {
  const { store } = useCustomerSession()
  const add = useAddAddress()
  const { addresses } = useSavedAddresses()
  const refresh = useRefresh()
  const changeName = useChangeName()
  const { user } = useSession()
  const [name, setName] = useKeptText('name')
  const [savesAddress, setSavesAddress] = useState(() => tabItems.readJson(SESSION_ITEMS.saveAddress) !== false)

  return {
    asksName: !user?.name,
    name,
    setName,
    savesAddress,
    setSavesAddress(saves: boolean) {
      setSavesAddress(saves)
      tabItems.writeJson(SESSION_ITEMS.saveAddress, saves)
    },
    /** Goes with the order. */
    recipient: name.trim(),

    /** Once the order is placed: keeps the name, and the address when one was typed and is wanted again. */
    async keep(typedAddress: string | null) {
      const { user } = store.getState()
      if (!user) return
      if (name.trim() !== '' && !user.name) {
        await changeName(name.trim()).catch((error) => toast.error(errorText(error, m.profile_name_failed())))
      }
      if (typedAddress === null || !savesAddress) return
      const { phoneNumber } = user
      const address = typedAddress.trim()
      if (addresses.some((saved) => saved.address === address)) return
      const fields = { phoneNumber, type: 'Home' as const, name: recipientName(name, user.name), address }
      try {
        await add(fields)
        await refresh(addressCalls.listAddresses)
      } catch (error) {
        toast.error(errorText(error, m.address_add_failed()))
      }
    },
  }
}
