import { type ComponentProps, lazy, Suspense } from 'react'

const DueAtDoor = lazy(() => import('./DueAtDoor.tsx').catch(() => ({ default: () => null })))
const PaymentLine = lazy(() => import('./PaymentLine.tsx').catch(() => ({ default: () => null })))

/** What is still to be paid of an order, or of its subscription; its code comes for those alone that need it. */
export function LazyPaymentLine(props: ComponentProps<typeof PaymentLine>) {
  const { payment_method: method, _id } = props.order
  if (method === 'subscription') {
    return (
      <Suspense fallback={null}>
        <DueAtDoor orderId={_id} />
      </Suspense>
    )
  }
  if (method !== 'upi') return null
  return (
    <Suspense fallback={null}>
      <PaymentLine {...props} />
    </Suspense>
  )
}
