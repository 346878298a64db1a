import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { displayPhone } from '#shared/base/phone.ts'
import type { StaffMember } from '#shared/contract/people/office/staff.schemas.ts'
import { staffCalls } from '#shared/contract/people/office/staff.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'
import { Field } from '#web/ui/Field.tsx'
import { toast } from '#web/ui/toast.ts'

/** Corrects the name of a person, or by what they sign in; of oneself the name alone. */
export function EditPersonDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const api = useApi()
  const refresh = useRefresh()
  const former = member.email ?? displayPhone(member.phone ?? '')
  const [name, setName] = useState(member.name)
  const [account, setAccount] = useState(former)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { busy, run } = useAction(async () => {
    if (name.trim() === '') return setProblem(problemAt('name', m.error_name_required()))
    if (account.trim() === '') return setProblem(problemAt('account', m.people_account_required()))
    setProblem(null)
    const by = account.includes('@') ? { email: account } : { phoneNumber: account }
    const body = { name, ...(account.trim() !== former && by) }
    try {
      await api.call(staffCalls.changeStaffAccount, { params: { id: member._id }, body })
      toast.success(m.people_edited({ name: name.trim() }))
      await refresh(staffCalls.listStaff)
      onClose()
    } catch (error) {
      setProblem({ text: errorText(error, m.admin_no_answer()), fields: {} })
    }
  })
  const wrong = problem?.fields ?? {}
  return (
    <FormDialog
      open
      onCancel={onClose}
      onSubmit={run}
      title={m.people_edit_title({ name: member.name })}
      submitLabel={m.people_edit_submit()}
      busy={busy}
      busyLabel={m.settings_saving()}
      problem={problem}
    >
      <Field
        name="name"
        label={m.people_name()}
        value={name}
        error={wrong.name}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      {!member.you && (
        <Field
          name="account"
          label={m.people_account()}
          hint={m.people_edit_account_hint()}
          value={account}
          error={wrong.account}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setAccount(target.value)}
        />
      )}
    </FormDialog>
  )
}
