import type { UseQueryResult } from '@tanstack/react-query'
import type { Call, CallInput, CallReply } from '#shared/contract/define.ts'
import type { ApiError } from '#web/kit/api/api-error.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { useCallPages } from '#web/kit/api/use-call-pages.ts'

/** No event tells of money. */
const POLL_MS = 60_000

/** Reads figures or a list of money, and again each minute, so that all that the room shows is of one time. */
export function useMoneyCall<C extends Call>(call: C, input: CallInput<C>): UseQueryResult<CallReply<C>, ApiError> {
  return useCall(call, input, { staleTime: 0, refetchInterval: POLL_MS })
}

/** The same of a list that is read page by page. */
export function useMoneyPages<C extends Call>(call: C, input: CallInput<C>) {
  return useCallPages(call, input, { refetchInterval: () => POLL_MS })
}
