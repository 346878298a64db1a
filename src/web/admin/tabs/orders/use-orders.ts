import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AdminOrder } from '#shared/contract/orders.schemas.ts'
import { adminOrderCalls } from '#shared/contract/orders.ts'
import type { OrderDateFilter } from '#shared/domain/kitchen-time.ts'
import type { OrderStatus } from '#shared/domain/order-status.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { keyOf, useApi } from '../../../api/use-call.ts'
import { appendPage, type LoadedOrders, withNewestPage, withOrder, withStatuses } from './loaded-orders.ts'

const POLL_MS = 10_000

/**
 * The orders of a date filter. The newest page is read again every ten seconds while the window is visible; older pages
 * come by `loadMore`.
 */
export function useOrders(date: OrderDateFilter) {
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
    refetchInterval: POLL_MS,
  })

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
      wholeList.current = true
      await query.refetch()
      wholeList.current = false
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

/** Lists being read just now may still know the old state: they are read again later. */
async function changeLists(client: QueryClient, change: (loaded: LoadedOrders) => LoadedOrders) {
  const lists = { queryKey: keyOf(adminOrderCalls.listAdminOrders, { query: {} }).slice(0, 1) }
  await client.cancelQueries(lists)
  client.setQueriesData<LoadedOrders>(lists, (loaded) => loaded && change(loaded))
}
