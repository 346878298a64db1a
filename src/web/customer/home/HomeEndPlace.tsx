import { lazy, memo, Suspense } from 'react'
import { WhenNear } from '#web/ui/WhenNear.tsx'

/** Without its code (no network) the home screen ends with the menu. */
const HomeEnd = lazy(() => import('./HomeEnd.tsx').catch(() => ({ default: () => null })))

/** What stands below the menu: its code and data are loaded when it is scrolled near. */
export const HomeEndPlace = memo(function HomeEndPlace() {
  return (
    <WhenNear ahead={300}>
      <Suspense fallback={null}>
        <HomeEnd />
      </Suspense>
    </WhenNear>
  )
})
