import { type ComponentProps, lazy, Suspense } from 'react'
import { mayHaveActions } from './may-have-actions.ts'

const OrderActions = lazy(() => import('./OrderActions.tsx'))

/** The actions of an order where most visitors have none; their code comes for orders that may have some. */
export function LazyOrderActions(props: ComponentProps<typeof OrderActions>) {
  if (!mayHaveActions(props.order)) return null
  return (
    <Suspense fallback={null}>
      <OrderActions {...props} />
    </Suspense>
  )
}
