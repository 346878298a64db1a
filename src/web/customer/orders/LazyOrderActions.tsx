import { type ComponentProps, lazy, Suspense } from 'react'
import { isSettled } from '#shared/domain/ordering/order-status.ts'

const OrderActions = lazy(() => import('./OrderActions.tsx'))

/** The actions of an order; their code comes for orders that may have some. */
export function LazyOrderActions(props: ComponentProps<typeof OrderActions>) {
  const { status, confirmation_deadline, cancel_until } = props.order
  if (!confirmation_deadline && !(cancel_until && !isSettled(status))) return null
  return (
    <Suspense fallback={null}>
      <OrderActions {...props} />
    </Suspense>
  )
}
