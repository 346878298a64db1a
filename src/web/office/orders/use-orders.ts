import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AdminOrder } from '#shared/contract/office/orders.schemas.ts'
import { adminOrderCalls } from '#shared/contract/office/orders.ts'
import type { OrderDays } from '#shared/domain/calendar/order-filters.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import type { ApiError } from '#web/data/api-error.ts'
import { onReconnect, usePollInterval } from '#web/data/stores/live-store.ts'
import { keyOf, useApi } from '#web/data/use-call.ts'
import { appendPage, type LoadedOrders, withNewestPage, withOrder, withStatus, withStatuses } from './loaded-orders.ts'

const POLL_MS = 10_000
/** The lists of all date filters. */
const LISTS = { queryKey: keyOf(adminOrderCalls.listAdminOrders, { query: {} }).slice(0, 1) }

/**
 * The orders of a date filter. The newest page is read again at events, without them every ten seconds while the window is
 * visible; older pages come by `loadMore`. After an interruption of the events everything that is loaded is read again.
 */
export function useOrders(date: OrderDays) {
  const api = useApi()
  const client = useQueryClient()
  const wholeList = useRef(false)
  const [loadingMore, setLoadingMore] = useState(false)
  const [moreFailed, setMoreFailed] = useState(false)
  const [refreshing, setRefreshing] = useState(false)
  const queryKey = keyOf(adminOrderCalls.listAdminOrders, { query: { date } })
  const known = () => client.getQueryData<LoadedOrders>(queryKey)

  /** `_t` and the no-cache headers are the spec's (admin §7). */
  const loadPage = (cursor?: string, signal?: AbortSignal): Promise<LoadedOrders> => {
    const query = { date, _t: String(Date.now()), ...(cursor !== undefined && { cursor }) }
    return api.call(adminOrderCalls.listAdminOrders, { query }, { noCache: true, ...(signal && { signal }) })
  }

  const query = useQuery<LoadedOrders, ApiError>({
    queryKey,
    queryFn: async ({ signal }) => {
      const page = await loadPage(undefined, signal)
      if (!wholeList.current) return withNewestPage(known(), page)
      let loaded = page
      const count = known()?.orders.length ?? 0
      while (loaded.nextCursor !== null && loaded.orders.length < count) {
        loaded = appendPage(loaded, await loadPage(loaded.nextCursor, signal))
      }
      return loaded
    },
    staleTime: 0,
    refetchInterval: usePollInterval(POLL_MS),
  })

  async function rereadAll() {
    wholeList.current = true
    await query.refetch()
    wholeList.current = false
  }
  const latest = useRef(rereadAll)
  useEffect(() => {
    latest.current = rereadAll
  })
  useEffect(() => onReconnect(() => void latest.current()), [])

  return {
    loaded: query.data,
    failed: query.isError,
    updatedAt: query.dataUpdatedAt,
    refreshing,
    loadingMore,
    moreFailed,

    /** Reads everything again that has been loaded, older pages too. */
    async refresh() {
      if (refreshing) return
      setRefreshing(true)
      await rereadAll()
      setRefreshing(false)
    },

    async loadMore() {
      const cursor = query.data?.nextCursor
      if (!cursor || loadingMore) return
      setLoadingMore(true)
      setMoreFailed(false)
      try {
        const page = await loadPage(cursor)
        client.setQueryData<LoadedOrders>(queryKey, (loaded) =>
          loaded?.nextCursor === cursor ? appendPage(loaded, page) : loaded,
        )
      } catch {
        setMoreFailed(true)
      }
      setLoadingMore(false)
    },
  }
}

/** Shows an order's new state in every list that is loaded. */
export async function showChangedOrder(client: QueryClient, order: AdminOrder) {
  await changeLists(client, (loaded) => withOrder(loaded, order))
}

/** The same for the new statuses of many orders, by order id. */
export async function showChangedStatuses(client: QueryClient, statuses: ReadonlyMap<string, OrderStatus>) {
  await changeLists(client, (loaded) => withStatuses(loaded, statuses))
}

/** Shows what an event tells of an order, also of one on an older page; the newest page is read again anyhow. */
export function showChangedStatus(client: QueryClient, orderId: string, status: OrderStatus) {
  client.setQueriesData<LoadedOrders>(LISTS, (loaded) => loaded && withStatus(loaded, orderId, status))
}

/** Lists being read just now may still know the old state: they are read again later. */
async function changeLists(client: QueryClient, change: (loaded: LoadedOrders) => LoadedOrders) {
  await client.cancelQueries(LISTS)
  client.setQueriesData<LoadedOrders>(LISTS, (loaded) => loaded && change(loaded))
}
