import { lazy, Suspense } from 'react'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'

const RateOrder = lazy(() => import('./RateOrder.tsx').catch(() => ({ default: () => null })))

/** The way to rate a delivered order; its code comes for those alone. */
export function LazyRateOrder({ order }: { order: Order }) {
  if (order.status !== 'delivered') return null
  return (
    <Suspense fallback={null}>
      <RateOrder orderId={order._id} />
    </Suspense>
  )
}
