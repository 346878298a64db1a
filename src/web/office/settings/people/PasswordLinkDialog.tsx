import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { MAX_REASON_LENGTH } from '#shared/base/reason.ts'
import type { StaffMember } from '#shared/contract/people/office/staff.schemas.ts'
import { staffCalls } from '#shared/contract/people/office/staff.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import type { Problem } from '#web/kit/editor/problem.ts'
import { clockTime, shortDate } from '#web/kit/parts/dates.ts'
import { Field } from '#web/ui/Field.tsx'
import { LinkDialog } from './LinkDialog.tsx'

/** Makes a link by which a colleague sets a forgotten password again, and shows it once. */
export function PasswordLinkDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const api = useApi()
  const refresh = useRefresh()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [made, setMade] = useState<{ token: string; expires_at: string } | null>(null)
  const { busy, run } = useAction(async () => {
    try {
      setMade(await api.call(staffCalls.makePasswordLink, { params: { id: member._id }, body: { reason } }))
      await refresh(staffCalls.listStaff)
    } catch (error) {
      setProblem({ text: errorText(error, m.admin_no_answer()), fields: {} })
    }
  })
  if (made) {
    const when = `${shortDate(made.expires_at)}, ${clockTime(made.expires_at)}`
    return (
      <LinkDialog
        title={m.people_link_title({ name: member.name })}
        hint={m.people_password_link_hint({ when })}
        link={`${window.location.origin}/admin#password=${made.token}`}
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      open
      onCancel={onClose}
      onSubmit={run}
      title={m.people_password_title({ name: member.name })}
      description={m.people_password_text()}
      submitLabel={m.people_password_make()}
      busy={busy}
      busyLabel={m.people_inviting()}
      problem={problem}
    >
      <Field
        name="reason"
        label={m.admin_reason()}
        value={reason}
        maxLength={MAX_REASON_LENGTH}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
