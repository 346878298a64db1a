import type { Language } from '#shared/base/language.ts'
import { kitchenCalls } from '#shared/contract/catalog/customer/profile.ts'
import { useCall } from '#web/kit/api/use-call.ts'

/** The languages that the kitchen offers, none while there is nothing to choose, and the one of this document. */
export function useLanguages(): { offered: Language[]; current: string } {
  const { data } = useCall(kitchenCalls.getKitchen, {})
  const offered = data?.languages ?? []
  return { offered: offered.length > 1 ? offered : [], current: document.documentElement.lang }
}
