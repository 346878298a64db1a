import { type ComponentProps, lazy, Suspense } from 'react'

const PaymentLine = lazy(() => import('./PaymentLine.tsx').catch(() => ({ default: () => null })))

/** What is still to be paid of an order; its code comes for those alone that are paid online. */
export function LazyPaymentLine(props: ComponentProps<typeof PaymentLine>) {
  if (props.order.payment_method !== 'upi') return null
  return (
    <Suspense fallback={null}>
      <PaymentLine {...props} />
    </Suspense>
  )
}
