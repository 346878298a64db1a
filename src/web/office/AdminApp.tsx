import { lazy, Suspense, useEffect } from 'react'
import * as m from '#paraglide/messages.js'
import { announceStarted } from '../browser/started.ts'
import type { AdminSession } from '../data/stores/admin-session.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { AdminLoading } from './AdminLoading.tsx'
import { LoginModal } from './LoginModal.tsx'
import { AdminSessionProvider, useAdminSession, useAdminState } from './session-context.ts'

const loadPanel = () => import('./AdminPanel.tsx')
const AdminPanel = lazy(loadPanel)

/** The back office: the panel for a signed-in admin, the sign-in form for anybody else. */
export function AdminApp({ session }: { session: AdminSession }) {
  useEffect(announceStarted, [])
  // While the token is checked or the password typed, the panel's code is already on its way.
  useEffect(() => {
    loadPanel().catch(() => {
      // Asked for again when it is needed; the error boundary speaks of it then.
    })
  }, [])
  return (
    <AdminSessionProvider value={session}>
      <ErrorBoundary>
        <Suspense fallback={<AdminLoading />}>
          <Content />
        </Suspense>
      </ErrorBoundary>
      <Toaster />
    </AdminSessionProvider>
  )
}

function Content() {
  const { check } = useAdminSession()
  const session = useAdminState()
  switch (session.status) {
    case 'checking':
      return <AdminLoading />
    case 'signed-in':
      // By token: whatever one session has loaded is gone with it.
      return <AdminPanel key={session.token} {...session} />
    case 'unchecked':
      return <LoginModal reason={m.admin_session_unreachable()} onRetry={() => check(session.token)} />
    case 'signed-out':
      return <LoginModal reason={session.ended ? m.admin_session_ended() : null} />
  }
}
