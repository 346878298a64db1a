import { useEffect, useState } from 'react'
import type { AdminOrder } from '#shared/contract/office/orders.schemas.ts'
import { adminOrderCalls } from '#shared/contract/office/orders.ts'
import type { OrderDays } from '#shared/domain/calendar/order-filters.ts'
import { useCall } from '#web/data/use-call.ts'

const TYPING_MS = 300
const SHORTEST_SEARCH = 2
/** The same each time, so that nothing is worked out anew because of it. */
const NONE: AdminOrder[] = []

/** As many of the older orders as one search shows. */
export const OLDER_SHOWN = 200

/** Asks the server for the orders that match a search, when not all are loaded here: by name, phone and order number. */
export function useOlderOrders(date: OrderDays, search: string, allLoaded: boolean) {
  const [settled, setSettled] = useState(search)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), TYPING_MS)
    return () => clearTimeout(timer)
  }, [search])
  const words = settled.trim()
  const enabled = !allLoaded && search.trim() !== '' && words.length >= SHORTEST_SEARCH
  const query = useCall(
    adminOrderCalls.listAdminOrders,
    { query: { date, search: words, limit: OLDER_SHOWN } },
    { enabled },
  )
  return {
    older: enabled ? (query.data?.orders ?? NONE) : NONE,
    searching: enabled && query.isLoading,
    failed: enabled && query.isError,
    cut: enabled && query.data?.nextCursor != null,
  }
}
