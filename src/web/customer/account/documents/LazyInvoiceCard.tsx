import { lazy, Suspense } from 'react'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'

const InvoiceCard = lazy(() => import('./InvoiceCard.tsx').catch(() => ({ default: () => null })))

/** The invoice of an order. A subscription has one for all of its meals. */
export function LazyInvoiceCard({ order }: { order: Order }) {
  if (order.is_subscription_order || !order._id) return null
  return (
    <Suspense fallback={null}>
      <InvoiceCard kind="order" id={order._id} />
    </Suspense>
  )
}
