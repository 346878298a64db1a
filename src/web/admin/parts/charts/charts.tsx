import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { WhenNear } from '../../../ui/WhenNear.tsx'

/** The charts, each drawn when it comes near the screen, with the drawing library loaded for the first of them. */

const LazyBarsByDay = lazy(() => import('./BarsByDay.tsx'))
const LazyBarsByName = lazy(() => import('./BarsByName.tsx'))
const AHEAD = 400

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
  const place = <Skeleton className="h-40" />
  return (
    <WhenNear ahead={AHEAD} fallback={place}>
      <Suspense fallback={place}>
        <LazyBarsByName {...props} />
      </Suspense>
    </WhenNear>
  )
}
