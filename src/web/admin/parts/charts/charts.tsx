import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** The charts, with the drawing library loaded when the first of them is shown. */

const LazyBarsByDay = lazy(() => import('./BarsByDay.tsx'))
const LazyBarsByName = lazy(() => import('./BarsByName.tsx'))

export function BarsByDay(props: ComponentProps<typeof LazyBarsByDay>) {
  return (
    <Suspense fallback={<Skeleton className="h-44" />}>
      <LazyBarsByDay {...props} />
    </Suspense>
  )
}

export function BarsByName(props: ComponentProps<typeof LazyBarsByName>) {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <LazyBarsByName {...props} />
    </Suspense>
  )
}
