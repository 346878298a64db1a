import { lazy, Suspense } from 'react'
import { useSession } from '../../../shell/session/session-context.ts'
import type { Week } from '../../menu/week.ts'

const NextOrders = lazy(() => import('./NextOrders.tsx').catch(() => ({ default: () => null })))

/** Where a customer's next orders stand: as high as they were on the last visit, so that nothing jumps when they come. */
export function NextOrdersPlace({ week }: { week: Week | undefined }) {
  const { status, user } = useSession()
  return (
    <div className={status === 'signed-out' ? '' : 'min-h-(--home-card,0px)'}>
      {status === 'signed-in' && week && (
        <Suspense>
          <NextOrders key={user.phoneNumber} phone={user.phoneNumber} week={week} />
        </Suspense>
      )}
    </div>
  )
}
