import * as m from '#paraglide/messages.js'
import type { Address, AddressLocation } from '#shared/contract/people/customer/addresses.schemas.ts'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { renewalCalls } from '#shared/contract/subscriptions/customer/renewals.ts'
import type { Subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import type { AddressType } from '#shared/domain/people/address.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { useErrorToast } from '#web/kit/api/use-error-toast.ts'
import { toast } from '#web/ui/toast.ts'
import type { AddressStyle } from './address-style.ts'
import { useAddAddress } from './use-add-address.ts'

export interface AddressFields {
  type: AddressType
  name: string
  address: string
  /** Where it is; `null` takes it back, left out: as it was. */
  location?: AddressLocation | null
}

export type AddressBook = ReturnType<typeof useAddressBook>

/** A customer's addresses with all their changes; each success shows a toast. */
export function useAddressBook(user: User, style: AddressStyle) {
  const api = useApi()
  const refresh = useRefresh()
  const add = useAddAddress()
  const { phoneNumber } = user
  const list = useCall(
    addressCalls.listAddresses,
    { params: { phone: phoneNumber } },
    { enabled: phoneNumber !== '', staleTime: 0, keep: true },
  )
  useErrorToast(list.error, m.address_load_failed())
  const reread = () => refresh(addressCalls.listAddresses)

  /** Adds an address or changes the one of `id`. Rejects with what the form then shows. */
  async function save(fields: AddressFields, id: string | null): Promise<Address> {
    const address = id
      ? (await api.call(addressCalls.updateAddress, { params: { id }, body: { phoneNumber, ...fields } })).address
      : await add({ phoneNumber, ...(style.sendsUserId && { userId: user._id }), ...fields })
    await reread()
    toast.success(id ? m.address_updated() : m.address_added())
    return address
  }

  /** `kept`: the subscriptions that stay at the address that is the default now. */
  const makeDefault = useAction(async (id: string, kept: Subscription[] = []) => {
    try {
      const former = list.data?.addresses.find(({ is_default }) => is_default)
      for (const subscription of former ? kept : []) {
        const change = { params: { id: subscription._id }, body: { addressId: former?._id ?? null } }
        await api.call(renewalCalls.changeSubscriptionAddress, change)
      }
      await api.call(addressCalls.makeAddressDefault, { params: { id }, body: { phoneNumber } })
      await reread()
      void refresh(subscriptionCalls.listSubscriptions)
      toast.success(style.defaultUpdated)
    } catch (error) {
      toast.error(errorText(error, m.address_default_failed()))
    }
  })

  const remove = useAction(async (id: string) => {
    try {
      await api.call(addressCalls.deleteAddress, { params: { id }, body: { phoneNumber } })
      await reread()
      void refresh(subscriptionCalls.listSubscriptions)
      toast.success(m.address_deleted())
    } catch (error) {
      toast.error(errorText(error, m.address_delete_failed()))
    }
  })

  return { list, addresses: list.data?.addresses ?? null, save, makeDefault, remove }
}

/** Saving failed: what the form says. */
export function saveFailedText(error: unknown, id: string | null): string {
  return errorText(error, id ? m.address_update_failed() : m.address_add_failed())
}
