import type { Subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { useCall } from '#web/kit/api/use-call.ts'

/** Reads the subscriptions that addresses are of. Returns how to have them; none when they cannot be read. */
export function useOwnSubscriptions(phone: string): () => Promise<Subscription[]> {
  const list = useCall(
    subscriptionCalls.listSubscriptions,
    { params: { phone } },
    { enabled: phone !== '', staleTime: 0 },
  )
  return async () => {
    const data = list.data && !list.isFetching ? list.data : (await list.refetch()).data
    return data?.subscriptions ?? []
  }
}
