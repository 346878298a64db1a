import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createAdminSession } from '#web/kit/stores/admin-session.ts'
import { leaveOverlays } from '#web/ui/leave-overlays.ts'
import { AdminApp, loadAhead } from './AdminApp.tsx'
import './admin.css'
// Once for the dialogs of all tabs.
import '#web/ui/back-closes.ts'

/** The document only shows that the panel is loading; everything else needs the stored token, so nothing is hydrated. */
function start() {
  const session = createAdminSession()
  session.start(loadAhead)
  leaveOverlays()
  const root = createRoot(document.getElementById('root') as HTMLElement)
  // As a transition: in small pieces, between which the browser can answer.
  startTransition(() =>
    root.render(
      <StrictMode>
        <AdminApp session={session} />
      </StrictMode>,
    ),
  )
}

start()
