import { type FormEvent, type KeyboardEvent, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { digitsBeyond, PHONE_ENTRY_LENGTH, phoneEntry } from '#shared/base/phone.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { ResendWait } from './ResendWait.tsx'
import { canTypeOnly } from './sent-codes.ts'
import { useSecondsUntil } from './use-seconds-until.ts'
import type { SignIn } from './use-sign-in.ts'

/** Step one: the mobile number. */
export function PhoneStep({ phone, sent, error, busy, setPhone, sendCode }: SignIn) {
  const wait = useSecondsUntil(sent?.resendAt ?? 0)
  const [beyond, setBeyond] = useState(0)
  const held = wait > 0 && !canTypeOnly(sent, Date.now())

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!held) sendCode()
  }

  /** The button of an empty form is disabled, and then Enter would say nothing. */
  function explainEmpty(event: KeyboardEvent) {
    if (event.key === 'Enter' && phone === '') sendCode()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={m.login_phone_label()}
        hint={m.login_phone_hint()}
        error={beyond > 0 ? m.login_phone_long({ count: PHONE_ENTRY_LENGTH + beyond }) : error}
        prefix="+91"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        name="phone"
        // While the code is being sent the number must not change.
        readOnly={busy === 'sending'}
        value={phone}
        onChange={({ target: { value } }) => {
          // One digit more that is typed is left out, as it was always; of a pasted number no one knows which is too much.
          setBeyond(phone.length < PHONE_ENTRY_LENGTH ? digitsBeyond(value) : 0)
          setPhone(phoneEntry(value))
        }}
        onKeyDown={explainEmpty}
      />
      {held && <ResendWait seconds={wait} blocked={sent?.blocked ?? false} />}
      <Button
        type="submit"
        full
        busy={busy === 'sending'}
        busyLabel={m.login_sending()}
        disabled={phone === '' || held}
      >
        {m.login_send()}
      </Button>
    </form>
  )
}
