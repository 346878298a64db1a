import { lazy, Suspense } from 'react'
import { useSession } from '../../shell/session/session-context.ts'

const PendingOrderCard = lazy(() => import('./PendingOrderCard.tsx'))

/** The PendingOrderCard on a screen that visitors see too; its code comes for signed-in customers alone. */
export function LazyPendingOrderCard({ className }: { className?: string }) {
  if (useSession().status !== 'signed-in') return null
  return (
    <Suspense fallback={null}>
      <PendingOrderCard {...(className !== undefined && { className })} />
    </Suspense>
  )
}
