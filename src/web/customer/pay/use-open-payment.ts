import type { OpenPayment } from '#shared/contract/money/customer/payments.schemas.ts'
import { paymentCalls } from '#shared/contract/money/customer/payments.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { CLAIM_POLL_MS } from './use-payment.ts'

/** How the payment of an order by UPI stands that is not paid yet; `undefined` when it is, and as long as nobody knows. */
export function useOpenPayment(orderId: string): OpenPayment | undefined {
  return useOpenPayments()?.payments.find(({ order }) => order === orderId)
}

/** Rupees that are collected for a subscription with this order of it; `undefined` until it is known. */
export function useDueAtDoor(orderId: string): number | undefined {
  const dues = useOpenPayments()?.at_door
  return dues && (dues.find(({ order }) => order === orderId)?.due ?? 0)
}

/** All orders of a screen share the answer. */
function useOpenPayments() {
  const { data } = useCall(
    paymentCalls.listOpenPayments,
    {},
    {
      staleTime: 0,
      refetchInterval: (reply) =>
        reply?.payments.some(({ state }) => state === 'claimed' || state === 'checking') ? CLAIM_POLL_MS : false,
    },
  )
  return data
}
