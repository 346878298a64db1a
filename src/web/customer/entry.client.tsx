import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { httpsOnly } from '#web/kit/browser/https-only.ts'
import { announceStarted } from '#web/kit/browser/started.ts'
import { createCustomerSession } from '#web/kit/stores/customer-session.ts'
import { readPageData } from '#web/page-data.ts'
import { screenOf } from '#web/routes.ts'
import { leaveOverlays } from '#web/ui/leave-overlays.ts'
import { CustomerApp } from './CustomerApp.tsx'
import './customer.css'
import { AppRouter } from './shell/navigation/AppRouter.tsx'
import { loadScreen } from './shell/screen-loader.ts'

/** Put in by the build: the address of the service worker of its language. */
declare const __WORKER__: string

/** Hydrates the server's document. The screen's code is loaded first, so that hydration renders the same markup. */
async function start() {
  leaveOverlays()
  await loadScreen(screenOf(window.location.pathname))
  const session = createCustomerSession()
  session.start()
  const root = document.getElementById('root') as HTMLElement
  // As a transition: rendered in slices, between which taps are handled.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <AppRouter>
          <CustomerApp data={readPageData()} session={session} />
        </AppRouter>
      </StrictMode>,
    )
  })
  // Also when the screen fails: the buttons of the error must work.
  setTimeout(announceStarted, 1000)
}

/** Registers the service worker after the page load; not in development, where it would serve old files. */
function keepAppOffline() {
  const { serviceWorker } = httpsOnly()
  if (!import.meta.env.PROD || !serviceWorker) return
  setTimeout(() => {
    serviceWorker.register(__WORKER__).catch(() => {
      // Without it the app works all the same, with a network.
    })
  }, 3000)
}

start()
keepAppOffline()
