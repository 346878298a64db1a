import { type keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Call, CallInput, CallReply } from '#shared/contract/define.ts'
import type { ApiError } from './api-error.ts'
import { keepReply, keptReply } from './offline-cache.ts'
import { keyOf, useApi } from './use-call.ts'

interface UseCallPagesOptions<Reply> {
  enabled?: boolean
  /** Milliseconds between refreshes of what is on the screen, by the pages loaded; `false` for none. */
  refetchInterval?: (pages: Reply[]) => number | false
  /** While another input's pages are on their way, the former one's are shown (`keepPreviousData`). */
  placeholderData?: typeof keepPreviousData
  /** Keep the first page in this browser, to be read offline. Removed at logout. */
  keep?: boolean
}

/**
 * Reads a call whose replies carry `nextCursor`, page after page; a refresh reads all pages on the screen again, so that none
 * is cut off from the one before it.
 */
export function useCallPages<C extends Call>(
  call: C,
  input: CallInput<C>,
  { refetchInterval, keep = false, ...rest }: UseCallPagesOptions<CallReply<C>> = {},
) {
  type Reply = CallReply<C>
  const api = useApi()
  const queryKey = [...keyOf(call, input), 'pages']
  const pages = useInfiniteQuery<Reply, ApiError, { pages: Reply[] }, readonly unknown[], string | null>({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const reply = await api.call(call, withCursor(input, pageParam), { signal })
      if (keep && pageParam === null) keepReply(queryKey, reply)
      return reply
    },
    ...rest,
    ...(keep && keptPage<Reply>(queryKey)),
    initialPageParam: null,
    getNextPageParam: (last) => (last as { nextCursor?: string | null }).nextCursor ?? null,
    // Refetched on every mount and focus.
    staleTime: 0,
    refetchInterval: (query) => refetchInterval?.((query.state.data?.pages as Reply[] | undefined) ?? []) ?? false,
  })
  return { ...pages, pages: pages.data?.pages ?? null }
}

/** The first page that was kept last time as initial data; being stale, it is refetched in the background. */
function keptPage<Reply>(queryKey: unknown) {
  return {
    initialData: () => {
      const kept = keptReply<Reply>(queryKey)
      return kept && { pages: [kept.reply], pageParams: [null] }
    },
    initialDataUpdatedAt: () => keptReply(queryKey)?.at,
  }
}

function withCursor<C extends Call>(input: CallInput<C>, cursor: string | null): CallInput<C> {
  if (cursor === null) return input
  const { query } = input as { query?: object }
  return { ...(input as object), query: { ...query, cursor } } as CallInput<C>
}
