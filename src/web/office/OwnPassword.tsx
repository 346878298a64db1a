import { type SubmitEvent, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { adminSessionCalls } from '#shared/contract/people/office/sessions.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { toast } from '#web/ui/toast.ts'

/** Changes one's own password; whoever is signed in elsewhere with the old one is signed out. */
export function OwnPassword({ onDone }: { onDone: () => void }) {
  const api = useApi()
  const [open, setOpen] = useState(false)
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { busy, run } = useAction(async () => {
    setError(null)
    try {
      const { ended } = await api.call(adminSessionCalls.changeOwnPassword, { body: { current, password } })
      toast.success(ended === 0 ? m.password_changed() : m.password_changed_ended({ count: ended }))
      onDone()
    } catch (failure) {
      setError(errorText(failure, m.admin_no_answer()))
    }
  })
  if (!open) {
    return (
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {m.password_change()}
      </Button>
    )
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void run()
      }}
    >
      <Field
        autoFocus
        label={m.password_current()}
        type="password"
        autoComplete="current-password"
        value={current}
        onChange={({ target }) => setCurrent(target.value)}
      />
      <Field
        label={m.password_new()}
        hint={m.password_hint()}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <FormError>{error}</FormError>
      <Button type="submit" busy={busy} busyLabel={m.settings_saving()}>
        {m.password_change()}
      </Button>
    </form>
  )
}
