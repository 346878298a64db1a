import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AskedPayment } from '#shared/contract/customer/payments.schemas.ts'
import { paymentCalls } from '#shared/contract/customer/payments.ts'
import { subscriptionCalls } from '#shared/contract/customer/subscriptions.ts'
import type { ApiError } from '#web/data/api-error.ts'
import { keyOf, useApi, useRefresh } from '#web/data/use-call.ts'

/** How often is looked whether the kitchen has found what was claimed. */
export const CLAIM_POLL_MS = 20_000

/** What is paid. */
export interface PaySubject {
  kind: 'order' | 'subscription'
  id: string
}

/**
 * The payment of an order or a subscription. What can be paid online is asked for at once; the same again is the same request.
 * After a claim that was rejected the customer asks for it.
 */
export function usePayment({ kind, id }: PaySubject) {
  const api = useApi()
  const client = useQueryClient()
  const refresh = useRefresh()
  const params = { kind, id }
  const queryKey = keyOf(paymentCalls.getPayment, { params })
  const ask = async () => (await api.call(paymentCalls.askForPayment, { params })).payment
  const known = (payment: AskedPayment) => client.setQueryData(queryKey, payment)
  const query = useQuery<AskedPayment, ApiError>({
    queryKey,
    queryFn: async ({ signal }) => {
      const { payment } = await api.call(paymentCalls.getPayment, { params }, { signal })
      return payment.state === 'due' && payment.online && !payment.rejected ? ask() : payment
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'claimed' ? CLAIM_POLL_MS : false),
  })
  return {
    query,
    ask: async () => known(await ask()),
    claim: async (utr: string) => {
      known((await api.call(paymentCalls.claimPayment, { params, body: { utr } })).payment)
      // The lists say so, too.
      void refresh(kind === 'order' ? paymentCalls.listOpenPayments : subscriptionCalls.listSubscriptions)
    },
  }
}
