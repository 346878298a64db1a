import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import type { OrderDays } from '#shared/domain/calendar/order-filters.ts'
import type { OrderSort } from '#shared/domain/ordering/order-sort.ts'
import { fulfilmentOf } from '#shared/domain/ordering/order-status.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { usePollInterval } from '#web/kit/stores/live-store.ts'
import type { Sort } from '#web/kit/table/rows.ts'
import { useSettled } from '../parts/use-settled.ts'
import { useSlotShown } from '../parts/use-slots.ts'
import { filteredHere } from './board/filtered-here.ts'
import { daysAsked, type OrderFilters } from './board/order-filters.ts'
import type { LoadedOrders } from './loaded-orders.ts'
import type { OrderColumn } from './order-rows.ts'
import { useOrders } from './use-orders.ts'

const POLL_MS = 10_000

/**
 * What is searched for, filtered and sorted by, as the server finds it among all orders of the filter: a list of its own beside the plain
 * one, which stays loaded, since it numbers the orders and tells which are new. And what all that is found comes to.
 */
export function useOrderView(
  date: OrderDays,
  filters: OrderFilters,
  search: string,
  sort: Sort<OrderColumn> | null,
  plain: LoadedOrders,
) {
  const words = useSettled(search.trim())
  const by = sortOf(sort)
  const isFiltered = Object.keys(filters).length > 0
  const isPlain = words === '' && by === undefined && !isFiltered
  const shown = useSlotShown()
  const wanted = { ...(words && { search: words }), ...(by && { sort: by }), ...(isFiltered && { filters }) }
  const list = useOrders({ date, ...wanted }, !isPlain)
  const match = { ...daysAsked(date), ...shown, ...filters, ...(words && { search: words }) }
  const totals = useCall(
    adminOrderCalls.orderTotals,
    { query: match },
    { staleTime: 0, placeholderData: keepPreviousData, refetchInterval: usePollInterval(POLL_MS) },
  )
  const isMissing = !isPlain && (list.loaded === undefined || list.isOther)
  const here = useFilteredHere(plain, filters, isFiltered && words === '' && by === undefined)
  // A page of the server's says less than all that is here.
  const isHere = here !== undefined && (isMissing || list.loaded?.nextCursor !== null)
  const searching = words !== search.trim() || (isMissing && !isHere && !list.failed)
  const { status } = filters
  const orders = isHere ? here : (list.loaded ?? plain)
  return {
    /** What is shown, the plain list until the other is here; without what has got another status since it was read. */
    orders:
      isPlain || !status
        ? orders
        : { ...orders, orders: orders.orders.filter((order) => fulfilmentOf(order.status) === status) },
    isPlain: !isHere && list.loaded === undefined,
    words,
    /** What all that is found is asked for by. */
    match,
    totals: totals.data,
    /** How many are found; undefined until the server has said. */
    count: totals.isPlaceholderData ? undefined : totals.data?.orders,
    searching,
    failed: !isPlain && list.failed,
    /** Of the other list; undefined while the plain one is wanted, and where all are here. */
    more: isPlain || isHere ? undefined : list.more,
  }
}

/** See `filteredHere`; undefined unless it is `wanted`. */
function useFilteredHere(plain: LoadedOrders, filters: OrderFilters, wanted: boolean): LoadedOrders | undefined {
  const { status, area, payment, kind, dish } = filters
  return useMemo(
    () => (wanted ? filteredHere(plain, { status, area, payment, kind, dish }) : undefined),
    [plain, status, area, payment, kind, dish, wanted],
  )
}

/** How the server is asked to sort; undefined for the newest first. The numbers of the list count from the newest. */
function sortOf(sort: Sort<OrderColumn> | null): OrderSort | undefined {
  if (sort === null) return undefined
  const { column, direction } = sort
  if (column !== 'number')
    return column === 'created' && direction === 'descending' ? undefined : { by: column, direction }
  return direction === 'ascending' ? undefined : { by: 'created', direction: 'ascending' }
}
