import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AskedPayment } from '#shared/contract/customer/payments.schemas.ts'
import { paymentCalls } from '#shared/contract/customer/payments.ts'
import type { ApiError } from '#web/data/api-error.ts'
import { keyOf, useApi } from '#web/data/use-call.ts'

/** How often is looked whether the kitchen has found what was claimed. */
export const CLAIM_POLL_MS = 20_000

/**
 * The payment of an order. What can be paid online is asked for at once; the same again is the same request. After a claim
 * that was rejected the customer asks for it.
 */
export function usePayment(orderId: string) {
  const api = useApi()
  const client = useQueryClient()
  const params = { kind: 'order' as const, id: orderId }
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
      // The lists of orders say so, too.
      void client.invalidateQueries({ queryKey: keyOf(paymentCalls.listOpenPayments, {}) })
    },
  }
}
