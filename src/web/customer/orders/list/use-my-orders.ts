import { useMemo } from 'react'
import * as m from '#paraglide/messages.js'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { isSettled } from '#shared/domain/ordering/order-status.ts'
import { useCallPages } from '#web/kit/api/use-call-pages.ts'
import { useErrorToast } from '#web/kit/api/use-error-toast.ts'
import { usePollInterval } from '#web/kit/stores/live-store.ts'
import { useMoves } from '#web/ui/moving.tsx'

const PAGE = 20
const REFRESH_MS = 15_000

/**
 * The orders on the screen: refetched at events, without them every 15 seconds while one of them is not settled, and on
 * every focus.
 */
export function useMyOrders(phone: string) {
  const pollMs = usePollInterval(REFRESH_MS)
  const list = useCallPages(
    orderCalls.listOrders,
    { params: { phone }, query: { limit: PAGE } },
    {
      enabled: phone !== '',
      keep: true,
      refetchInterval: (pages) =>
        pages.some(({ orders }) => orders.some((order) => !isSettled(order.status))) && pollMs,
    },
  )
  useErrorToast(list.error, m.orders_load_failed())
  const { pages } = list
  const orders = useMemo(() => pages?.flatMap((page) => page.orders) ?? null, [pages])
  return {
    orders: useMoves(orders),
    clock: { now: list.pages?.[0]?.now ?? null, readAt: list.dataUpdatedAt },
    blocked: list.pages?.[0]?.blocked ?? null,
    error: list.error,
    busy: list.isFetching,
    tryAgain: () => void list.refetch(),
    older: list.hasNextPage ? { busy: list.isFetchingNextPage, show: () => void list.fetchNextPage() } : null,
  }
}
