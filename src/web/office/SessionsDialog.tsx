import * as m from '#paraglide/messages.js'
import { adminSessionCalls } from '#shared/contract/office/sessions.ts'
import { SessionList } from '../parts/SessionList.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useAdminSession } from './session-context.ts'

/** Where the admin is signed in. Load it lazily. */
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
    </Dialog>
  )
}
