import { lazy, Suspense } from 'react'
import { clockCalls } from '#shared/contract/people/office/clock.ts'
import { useCall } from '#web/kit/api/use-call.ts'

const ClockDoubt = lazy(() => import('./ClockDoubt.tsx'))
const LOOK_MS = 30_000

/** Looks whether the server believes its clock. Nothing while it does. */
export function ClockAlert() {
  const { data, refetch } = useCall(clockCalls.getClock, {}, { refetchInterval: LOOK_MS })
  if (!data?.doubt) return null
  return (
    <Suspense fallback={null}>
      <ClockDoubt now={data.now} doubt={data.doubt} onAnswered={refetch} />
    </Suspense>
  )
}
