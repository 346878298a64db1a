import { type ComponentProps, lazy, Suspense } from 'react'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useMay } from '../session-context.ts'

const Loaded = lazy(() => import('./SubscriptionPauses.tsx'))

/** The pauses of a subscription, loaded where they are shown, for those who may make some. */
export function LazySubscriptionPauses(props: ComponentProps<typeof Loaded>) {
  if (!useMay()('subscriptions.write')) return null
  return (
    <ErrorBoundary>
      <Suspense fallback={<Spinner />}>
        <Loaded {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
