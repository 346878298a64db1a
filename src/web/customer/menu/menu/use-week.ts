import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { linesOffMenu } from '#shared/domain/ordering/cart.ts'
import { keepReply, keptReply } from '#web/kit/api/offline-cache.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { currentCart, currentLaterCarts } from '#web/kit/stores/cart-store.ts'
import { setSlot, useSlot } from '#web/kit/stores/slot-store.ts'
import { usePageData } from '../../shell/page-data-context.ts'
import { useCustomerSession } from '../../shell/session/session-context.ts'
import { withHeldPlates } from './held-plates.ts'
import { loadWeek, type Week, weekOf } from './week.ts'
import { weekKeyOf } from './week-key.ts'

const REFRESH_MS = 300_000

/** Not one that an older version kept, which knew no days. */
const keptWeek = (key: string[]) => {
  const kept = keptReply<Week>(key)?.reply
  return kept?.strip && kept
}

/** Carts in the words of the week that is read, where one of them names what its day's menu does not have. */
async function renameOffMenu(former: Week | undefined, week: Week, slot: SlotCode) {
  const carts = { ...currentLaterCarts(slot), [week.orderDay]: currentCart(slot) }
  const named = Object.entries(carts).every(([day, cart]) => linesOffMenu(cart, week.menus[day] ?? null).length === 0)
  if (former && !named) (await import('./renamed-lines.ts')).renameLines(former, week, slot)
}

/**
 * The week of the chosen slot: first from the document, else from what the browser kept; then
 * from the server, at once and every five minutes. At once, because a document may be one of yesterday: tabs that are
 * restored and phones without a network show what they had. A slot that is served no more gives way to lunch.
 */
export function useWeek(): UseQueryResult<Week> {
  const api = useApi()
  const { store } = useCustomerSession()
  const slot = useSlot()
  const key = weekKeyOf(slot)
  const { home } = usePageData()
  return useQuery<Week>({
    queryKey: key,
    queryFn: async ({ client, signal }) => {
      const read = await loadWeek(api, slot, client.getQueryData<Week>(key), kitchenDayOf(new Date()), signal)
      const week = store.getState().status === 'signed-in' ? await withHeldPlates(api, slot, read, signal) : read
      await renameOffMenu(keptWeek(key), week, slot)
      keepReply(key, week)
      if (!week.slots && slot !== 'lunch') setSlot('lunch')
      return week
    },
    initialData: () => (home && slot === 'lunch' ? weekOf(home) : keptWeek(key)),
    initialDataUpdatedAt: 0,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: REFRESH_MS,
  })
}
