import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AskedPayment } from '#shared/contract/money/customer/payments.schemas.ts'
import { paymentCalls } from '#shared/contract/money/customer/payments.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import type { ApiError } from '#web/kit/api/api-error.ts'
import { keyOf, useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { type PageInstant, pageInstant } from './use-seconds-left.ts'

/** How often is looked whether the kitchen has found what was claimed. */
export const CLAIM_POLL_MS = 20_000
/** How often the gateway is asked about a payment that is under way, and for how long until people are told that it takes longer. */
const CHECK_POLL_MS = 5000
const SLOW_MS = 2 * 60_000

/** What is paid. */
export interface PaySubject {
  kind: 'order' | 'subscription'
  id: string
}

/** A payment as it was known when the answer came. */
export interface KnownPayment extends AskedPayment {
  readAt: PageInstant
}

const knownNow = (payment: AskedPayment): KnownPayment => ({ ...payment, readAt: pageInstant() })

/** What the gateway's script says of a payment. */
export interface Returned {
  order: string
  payment: string
  signature: string
}

/**
 * The payment of an order or a subscription. What can be paid online is asked for at once; the same again is the same request.
 * After a claim that was rejected, and once a request has ended, the customer asks for it. What may have been begun at the gateway is looked up whenever the
 * payment comes into sight, before it can be paid again.
 */
export function usePayment({ kind, id }: PaySubject) {
  const api = useApi()
  const client = useQueryClient()
  const refresh = useRefresh()
  const params = { kind, id }
  // Beside the plain reply of the call, which is kept in another form; both are refreshed by its name.
  const queryKey = [...keyOf(paymentCalls.getPayment, { params }), 'known']
  const ask = async () => (await api.call(paymentCalls.askForPayment, { params })).payment
  const known = (payment: AskedPayment) => client.setQueryData(queryKey, knownNow(payment))
  const looked = useRef(false)
  const [gateway, setGateway] = useState(false)
  const query = useQuery<KnownPayment, ApiError>({
    queryKey,
    queryFn: async ({ signal }) => {
      const { payment } = await api.call(paymentCalls.getPayment, { params }, { signal })
      const begun = payment.state === 'checking' || (payment.checkout !== null && !looked.current)
      looked.current = true
      if (payment.checkout !== null || payment.state === 'checking') setGateway(true)
      const asksItself = payment.state === 'due' && payment.online && !payment.rejected && !payment.ended
      if (!begun && !asksItself) return knownNow(payment)
      const asked = await ask()
      if (asked.checkout !== null) setGateway(true)
      return knownNow(asked)
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === 'claimed' ? CLAIM_POLL_MS : state.data?.state === 'checking' ? CHECK_POLL_MS : false,
  })
  const state = query.data?.state
  const lists = () => refresh(kind === 'order' ? paymentCalls.listOpenPayments : subscriptionCalls.listSubscriptions)
  return {
    query,
    /** It is paid through the gateway, as far as is known. */
    gateway,
    /** It is being checked for longer than usual. */
    slow: useSlow(state === 'checking'),
    ask: async () => known(await ask()),
    claim: async (utr: string) => {
      known((await api.call(paymentCalls.claimPayment, { params, body: { utr } })).payment)
      // The lists say so, too.
      void lists()
    },
    comeBack: async (returned: Returned) => {
      const { order, payment, signature } = returned
      const body = { order, payment, signature }
      known((await api.call(paymentCalls.returnFromCheckout, { params, body })).payment)
      void lists()
    },
  }
}

/** Whether something has been so for long. */
function useSlow(is: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!is) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [is])
  return slow
}
