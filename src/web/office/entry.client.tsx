import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createAdminSession } from '../data/stores/admin-session.ts'
import { AdminApp } from './AdminApp.tsx'
import './admin.css'

// The document only shows that the panel is loading; everything else needs the stored token, so nothing is hydrated.
const session = createAdminSession()
session.start()
const root = createRoot(document.getElementById('root') as HTMLElement)
// As a transition: in small pieces, between which the browser can answer.
startTransition(() =>
  root.render(
    <StrictMode>
      <AdminApp session={session} />
    </StrictMode>,
  ),
)
