import { isKitchenDay } from '#shared/base/kitchen-time.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { ORDER_DATE_FILTERS, type OrderDays } from '#shared/domain/calendar/order-filters.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { usePlace } from '../hash-location.ts'
import { useSlotShown } from '../parts/use-slots.ts'
import { rangeOf } from './board/order-filters.ts'

/** Days go by while the panel stands open. */
const POLL_MS = 60_000

/** Which days the words of the date filter mean. */
export function useOrderDays() {
  return useCall(adminOrderCalls.orderDays, { query: useSlotShown() }, { staleTime: POLL_MS, refetchInterval: POLL_MS })
}

/**
 * The date filter or day that the address names; without one today, on a closed day the next open one. `null` until that is known.
 */
export function useDateFilter(): OrderDays | null {
  const named = usePlace('date')
  const { data: days, isError } = useOrderDays()
  if (named !== null && (isKitchenDay(named) || rangeOf(named))) return named
  const filter = ORDER_DATE_FILTERS.find((one) => one === named)
  if (filter) return filter
  if (days) return days.opensWith
  return isError ? 'today' : null
}
