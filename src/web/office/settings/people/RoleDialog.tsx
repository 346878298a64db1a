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
import { Field } from '#web/ui/Field.tsx'
import { toast } from '#web/ui/toast.ts'
import { type ChosenRoles, RoleFields } from './RoleFields.tsx'
import { rolesName } from './role-texts.ts'

/** Gives somebody another role, or none. */
export function RoleDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const api = useApi()
  const refresh = useRefresh()
  const [roles, setRoles] = useState<ChosenRoles>({
    role: member.role === 'owner' ? null : member.role,
    second: member.second_role ?? null,
  })
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const { busy, run } = useAction(async () => {
    try {
      const body = { role: roles.role, ...(roles.second && { secondRole: roles.second }), reason }
      const { member: now } = await api.call(staffCalls.setStaffRole, { params: { id: member._id }, body })
      toast.success(m.people_role_changed({ name: member.name, role: rolesName(now) }))
      await refresh(staffCalls.listStaff)
      onClose()
    } catch (error) {
      setProblem({ text: errorText(error, m.admin_no_answer()), fields: {} })
    }
  })
  return (
    <FormDialog
      open
      onCancel={onClose}
      onSubmit={run}
      title={m.people_role_of({ name: member.name })}
      description={m.people_role_at_once()}
      submitLabel={m.people_role_submit()}
      busy={busy}
      busyLabel={m.settings_saving()}
      problem={problem}
    >
      <RoleFields chosen={roles} onChoose={setRoles} withNone />
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
