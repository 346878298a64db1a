import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, use, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import * as m from '#paraglide/messages.js'
import { createQueryClient } from '#web/kit/api/query-client.ts'
import { ApiProvider } from '#web/kit/api/use-call.ts'
import { announceStarted } from '#web/kit/browser/started.ts'
import type { CustomerSession } from '#web/kit/stores/customer-session.ts'
import type { PageData } from '#web/page-data.ts'
import { type ScreenRoute, screenOf } from '#web/routes.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { SkipLink } from '#web/ui/SkipLink.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Toaster } from '#web/ui/Toaster.tsx'
import { PendingOrders } from './orders/pending-orders/PendingOrders.tsx'
import { OfflineAlert } from './shell/OfflineAlert.tsx'
import { PageDataProvider } from './shell/page-data-context.ts'
import { LiveUpdates } from './shell/realtime/LiveUpdates.tsx'
import { loadScreen } from './shell/screen-loader.ts'
import { forgetOnCustomerChange } from './shell/session/forget-answers.ts'
import { LoginProvider } from './shell/session/LoginProvider.tsx'
import { SessionProvider, useSession } from './shell/session/session-context.ts'
import { useFocusOnNavigate } from './shell/use-focus-on-navigate.ts'
import { useScreenShown } from './shell/use-screen-shown.ts'

const PushSetup = lazy(() => import('./shell/push/PushSetup.tsx').catch(() => ({ default: () => null })))

/** The customer app inside a router: the screen of the present path, with what all screens share. */
export function CustomerApp({ data, session }: { data: PageData; session: CustomerSession }) {
  const [queryClient] = useState(createQueryClient)
  useEffect(() => forgetOnCustomerChange(queryClient, session), [queryClient, session])
  const { pathname } = useLocation()
  const screen = screenOf(pathname)
  useScrollToTop(pathname)
  const shown = useScreenShown(queryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider value={session}>
        <ApiProvider value={session.api}>
          <PageDataProvider value={data}>
            <LoginProvider>
              <SkipLink />
              <div className="mx-auto min-h-dvh w-full max-w-column bg-ground md:ml-(--column-left)">
                <OfflineAlert />
                <ErrorBoundary key={pathname}>
                  <Suspense fallback={<ScreenLoading />}>
                    <Screen route={screen} pathname={pathname} />
                  </Suspense>
                </ErrorBoundary>
                {shown && <Push />}
              </div>
              {shown && <LiveUpdates />}
              {shown && <PendingOrders pathname={pathname} />}
              <Toaster />
            </LoginProvider>
          </PageDataProvider>
        </ApiProvider>
      </SessionProvider>
    </QueryClientProvider>
  )
}

/** Push is for signed-in customers; when its code cannot be loaded the app works without it. */
function Push() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Suspense fallback={null}>
      <PushSetup key={user.phoneNumber} phone={user.phoneNumber} />
    </Suspense>
  )
}

/** Renders a loaded screen at once; otherwise the fallback is shown until its code is loaded. */
function Screen({ route, pathname }: { route: ScreenRoute; pathname: string }) {
  const Loaded = use(loadScreen(route))
  useEffect(announceStarted, [])
  useFocusOnNavigate(pathname)
  return <Loaded />
}

function ScreenLoading() {
  return <Spinner label={m.loading()} />
}

/** A new screen starts at its top, before its own effects lead further down; going back, the browser restores where one was. */
function useScrollToTop(pathname: string) {
  const navigationType = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the path changes, whatever the reason
  useLayoutEffect(() => {
    if (navigationType === 'PUSH') window.scrollTo(0, 0)
  }, [pathname])
}
