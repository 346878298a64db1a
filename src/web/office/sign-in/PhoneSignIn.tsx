import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { authCalls } from '#shared/contract/people/customer/auth.ts'
import { codeEntry } from '#shared/domain/people/sign-in-rules.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { deviceToken } from '#web/kit/browser/device-token.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { useAdminSession } from '../session-context.ts'
import { SignInCard } from './SignInCard.tsx'

interface PhoneSignInProps {
  /** When it is known already. */
  phone?: string
  onBack: () => void
}

/** Sign-in of those of the kitchen's people who have no e-mail address: by phone and code. */
export default function PhoneSignIn({ phone: known = '', onBack }: PhoneSignInProps) {
  const { api, signInByPhone } = useAdminSession()
  const [phone, setPhone] = useState(known)
  const [sent, setSent] = useState<{ codeLength: number; testCode?: string | undefined } | null>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const asksCode = sent !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one then
  useEffect(() => field.current?.focus(), [asksCode])
  const { busy, run } = useAction(async (again: boolean) => {
    setError(null)
    try {
      if (sent && !again) await signInByPhone(phone, code)
      else setSent(await api.call(authCalls.sendOtp, { body: { phoneNumber: phone, deviceToken: deviceToken() } }))
    } catch (failure) {
      setError(errorText(failure, m.admin_no_answer()))
    }
  })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    void run(false)
  }
  return (
    <SignInCard title={m.phone_sign_in_title()}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {sent ? (
          <Field
            ref={field}
            key="code"
            label={m.phone_sign_in_code({ digits: sent.codeLength })}
            hint={sent.testCode ? m.phone_sign_in_test({ code: sent.testCode }) : m.phone_sign_in_sent({ phone })}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => setCode(codeEntry(target.value, sent.codeLength))}
          />
        ) : (
          <Field
            ref={field}
            key="phone"
            label={m.phone_sign_in_phone()}
            type="tel"
            autoComplete="tel"
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
          />
        )}
        <FormError>{error}</FormError>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={sent ? () => setSent(null) : onBack}>
            {m.phone_sign_in_back()}
          </Button>
          <Button type="submit" busy={busy} busyLabel={m.admin_login_submitting()}>
            {sent ? m.admin_login_submit() : m.phone_sign_in_send()}
          </Button>
        </div>
        {sent && (
          <Button variant="quiet" onClick={() => run(true)}>
            {m.phone_sign_in_again()}
          </Button>
        )}
      </form>
    </SignInCard>
  )
}
