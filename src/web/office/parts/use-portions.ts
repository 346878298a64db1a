import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { portionCalls } from '#shared/contract/catalog/office/portions.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { useMay } from '../session-context.ts'

/** Of which day and slot the portions are meant; without a day of the slot's order day. */
export interface PortionsOf {
  day?: KitchenDay
  slot?: SlotCode
}

/** How many portions are left of the dishes of a day, by their keys; undefined until it is known, or for who may not see it. */
export function usePortions(of: PortionsOf | null): ReadonlyMap<string, number> | undefined {
  const may = useMay()
  const enabled = of !== null && may('portions.read')
  const { data } = useCall(portionCalls.listPortions, { query: of ?? {} }, { enabled })
  return enabled && data ? new Map(data.dishes.map(({ key, left }) => [key, left])) : undefined
}
