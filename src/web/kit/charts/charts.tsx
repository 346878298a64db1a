import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { WhenNear } from '#web/ui/WhenNear.tsx'
import { heightOfBars } from './chart-look.ts'

/** The charts, each drawn when it is scrolled into sight, with the drawing library loaded for the first of them. */

const LazyBarsByDay = lazy(() => import('./BarsByDay.tsx'))
const LazyBarsByName = lazy(() => import('./BarsByName.tsx'))
/** Their tables say the same and are there: what is not looked at need not be loaded. */
const AHEAD = 0

export function BarsByDay(props: ComponentProps<typeof LazyBarsByDay>) {
  const place = <Skeleton className="h-44" />
  return (
    <WhenNear ahead={AHEAD} fallback={place}>
      <Suspense fallback={place}>
        <LazyBarsByDay {...props} />
      </Suspense>
    </WhenNear>
  )
}

export function BarsByName(props: ComponentProps<typeof LazyBarsByName>) {
  const place = (
    <div style={{ height: heightOfBars(props.bars.length) }}>
      <Skeleton className="h-full" />
    </div>
  )
  return (
    <WhenNear ahead={AHEAD} fallback={place}>
      <Suspense fallback={place}>
        <LazyBarsByName {...props} />
      </Suspense>
    </WhenNear>
  )
}
