import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { staffCalls } from '#shared/contract/people/office/staff.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'
import { Field } from '#web/ui/Field.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { type ChosenRoles, RoleFields } from './RoleFields.tsx'

/** Invites somebody: first the form, then the link to hand on. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const api = useApi()
  const refresh = useRefresh()
  const [name, setName] = useState('')
  const [account, setAccount] = useState('')
  const [roles, setRoles] = useState<ChosenRoles>({ role: 'kitchen', second: null })
  const [problem, setProblem] = useState<Problem | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const { busy, run } = useAction(async () => {
    if (name.trim() === '') return setProblem(problemAt('name', m.error_name_required()))
    if (account.trim() === '') return setProblem(problemAt('account', m.people_account_required()))
    setProblem(null)
    const by = account.includes('@') ? { email: account } : { phoneNumber: account }
    try {
      const second = roles.second && { secondRole: roles.second }
      const body = { name, role: roles.role ?? ('kitchen' as const), ...second, ...by }
      const { token } = await api.call(staffCalls.inviteStaff, { body })
      setLink(`${window.location.origin}/admin#invite=${token}`)
      await refresh(staffCalls.listStaff)
    } catch (error) {
      setProblem({ text: errorText(error, m.admin_no_answer()), fields: {} })
    }
  })
  if (link) {
    return (
      <LinkDialog title={m.people_link_title({ name })} hint={m.people_link_hint()} link={link} onClose={onClose} />
    )
  }
  const wrong = problem?.fields ?? {}
  return (
    <FormDialog
      open={open}
      onCancel={onClose}
      onSubmit={run}
      title={m.people_invite()}
      submitLabel={m.people_invite_submit()}
      busy={busy}
      busyLabel={m.people_inviting()}
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
      <Field
        name="account"
        label={m.people_account()}
        hint={m.people_account_hint()}
        value={account}
        error={wrong.account}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setAccount(target.value)}
      />
      <RoleFields chosen={roles} onChoose={setRoles} />
    </FormDialog>
  )
}
