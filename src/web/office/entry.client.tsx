import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { AdminApp } from './AdminApp.tsx'
import './admin.css'
import { restoreSession } from './session.ts'

// The document only shows that the panel is loading; everything else needs the stored token, so nothing is hydrated.
restoreSession()
const root = createRoot(document.getElementById('root') as HTMLElement)
// As a transition: in small pieces, between which the browser can answer.
startTransition(() =>
  root.render(
    <StrictMode>
      <AdminApp />
    </StrictMode>,
  ),
)
