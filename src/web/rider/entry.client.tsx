import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { httpsOnly } from '#web/kit/browser/https-only.ts'
import { createRiderSession } from './data/rider-session.ts'
import { createRiderStore } from './data/rider-store.ts'
import { RiderApp } from './RiderApp.tsx'
import './rider.css'

const SCOPE = '/rider'

const session = createRiderSession()
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <RiderApp session={session} day={createRiderStore(session)} />
  </StrictMode>,
)

// A phone that runs full should not make room with what waits to be sent.
void httpsOnly().storage?.persist?.()

// Keeps the page and its files, so that a run goes on without a network. What is noted stands in the page's own database.
if (import.meta.env.PROD) {
  httpsOnly()
    .serviceWorker?.register('/rider-sw.js', { scope: SCOPE })
    .catch(() => {
      // A browser that keeps none works with a network.
    })
}
