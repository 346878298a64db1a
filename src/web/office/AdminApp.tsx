import { lazy, Suspense, useEffect, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { rolesText } from '#shared/domain/people/permissions.ts'
import { announceStarted } from '#web/kit/browser/started.ts'
import { preloadable } from '#web/kit/parts/preloadable.tsx'
import type { AdminSession } from '#web/kit/stores/admin-session.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { Toaster } from '#web/ui/Toaster.tsx'
import { AdminLoading } from './AdminLoading.tsx'
import { WALL_PATH } from './hash-location.ts'
import { LoginModal } from './LoginModal.tsx'
import { AdminSessionProvider, useAdminSession, useAdminState } from './session-context.ts'

const importPanel = () => import('./AdminPanel.tsx')
const AdminPanel = preloadable(importPanel)

/** Loads the panel, and beside it the tab that the address names. Resolves when the panel is there, or cannot be had. */
export async function loadAhead(): Promise<void> {
  try {
    await AdminPanel.load()
    const { loadTab } = await importPanel()
    if (window.location.pathname !== WALL_PATH) loadTab()?.catch(askedAgain)
  } catch {
    askedAgain()
  }
}

/** What could not be loaded is asked for again when it is needed; the error boundary speaks of it then. */
function askedAgain() {}

const SetPassword = lazy(() => import('./sign-in/SetPassword.tsx'))
const AcceptInvitation = lazy(() => import('./sign-in/AcceptInvitation.tsx'))

/** The back office: the panel for a signed-in admin, the sign-in form for anybody else. */
export function AdminApp({ session }: { session: AdminSession }) {
  useEffect(announceStarted, [])
  // While the password is typed the panel's code is already on its way.
  useEffect(() => {
    AdminPanel.load().catch(askedAgain)
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
  const [invitation, setInvitation] = useState(() => new URLSearchParams(location.hash.slice(1)).get('invite'))
  const [passwordLink, setPasswordLink] = useState(() => new URLSearchParams(location.hash.slice(1)).get('password'))
  const { check, enterScreen } = useAdminSession()
  const session = useAdminState()
  useEffect(() => {
    const screen = new URLSearchParams(location.hash.slice(1)).get('screen')
    if (screen === null) return
    history.replaceState(null, '', '/admin')
    enterScreen(screen)
  }, [enterScreen])
  if (invitation) {
    return (
      <AcceptInvitation
        token={invitation}
        onDone={() => {
          // The link has done its work: it stays neither in the address nor in the history.
          history.replaceState(null, '', '/admin')
          setInvitation(null)
        }}
      />
    )
  }
  if (passwordLink) {
    return (
      <SetPassword
        token={passwordLink}
        onDone={() => {
          history.replaceState(null, '', '/admin')
          setPasswordLink(null)
        }}
      />
    )
  }
  switch (session.status) {
    case 'checking':
      return <AdminLoading />
    case 'signed-in':
      // By token and role: whatever one session has loaded is gone with it, and what a role could see with the role.
      return (
        <AdminPanel key={`${session.token} ${rolesText(session.admin.role, session.admin.second_role)}`} {...session} />
      )
    case 'unchecked':
      return <LoginModal reason={m.admin_session_unreachable()} onRetry={() => check(session.token)} />
    case 'signed-out':
      return (
        <LoginModal
          reason={session.ended ? m.admin_session_ended() : null}
          fromAfar={window.location.pathname === WALL_PATH ? m.wall_sign_in() : null}
        />
      )
  }
}
