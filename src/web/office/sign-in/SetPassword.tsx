import { type SubmitEvent, useEffect, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { staffCalls } from '#shared/contract/people/office/staff.ts'
import { ApiError, errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useAdminSession } from '../session-context.ts'
import { SignInCard } from './SignInCard.tsx'

/** Where a password link leads: its person sets a new password and is signed in by it. */
export default function SetPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const { api, signIn } = useAdminSession()
  const [account, setAccount] = useState<{ name: string; email: string } | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    api
      .call(staffCalls.readPasswordLink, { body: { token } })
      .then(setAccount, (failure: unknown) => setOver(errorText(failure, m.admin_no_answer())))
  }, [api, token])
  const { busy, run } = useAction(async () => {
    setError(null)
    try {
      await api.call(staffCalls.usePasswordLink, { body: { token, password } })
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'password_link_over')
        setOver(errorText(failure, m.admin_no_answer()))
      else setError(errorText(failure, m.admin_no_answer()))
      return
    }
    // The password is set: whoever has a second factor gives its code in the form.
    await signIn(account?.email ?? '', password).catch(() => undefined)
    onDone()
  })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    void run()
  }
  return (
    <SignInCard title={m.password_link_title()}>
      {over && (
        <>
          <Alert tone="warning" announce>
            {over}
          </Alert>
          <Button variant="secondary" onClick={onDone}>
            {m.invitation_to_sign_in()}
          </Button>
        </>
      )}
      {!account && !over && <Spinner />}
      {account && !over && (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <p className="text-ink-soft text-sm">{m.password_link_of(account)}</p>
          {/* For password managers. */}
          <input type="hidden" name="username" autoComplete="username" value={account.email} readOnly />
          <Field
            label={m.admin_login_password()}
            hint={m.password_hint()}
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
          <FormError>{error}</FormError>
          <Button type="submit" busy={busy} busyLabel={m.admin_login_submitting()}>
            {m.password_link_submit()}
          </Button>
        </form>
      )}
    </SignInCard>
  )
}
