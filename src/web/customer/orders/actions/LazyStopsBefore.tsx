import { lazy, Suspense } from 'react'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'

const StopsBefore = lazy(() => import('./StopsBefore.tsx').catch(() => ({ default: () => null })))

/** How far an order is on its way; its code comes for orders that are. */
export function LazyStopsBefore({ order }: { order: Pick<Order, '_id' | 'status'> }) {
  if (order.status !== 'out_for_delivery') return null
  return (
    <Suspense fallback={null}>
      <StopsBefore orderId={order._id} />
    </Suspense>
  )
}
