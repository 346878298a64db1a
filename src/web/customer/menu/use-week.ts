import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import { keepReply, keptReply } from '#web/data/offline-cache.ts'
import { useApi } from '#web/data/use-call.ts'
import { usePageData } from '../shell/page-data-context.ts'
import { loadWeek, type Week, weekOf } from './week.ts'
import { WEEK_KEY } from './week-key.ts'

const REFRESH_MS = 300_000

/** Not one that an older version kept, which knew no days. */
const keptWeek = () => {
  const kept = keptReply<Week>(WEEK_KEY)?.reply
  return kept?.strip && kept
}

/**
 * The week: first from the document, else from what `restored` brings back from the checkout or the browser kept; then
 * from the server, at once and every five minutes. At once, because a document may be one of yesterday: tabs that are
 * restored and phones without a network show what they had.
 */
export function useWeek(restored: Week | undefined): UseQueryResult<Week> {
  const api = useApi()
  const { home } = usePageData()
  return useQuery<Week>({
    queryKey: WEEK_KEY,
    queryFn: async ({ client, signal }) => {
      const week = await loadWeek(api, client.getQueryData<Week>(WEEK_KEY), kitchenDayOf(new Date()), signal)
      keepReply(WEEK_KEY, week)
      return week
    },
    initialData: () => (home ? weekOf(home) : (restored ?? keptWeek())),
    initialDataUpdatedAt: 0,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: REFRESH_MS,
  })
}
