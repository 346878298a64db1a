import * as m from '#paraglide/messages.js'
import { outsideText } from '#shared/base/outside-text.ts'
import { displayPhone } from '#shared/base/phone.ts'
import { kitchenCalls } from '#shared/contract/catalog/customer/profile.ts'
import { areaProblem } from '#shared/domain/people/delivery-area.ts'
import { useCall } from '#web/kit/api/use-call.ts'

/**
 * Says why an address cannot be delivered to, as far as the kitchen has said where it delivers; `null` when nothing is wrong.
 * The server decides by the same rule.
 */
export function useDeliveryArea(): (address: string, how: { typed: boolean }) => string | null {
  const { data } = useCall(kitchenCalls.getKitchen, {})
  const kitchen = data?.kitchen
  return (address, how) => {
    const found = areaProblem(address, kitchen?.pincodes ?? [], how)
    if (found === null) return null
    if (found.problem === 'no_pincode') return m.error_address_pincode_required()
    const phone = kitchen?.phone ?? kitchen?.whatsapp
    return outsideText(found.pincode, phone ? displayPhone(phone) : (kitchen?.email ?? null))
  }
}

/** Whether the kitchen has said that it does not deliver everywhere. */
export function useLimitedArea(): boolean {
  const { data } = useCall(kitchenCalls.getKitchen, {})
  return (data?.kitchen?.pincodes ?? []).length > 0
}
