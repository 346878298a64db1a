import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { orderDayAt } from '#shared/domain/kitchen-time.ts'
import { useApi } from '../../../api/use-call.ts'
import { usePageData } from '../../page-data-context.ts'
import { loadWeek, type Week, weekOf } from './week.ts'

const WEEK_KEY = ['week']
const REFRESH_MS = 300_000

/**
 * The week: from the document, else from what `restored` brings back from the checkout, and then from the server, at
 * once and every five minutes. The document is asked after at once because a browser that restores its tabs may show one
 * of yesterday.
 */
export function useWeek(restored: Week | undefined): UseQueryResult<Week> {
  const api = useApi()
  const { home } = usePageData()
  return useQuery<Week>({
    queryKey: WEEK_KEY,
    queryFn: ({ client, signal }) => loadWeek(api, client.getQueryData<Week>(WEEK_KEY), orderDayAt(new Date()), signal),
    initialData: () => (home ? weekOf(home) : restored),
    initialDataUpdatedAt: 0,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: REFRESH_MS,
  })
}
