import { type SubmitEvent, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormError } from '#web/ui/FormError.tsx'

interface ProofFormProps {
  codeLabel: string
  codeHint: string
  submitLabel: string
  /** Rejects with ApiError, which the form tells. */
  send: (password: string, code: string) => Promise<void>
}

/** The password and a code: who has both may change how one signs in. */
export function ProofForm({ codeLabel, codeHint, submitLabel, send }: ProofFormProps) {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { busy, run } = useAction(async () => {
    setError(null)
    try {
      await send(password, code)
    } catch (failure) {
      setError(errorText(failure, m.admin_no_answer()))
    }
  })
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
        label={codeLabel}
        hint={codeHint}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Field
        label={m.password_current()}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <FormError>{error}</FormError>
      <Button type="submit" busy={busy} busyLabel={m.settings_saving()}>
        {submitLabel}
      </Button>
    </form>
  )
}
