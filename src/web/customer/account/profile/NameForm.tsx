import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { NAME_MAX_LENGTH } from '#shared/domain/people/address.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useChangeName } from '../../shell/session/use-change-name.ts'

/** The form for the customer's own name. */
export function NameForm({ user, onClose }: { user: User; onClose: () => void }) {
  const changeName = useChangeName()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(user.name ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => field.current?.focus(), [])

  const { busy, run } = useAction(async () => {
    try {
      await changeName(name.trim())
      toast.success(m.profile_name_saved())
      onClose()
    } catch (error) {
      setProblem(errorText(error, m.profile_name_failed()))
    }
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') setProblem(m.error_name_required())
    else run()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field
        ref={field}
        label={m.profile_name()}
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(null)
        }}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          {m.address_cancel()}
        </Button>
        <Button type="submit" busy={busy} busyLabel={m.profile_saving_name()}>
          {m.profile_save_name()}
        </Button>
      </div>
    </form>
  )
}
