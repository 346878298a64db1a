import { lazy, Suspense } from 'react'
import * as m from '#paraglide/messages.js'
import { adminSessionCalls } from '#shared/contract/people/office/sessions.ts'
import { SessionList } from '#web/kit/parts/SessionList.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { useAdminSession } from './session-context.ts'

const SecondFactor = lazy(() => import('./second-factor/SecondFactor.tsx'))

/** Where the admin is signed in, and by what: password and second factor. Load it lazily. */
export default function SessionsDialog({ onClose }: { onClose: () => void }) {
  const { leave } = useAdminSession()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={m.sessions_title()}>
      <SessionList
        list={adminSessionCalls.listAdminSessions}
        end={adminSessionCalls.endAdminSession}
        everywhere={adminSessionCalls.adminLogoutEverywhere}
        onEverywhere={leave}
      />
      <div className="mt-4 flex flex-col gap-4 border-line border-t pt-4">
        <OwnPassword onDone={onClose} />
        <Suspense fallback={null}>
          <SecondFactor />
        </Suspense>
      </div>
    </Dialog>
  )
}
