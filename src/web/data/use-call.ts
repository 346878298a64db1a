import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Call, CallInput, CallReply } from '#shared/contract/define.ts'
import type { ApiError } from './api-error.ts'
import type { Api } from './call-api.ts'
import { keepReply, keptReply } from './offline-cache.ts'

const ApiContext = createContext<Api | null>(null)
export const ApiProvider = ApiContext.Provider

/** The client of the app's session, for calls that change something. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider')
  return api
}

interface UseCallOptions<Reply> {
  /** Not yet: e.g. until the customer has signed in. */
  enabled?: boolean
  /** Milliseconds between refreshes while the screen is visible. */
  refetchInterval?: number | ((reply: Reply | undefined) => number | false)
  staleTime?: number
  /** What the document brought. */
  initialData?: Reply | undefined
  /** Keep the answer in this browser, to be read again without a network. Gone at logout. */
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
        ? (query) => refetchInterval(query.state.data as CallReply<C> | undefined)
        : (refetchInterval ?? false),
  })
}

/** What was read last time, at once; being old, it is read anew behind. */
function keptData<Reply>(queryKey: unknown) {
  return {
    initialData: () => keptReply<Reply>(queryKey)?.reply as never,
    initialDataUpdatedAt: () => keptReply<Reply>(queryKey)?.at,
  }
}

/** After a change: what was read with `call` is read again. */
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
