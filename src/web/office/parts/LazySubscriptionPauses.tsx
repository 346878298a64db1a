import { type ComponentProps, lazy, Suspense } from 'react'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

const Loaded = lazy(() => import('./SubscriptionPauses.tsx'))

/** The pauses of a subscription, loaded where they are shown. */
export function LazySubscriptionPauses(props: ComponentProps<typeof Loaded>) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Spinner />}>
        <Loaded {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
