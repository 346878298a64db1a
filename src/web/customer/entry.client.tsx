import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { tellStarted } from '../browser/started.ts'
import { createCustomerSession } from '../data/stores/customer-session.ts'
import { readPageData } from '../page-data.ts'
import { screenOf } from '../routes.ts'
import { CustomerApp } from './CustomerApp.tsx'
import './customer.css'
import { loadScreen } from './shell/screen-loader.ts'

/** Takes over the server's document. The screen's code is waited for first, so that hydration finds what was rendered. */
async function start() {
  await loadScreen(screenOf(window.location.pathname))
  const session = createCustomerSession()
  session.start()
  const root = document.getElementById('root') as HTMLElement
  // As a transition: in small pieces, between which the phone can answer a finger.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <BrowserRouter>
          <CustomerApp data={readPageData()} session={session} />
        </BrowserRouter>
      </StrictMode>,
    )
  })
  // Whatever becomes of the screen: the buttons of an error have to answer, too.
  setTimeout(tellStarted, 1000)
}

/** Once the page is quiet; not while developing, where files must come fresh. */
function keepAppOffline() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(() => {
    navigator.serviceWorker.register('/sw.js').catch(() => {
      // Without it the app works all the same, with a network.
    })
  }, 3000)
}

start()
keepAppOffline()
