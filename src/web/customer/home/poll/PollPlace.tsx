import { lazy, memo, Suspense } from 'react'
import { WhenNear } from '#web/ui/WhenNear.tsx'

/** Without its code (no network) the home screen goes on without the poll. */
const PollCard = lazy(() => import('./PollCard.tsx').catch(() => ({ default: () => null })))

/** The poll at the end of the home screen: its code and data are loaded when it is scrolled near. */
export const PollPlace = memo(function PollPlace() {
  return (
    <WhenNear ahead={300}>
      <Suspense fallback={null}>
        <PollCard />
      </Suspense>
    </WhenNear>
  )
})
