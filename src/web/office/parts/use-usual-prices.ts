import type { KitchenPrices } from '#shared/contract/catalog/office/prices.schemas.ts'
import { priceCalls } from '#shared/contract/catalog/office/prices.ts'
import { ADD_ON_PRICE, THALI_PRICE } from '#shared/domain/catalog/menu.ts'
import { useCall } from '#web/kit/api/use-call.ts'

export type UsualPrices = Pick<KitchenPrices, 'thali' | 'addOn'>

/** What is charged where a menu names no price, rupees; until it has been read, what a kitchen begins with. */
export function useUsualPrices(): UsualPrices {
  const { data } = useCall(priceCalls.getPrices, {})
  return data?.prices ?? { thali: THALI_PRICE, addOn: ADD_ON_PRICE }
}
