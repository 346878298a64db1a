import { Copy } from 'lucide-react'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { staffCalls } from '#shared/contract/people/office/staff.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { copyText } from '#web/kit/browser/copy-text.ts'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { toast } from '#web/ui/toast.ts'
import { type GivenRole, RoleField } from './RoleFields.tsx'

/** Invites somebody: first the form, then the link to hand on. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const api = useApi()
  const refresh = useRefresh()
  const [name, setName] = useState('')
  const [account, setAccount] = useState('')
  const [role, setRole] = useState<GivenRole>('kitchen')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const { busy, run } = useAction(async () => {
    if (name.trim() === '') return setProblem(problemAt('name', m.error_name_required()))
    if (account.trim() === '') return setProblem(problemAt('account', m.people_account_required()))
    setProblem(null)
    const by = account.includes('@') ? { email: account } : { phoneNumber: account }
    try {
      const { token } = await api.call(staffCalls.inviteStaff, { body: { name, role, ...by } })
      setLink(`${window.location.origin}/admin#invite=${token}`)
      await refresh(staffCalls.listStaff)
    } catch (error) {
      setProblem({ text: errorText(error, m.admin_no_answer()), fields: {} })
    }
  })
  if (link) return <LinkDialog name={name} link={link} onClose={onClose} />
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
      <RoleField role={role} onRole={(next) => next && setRole(next)} />
    </FormDialog>
  )
}

function LinkDialog({ name, link, onClose }: { name: string; link: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      keepOpenOutside
      title={m.people_link_title({ name })}
      description={m.people_link_hint()}
    >
      <div className="flex flex-col gap-4">
        <Field label={m.people_link()} readOnly value={link} onFocus={({ target }) => target.select()} />
        <Button
          onClick={() =>
            copyText(link).then(
              () => toast.success(m.people_link_copied()),
              () => toast.error(m.people_link_not_copied()),
            )
          }
        >
          <Copy className="size-5 shrink-0" />
          {m.people_link_copy()}
        </Button>
      </div>
    </Dialog>
  )
}
