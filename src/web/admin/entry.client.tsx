import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AdminApp } from './AdminApp.tsx'
import './admin.css'
import { restoreSession } from './session.ts'

// The document only shows that the panel is loading; everything else needs the stored token, so nothing is hydrated.
restoreSession()
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <AdminApp />
  </StrictMode>,
)
