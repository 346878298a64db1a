import { lazy, memo, Suspense } from 'react'
import { WhenNear } from '#web/ui/WhenNear.tsx'

/** Without its code (no network) the home screen ends with the menu. */
const HomeEnd = lazy(() => import('./HomeEnd.tsx').catch(() => ({ default: () => null })))

/** Beside the column, above the bar that stands there while something is in the cart. */
const BESIDE =
  'md:fixed md:top-4 md:left-[calc(var(--column-left)+29rem)] md:max-h-[calc(100dvh-2rem)] md:[:root:has([data-bottom-bar])_&]:max-h-[calc(100dvh-12rem)] md:w-72 md:overflow-y-auto'

/** What stands below the menu, on wide screens beside it: its code and data are loaded when it is scrolled near. */
export const HomeEndPlace = memo(function HomeEndPlace() {
  return (
    <div className={BESIDE}>
      <WhenNear ahead={300}>
        <Suspense fallback={null}>
          <HomeEnd />
        </Suspense>
      </WhenNear>
    </div>
  )
})
