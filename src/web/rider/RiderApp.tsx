import { useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { announceStarted } from '#web/kit/browser/started.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { CashScreen } from './cash/CashScreen.tsx'
import type { RiderStore } from './data/rider-day.ts'
import type { RiderSession } from './data/rider-session.ts'
import { placeOf, RiderProvider } from './rider-context.ts'
import { RunScreen } from './run/RunScreen.tsx'
import { SignIn } from './sign-in/SignIn.tsx'

/** The rider's app: the sign-in, the run of today, and the cash. Where one is stands behind the `#`, so that back and reload keep it. */
export function RiderApp({ session, day }: { session: RiderSession; day: RiderStore }) {
  useEffect(announceStarted, [])
  useEffect(() => day.start(), [day])
  const state = useStore(session.store)
  const place = placeOf(useSyncExternalStore(onHash, () => window.location.hash))
  return (
    <ErrorBoundary>
      <RiderProvider value={{ session, day }}>
        {state.status === 'signed-out' ? (
          <SignIn ended={state.ended} />
        ) : place.view === 'cash' ? (
          <CashScreen />
        ) : (
          <RunScreen key={state.rider.id} place={place} />
        )}
      </RiderProvider>
    </ErrorBoundary>
  )
}

function onHash(listener: () => void) {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
