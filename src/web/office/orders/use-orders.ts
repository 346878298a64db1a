import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import type { OrderDays } from '#shared/domain/calendar/order-filters.ts'
import type { OrderSort } from '#shared/domain/ordering/order-sort.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import type { ApiError } from '#web/kit/api/api-error.ts'
import { keyOf, refresh, useApi } from '#web/kit/api/use-call.ts'
import { onReconnect, usePollInterval } from '#web/kit/stores/live-store.ts'
import type { More } from '../parts/LoadMore.tsx'
import { useSlotShown } from '../parts/use-slots.ts'
import { daysAsked, type OrderFilters, rangeOf } from './board/order-filters.ts'
import { appendPage, type LoadedOrders, withNewestPage, withOrder, withStatus, withStatuses } from './loaded-orders.ts'

const POLL_MS = 10_000
/** The lists of all date filters. */
const LISTS = { queryKey: keyOf(adminOrderCalls.listAdminOrders, { query: {} }).slice(0, 1) }

/** The next older orders. */
export interface MoreOrders extends More {
  /** Read as soon as the end of the list is near. */
  byItself: boolean
}

/** Which orders are listed, and in which order: the newest first, unless `sort` says otherwise. */
export interface ListedOrders {
  date: OrderDays
  search?: string
  filters?: OrderFilters
  sort?: OrderSort
}

/**
 * A list of orders of the slot that is shown, as the server finds and sorts it. The newest page is read again at events, without
 * them every ten seconds while the window is visible; older pages come by `loadMore`. After an interruption of the events
 * everything that is loaded is read again, and so is at each event what has been searched for, filtered or sorted. Of one day
 * all pages are loaded; of what was searched for, filtered or sorted as they are looked at.
 */
export function useOrders({ date, search, filters, sort }: ListedOrders, enabled = true) {
  const api = useApi()
  const client = useQueryClient()
  const shown = useSlotShown()
  const wholeList = useRef(false)
  const [loadingMore, setLoadingMore] = useState(false)
  /** The page that could not be read: what another list lacks is no failure. */
  const [failedCursor, setFailedCursor] = useState<string | null>(null)
  const [refreshing, setRefreshing] = useState(false)
  const sorting = sort && { sort: sort.by, direction: sort.direction }
  const which = { ...daysAsked(date), ...shown, ...filters, ...(search && { search }), ...sorting }
  const isPlain = search === undefined && sort === undefined && filters === undefined
  const queryKey = keyOf(adminOrderCalls.listAdminOrders, { query: which })
  const known = () => client.getQueryData<LoadedOrders>(queryKey)

  /** `_t` and the no-cache headers are the spec's (admin §7). */
  const loadPage = (cursor?: string, signal?: AbortSignal): Promise<LoadedOrders> => {
    const query = { ...which, _t: String(Date.now()), ...(cursor !== undefined && { cursor }) }
    return api.call(adminOrderCalls.listAdminOrders, { query }, { noCache: true, ...(signal && { signal }) })
  }

  const query = useQuery<LoadedOrders, ApiError>({
    queryKey,
    queryFn: async ({ signal }) => {
      const page = await loadPage(undefined, signal)
      if (isPlain && !wholeList.current) return withNewestPage(known(), page)
      let loaded = page
      const count = known()?.orders.length ?? 0
      while (loaded.nextCursor !== null && loaded.orders.length < count) {
        loaded = appendPage(loaded, await loadPage(loaded.nextCursor, signal))
      }
      return loaded
    },
    enabled,
    ...(!isPlain && { placeholderData: keepPreviousData }),
    staleTime: 0,
    refetchInterval: usePollInterval(POLL_MS),
  })
  const loaded = query.data
  const isOther = query.isPlaceholderData
  const moreFailed = failedCursor !== null && failedCursor === loaded?.nextCursor

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

  async function loadMore() {
    const cursor = loaded?.nextCursor
    if (!cursor || isOther || loadingMore) return
    setLoadingMore(true)
    setFailedCursor(null)
    try {
      const page = await loadPage(cursor)
      client.setQueryData<LoadedOrders>(queryKey, (loaded) =>
        loaded?.nextCursor === cursor ? appendPage(loaded, page) : loaded,
      )
    } catch {
      setFailedCursor(cursor)
    }
    setLoadingMore(false)
  }
  const unfinished =
    enabled && isPlain && isOneDay(date) && !isOther && loaded?.nextCursor != null && !loadingMore && !moreFailed
  useEffect(() => {
    if (unfinished) void loadMore()
  })

  return {
    loaded: enabled ? loaded : undefined,
    /** What is loaded is another search's or sorting's, until this one's is here. */
    isOther,
    failed: query.isError,
    updatedAt: query.dataUpdatedAt,
    refreshing,
    more: { load: loadMore, loading: loadingMore, failed: moreFailed, byItself: isOneDay(date) },

    /** Reads everything again that has been loaded, older pages too. */
    async refresh() {
      if (refreshing) return
      setRefreshing(true)
      await rereadAll()
      setRefreshing(false)
    },
  }
}

function isOneDay(date: OrderDays): boolean {
  return date !== 'week' && date !== 'all' && rangeOf(date) === null
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
  void refresh(client, adminOrderCalls.orderTotals)
}
