import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { authCalls } from '#shared/contract/people/customer/auth.ts'
import { codeEntry } from '#shared/domain/people/sign-in-rules.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { deviceToken } from '#web/kit/browser/device-token.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { useRider } from '../rider-context.ts'

/** Sign-in of a rider, by phone and code. `ended`: the session was ended elsewhere, or is over. */
export function SignIn({ ended }: { ended: boolean }) {
  const { session } = useRider()
  const [phone, setPhone] = useState('')
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
      if (sent && !again) await session.signIn(phone, code)
      else {
        setSent(await session.api.call(authCalls.sendOtp, { body: { phoneNumber: phone, deviceToken: deviceToken() } }))
      }
    } catch (failure) {
      setError(errorText(failure, m.rider_no_answer()))
    }
  })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    void run(false)
  }
  return (
    <main className="mx-auto grid min-h-dvh max-w-column content-center gap-4 px-safe-4 py-6">
      <Logo />
      <h1 className="font-bold text-2xl">{m.rider_sign_in()}</h1>
      {ended && <Alert tone="warning">{m.rider_session_ended()}</Alert>}
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
        <Button type="submit" full className="min-h-16 text-xl" busy={busy} busyLabel={m.rider_waiting()}>
          {sent ? m.rider_enter() : m.phone_sign_in_send()}
        </Button>
        {sent && (
          <div className="grid grid-cols-2 gap-3">
            <Button variant="secondary" className="min-h-14" onClick={() => setSent(null)}>
              {m.phone_sign_in_back()}
            </Button>
            <Button variant="secondary" className="min-h-14" onClick={() => run(true)}>
              {m.phone_sign_in_again()}
            </Button>
          </div>
        )}
      </form>
    </main>
  )
}
