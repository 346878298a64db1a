import { type ReactNode, useEffect, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatDate } from '#shared/base/dates.ts'
import { displayPhone } from '#shared/base/phone.ts'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { refreshFailedText } from '#web/kit/stores/customer-session.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Link } from '../../shell/navigation/Link.tsx'
import { useCustomerSession } from '../../shell/session/session-context.ts'

interface ProfileDialogProps {
  user: User
  open: boolean
  onOpenChange: (open: boolean) => void
  onLogOut: () => void
}

/** The customer's own data. What the browser keeps is shown at once and read anew from the server meanwhile. */
export function ProfileDialog({ user, open, onOpenChange, onLogOut }: ProfileDialogProps) {
  const { refreshUser } = useCustomerSession()
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (!open) return
    setProblem(null)
    refreshUser().catch((error) => setProblem(refreshFailedText(error)))
  }, [open, refreshUser])

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.menu_profile()}
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={onLogOut}>
            {m.menu_logout()}
          </Button>
          <Button onClick={() => onOpenChange(false)}>{m.profile_close()}</Button>
        </div>
      }
    >
      {problem && (
        <Alert tone="danger" announce className="mb-3">
          {problem}
        </Alert>
      )}
      <dl className="divide-y divide-line">
        <Row label={m.profile_name()}>{user.name?.trim() || m.profile_guest()}</Row>
        <Row label={m.profile_phone()}>{displayPhone(user.phoneNumber)}</Row>
        <Row label={m.profile_address()}>{user.address?.trim() || m.profile_no_address()}</Row>
        <Row label={m.profile_subscription_date()}>
          {formatDate(user.subscription_date) || m.profile_no_subscription()}
        </Row>
        <Row label={m.profile_status()}>{statusText(user.status)}</Row>
      </dl>
      <Link to="/profile" className={buttonClass('quiet', 'mt-2 w-full')}>
        {m.profile_open()}
      </Link>
    </Dialog>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="py-2">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="text-base">{children}</dd>
    </div>
  )
}

/** `paused` → Paused; Active when there is none. */
function statusText(status: string): string {
  return status ? status.charAt(0).toUpperCase() + status.slice(1) : m.profile_status_default()
}
