import { lazy, Suspense, useEffect } from 'react'
import * as m from '#paraglide/messages.js'
import { tellStarted } from '../browser/started.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { AdminLoading } from './AdminLoading.tsx'
import { LoginModal } from './LoginModal.tsx'
import { checkSession, useAdminSession } from './session.ts'

const loadPanel = () => import('./AdminPanel.tsx')
const AdminPanel = lazy(loadPanel)

/** The back office: the panel for a signed-in admin, the sign-in form for anybody else. */
export function AdminApp() {
  useEffect(tellStarted, [])
  // While the token is checked or the password typed, the panel's code is already on its way.
  useEffect(() => {
    loadPanel().catch(() => {
      // Asked for again when it is needed; the error boundary speaks of it then.
    })
  }, [])
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={<AdminLoading />}>
          <Content />
        </Suspense>
      </ErrorBoundary>
      <Toaster />
    </>
  )
}

function Content() {
  const session = useAdminSession()
  switch (session.status) {
    case 'checking':
      return <AdminLoading />
    case 'signed-in':
      // By token: whatever one session has loaded is gone with it.
      return <AdminPanel key={session.token} {...session} />
    case 'unchecked':
      return <LoginModal reason={m.admin_session_unreachable()} onRetry={() => checkSession(session.token)} />
    case 'signed-out':
      return <LoginModal reason={session.ended ? m.admin_session_ended() : null} />
  }
}
