import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { displayPhone } from '#shared/base/phone.ts'
import { CODE_LENGTH, codeEntry } from '#shared/domain/people/sign-in-rules.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { ResendWait } from './ResendWait.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'
import type { SignIn } from './use-sign-in.ts'
import { useWebOtp } from './use-web-otp.ts'

/** Step two: the code out of the SMS. */
export function CodeStep({ phone, sent, error, busy, changePhone, resendCode, verify }: SignIn) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const wait = useSecondsUntil(sent?.resendAt ?? 0)
  const length = sent?.code?.length ?? CODE_LENGTH
  const testCode = sent?.code?.testCode

  /** The last code that was submitted without a tap: none goes twice by itself. */
  const submitted = useRef('')

  function enter(text: string) {
    const entered = codeEntry(text, length)
    setCode(entered)
    if (entered.length < length || entered === submitted.current || busy) return
    submitted.current = entered
    verify(entered)
  }
  useWebOtp(enter)

  // Focuses the code field on mount and after a rejection.
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (error) field.current?.select()
  }, [error])

  function submit(event: FormEvent) {
    event.preventDefault()
    verify(code)
  }

  /** The button is disabled until the code is whole, and then Enter would say nothing. */
  function explainEmpty(event: KeyboardEvent) {
    if (event.key === 'Enter' && code === '') verify(code)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {testCode && <Alert>{m.login_test_mode({ code: testCode })}</Alert>}
      <div>
        <Field
          ref={field}
          label={m.login_code_label()}
          hint={m.login_code_hint({ phone: displayPhone(`+91${phone}`) })}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          name="code"
          // While the code is being verified it must not change.
          readOnly={busy === 'verifying'}
          value={code}
          onChange={(event) => enter(event.target.value)}
          onKeyDown={explainEmpty}
        />
        <Button variant="quiet" className="-ml-4" onClick={changePhone}>
          {m.login_change_phone()}
        </Button>
      </div>
      <Button
        type="submit"
        full
        busy={busy === 'verifying'}
        busyLabel={m.login_verifying()}
        disabled={code.length < length}
      >
        {m.login_verify({ typed: code.length, length })}
      </Button>
      {wait === 0 ? (
        <Button variant="secondary" full busy={busy === 'sending'} busyLabel={m.login_sending()} onClick={resendCode}>
          {m.login_resend()}
        </Button>
      ) : (
        <ResendWait seconds={wait} blocked={sent?.blocked ?? false} />
      )}
    </form>
  )
}
