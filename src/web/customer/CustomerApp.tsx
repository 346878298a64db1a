import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, use, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import * as m from '#paraglide/messages.js'
import { tellStarted } from '../browser/started.ts'
import { createQueryClient } from '../data/query-client.ts'
import { ApiProvider } from '../data/use-call.ts'
import type { PageData } from '../page-data.ts'
import { type ScreenRoute, screenOf } from '../routes.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { forgetOnCustomerChange } from './forget-answers.ts'
import { LoginProvider } from './LoginProvider.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { PageDataProvider } from './page-data-context.ts'
import { PendingOrders } from './pending-orders/PendingOrders.tsx'
import { LiveUpdates } from './realtime/LiveUpdates.tsx'
import { loadedScreen, loadScreen } from './screen-loader.ts'
import { customerApi, useSession } from './session.ts'
import { useFocusOnNavigate } from './use-focus-on-navigate.ts'

const PushNotices = lazy(() => import('./push/PushNotices.tsx').catch(() => ({ default: () => null })))

/** The customer app inside a router: the screen of the present path, with what all screens share. */
export function CustomerApp({ data }: { data: PageData }) {
  const [queryClient] = useState(createQueryClient)
  useEffect(() => forgetOnCustomerChange(queryClient), [queryClient])
  const { pathname } = useLocation()
  const screen = screenOf(pathname)
  useScrollToTop(pathname)
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={customerApi}>
        <PageDataProvider value={data}>
          <LoginProvider>
            <SkipLink />
            <div className="mx-auto min-h-dvh w-full max-w-column bg-ground">
              <OfflineNotice />
              <ErrorBoundary key={pathname}>
                <Suspense fallback={<ScreenLoading />}>
                  <Screen route={screen} pathname={pathname} />
                </Suspense>
              </ErrorBoundary>
              <Push />
            </div>
            <LiveUpdates />
            <PendingOrders pathname={pathname} />
            <Toaster />
          </LoginProvider>
        </PageDataProvider>
      </ApiProvider>
    </QueryClientProvider>
  )
}

/** Push is for those who are signed in; without its code (no network) the app goes on as it is. */
function Push() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Suspense fallback={null}>
      <PushNotices key={user.phoneNumber} phone={user.phoneNumber} />
    </Suspense>
  )
}

/** A screen whose code is here renders at once; otherwise the fallback stands until it has come. */
function Screen({ route, pathname }: { route: ScreenRoute; pathname: string }) {
  const Loaded = loadedScreen(route) ?? use(loadScreen(route))
  useEffect(tellStarted, [])
  useFocusOnNavigate(pathname)
  return <Loaded />
}

function ScreenLoading() {
  return <Spinner label={m.loading()} />
}

/** A new screen starts at its top; going back, the browser restores where one was. */
function useScrollToTop(pathname: string) {
  const navigationType = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the path changes, whatever the reason
  useEffect(() => {
    if (navigationType === 'PUSH') window.scrollTo(0, 0)
  }, [pathname])
}
