import { lazy, Suspense } from 'react'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'

const PayCard = lazy(() => import('./PayCard.tsx').catch(() => ({ default: () => null })))

const RefundCard = lazy(() => import('./RefundCard.tsx').catch(() => ({ default: () => null })))

/** What comes back of an order or a subscription that may have been paid and is called off. */
export function LazyRefundCard({ subjectId }: { subjectId: string }) {
  return (
    <Suspense fallback={null}>
      <RefundCard subjectId={subjectId} />
    </Suspense>
  )
}

/** The way to pay an order online; its code comes for those alone that are paid so. */
export function LazyPayCard({ order }: { order: Order }) {
  if (order.payment_method !== 'upi') return null
  return (
    <Suspense fallback={null}>
      <PayCard subject={{ kind: 'order', id: order._id }} />
    </Suspense>
  )
}

/** The way to pay a subscription online that has just been bought so. */
export function LazyPaySubscription({ id }: { id: string }) {
  return (
    <Suspense fallback={null}>
      <PayCard subject={{ kind: 'subscription', id }} />
    </Suspense>
  )
}
