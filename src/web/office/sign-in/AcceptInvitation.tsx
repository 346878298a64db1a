import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { displayPhone } from '#shared/base/phone.ts'
import type { CallReply } from '#shared/contract/define.ts'
import { staffCalls } from '#shared/contract/people/office/staff.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useAdminSession } from '../session-context.ts'
import { roleHint, rolesName } from '../settings/people/role-texts.ts'
import PhoneSignIn from './PhoneSignIn.tsx'
import { SignInCard } from './SignInCard.tsx'

type Invitation = CallReply<typeof staffCalls.readInvitation>['invitation']

/** Where an invitation's link leads: who was invited gives a name, and a password where the sign-in needs one. */
export default function AcceptInvitation({ token, onDone }: { token: string; onDone: () => void }) {
  const { api } = useAdminSession()
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [phone, setPhone] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    api.call(staffCalls.readInvitation, { body: { token } }).then(
      ({ invitation }) => setInvitation(invitation),
      (error: unknown) => setProblem(errorText(error, m.admin_no_answer())),
    )
  }, [api, token])
  if (phone) return <PhoneSignIn phone={phone} onBack={onDone} />
  return (
    <SignInCard title={m.invitation_title()}>
      {problem && (
        <>
          <Alert tone="warning" announce>
            {problem}
          </Alert>
          <Button variant="secondary" onClick={onDone}>
            {m.invitation_to_sign_in()}
          </Button>
        </>
      )}
      {!invitation && !problem && <Spinner />}
      {invitation && !problem && (
        <Form token={token} invitation={invitation} onPhone={setPhone} onOver={setProblem} onDone={onDone} />
      )}
    </SignInCard>
  )
}

interface FormProps {
  token: string
  invitation: Invitation
  /** The account is there, and signs in by this phone. */
  onPhone: (phone: string) => void
  onOver: (problem: string) => void
  onDone: () => void
}

function Form({ token, invitation, onPhone, onOver, onDone }: FormProps) {
  const { api, signIn } = useAdminSession()
  const { role, email, phone } = invitation
  const [name, setName] = useState(invitation.name)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => nameField.current?.focus(), [])
  const { busy, run } = useAction(async () => {
    setError(null)
    try {
      await api.call(staffCalls.acceptInvitation, { body: { token, name, ...(email && { password }) } })
    } catch (failure) {
      return setError(errorText(failure, m.admin_no_answer()))
    }
    if (phone) return onPhone(phone)
    // The account is there: should this fail, one signs in by the form.
    await signIn(email ?? '', password).catch((failure: unknown) => onOver(errorText(failure, m.admin_no_answer())))
    onDone()
  })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    void run()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div>
        <p className="font-semibold">{m.invitation_as({ role: rolesName(invitation) })}</p>
        <p className="text-ink-soft text-sm">{roleHint(role)}</p>
        {invitation.second_role && <p className="text-ink-soft text-sm">{roleHint(invitation.second_role)}</p>}
        <p className="text-ink-soft text-sm">
          {email ? m.invitation_by_email({ email }) : m.invitation_by_phone({ phone: displayPhone(phone ?? '') })}
        </p>
      </div>
      <Field
        ref={nameField}
        label={m.people_name()}
        autoComplete="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {email && (
        <>
          {/* For password managers. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <Field
            label={m.admin_login_password()}
            hint={m.password_hint()}
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </>
      )}
      <FormError>{error}</FormError>
      <Button type="submit" busy={busy} busyLabel={m.admin_login_submitting()}>
        {m.invitation_accept()}
      </Button>
    </form>
  )
}
