import {
  type keepPreviousData,
  type QueryClient,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Call, CallInput, CallReply } from '#shared/contract/define.ts'
import type { ApiError } from './api-error.ts'
import type { Api } from './call-api.ts'
import { keepReply, keptReply } from './offline-cache.ts'
import { createRequiredContext } from './required-context.ts'

/** The client of the app's session, for calls that change something. */
export const [ApiProvider, useApi] = createRequiredContext<Api>('useApi')

interface UseCallOptions<Reply> {
  /** `false` until the call can be made, e.g. until the customer has signed in. */
  enabled?: boolean
  /** Milliseconds between refreshes while the screen is visible. */
  refetchInterval?: number | ((reply: Reply | undefined, error: ApiError | null) => number | false)
  staleTime?: number
  /** While another input's answer is on its way, the former one's is shown (`keepPreviousData`). */
  placeholderData?: typeof keepPreviousData
  /** The data block of the document. */
  initialData?: Reply | undefined
  /** Keep the answer in this browser, to be read offline. Removed at logout. */
  keep?: boolean
}

/** Reads a call and keeps its answer: `const orders = useCall(orderCalls.listOrders, { params: { phone } })`. */
export function useCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: UseCallOptions<CallReply<C>> = {},
): UseQueryResult<CallReply<C>, ApiError> {
  const api = useApi()
  const { refetchInterval, initialData, keep = false, ...rest } = options
  const queryKey = keyOf(call, input)
  return useQuery<CallReply<C>, ApiError, CallReply<C>>({
    queryKey,
    queryFn: async ({ signal }) => {
      const reply = await api.call(call, input, { signal })
      if (keep) keepReply(queryKey, reply)
      return reply
    },
    ...rest,
    ...(initialData !== undefined && { initialData: initialData as never }),
    ...(keep && initialData === undefined && keptData<CallReply<C>>(queryKey)),
    refetchInterval:
      typeof refetchInterval === 'function'
        ? (query) => refetchInterval(query.state.data as CallReply<C> | undefined, query.state.error)
        : (refetchInterval ?? false),
  })
}

/** The answer kept last time as initial data; being stale, it is refetched in the background. */
function keptData<Reply>(queryKey: unknown) {
  return {
    initialData: () => keptReply<Reply>(queryKey)?.reply as never,
    initialDataUpdatedAt: () => keptReply<Reply>(queryKey)?.at,
  }
}

/** Invalidates what was read with `call`, after a change. */
export function refresh(client: QueryClient, call: Call): Promise<void> {
  return client.invalidateQueries({ queryKey: [nameOf(call)] })
}

/** `refresh` bound to the app's cache: `const refresh = useRefresh()`, then `await refresh(addressCalls.listAddresses)`. */
export function useRefresh(): (call: Call) => Promise<void> {
  const client = useQueryClient()
  return (call) => refresh(client, call)
}

/** Under which key the answer of a call is kept. */
export function keyOf<C extends Call>(call: C, input: CallInput<C>): [string, CallInput<C>] {
  return [nameOf(call), input]
}

function nameOf(call: Call): string {
  return `${call.method} ${call.path}`
}
