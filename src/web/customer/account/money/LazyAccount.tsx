import { lazy, Suspense } from 'react'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { countsAsOrdered } from '#shared/domain/ordering/order-status.ts'

const AccountCard = lazy(() => import('./AccountCard.tsx').catch(() => ({ default: () => null })))
const DepositCard = lazy(() => import('./DepositCard.tsx').catch(() => ({ default: () => null })))
const PayOnAccount = lazy(() => import('./PayOnAccount.tsx').catch(() => ({ default: () => null })))

/** A customer's account with the kitchen, where there is one. */
export function LazyAccountCard() {
  return (
    <Suspense fallback={null}>
      <AccountCard />
    </Suspense>
  )
}

/** What the kitchen holds of a customer for boxes, where it holds anything. */
export function LazyDepositCard() {
  return (
    <Suspense fallback={null}>
      <DepositCard />
    </Suspense>
  )
}

/** The way to put an order on the account. */
export function LazyPayOnAccount({ order }: { order: Order }) {
  if (order.payment_method === 'subscription' || !countsAsOrdered(order.status)) return null
  return (
    <Suspense fallback={null}>
      <PayOnAccount orderId={order._id} />
    </Suspense>
  )
}
