import { type FormEvent, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { utrOf } from '#shared/domain/money/intents.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'

interface ClaimFormProps {
  /** What was entered before. */
  former?: string
  /** Its field has the focus at once: a button has opened it. */
  autoFocus?: boolean
  onClaim: (utr: string) => Promise<void>
}

/** The number of a payment that was made, for the kitchen to look it up. */
export function ClaimForm({ former = '', autoFocus = false, onClaim }: ClaimFormProps) {
  const [typed, setTyped] = useState(former)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useAction(async (utr: string) => {
    try {
      await onClaim(utr)
    } catch (error) {
      setProblem(errorText(error, m.pay_claim_failed()))
    }
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const utr = utrOf(typed)
    if (utr === null) setProblem(m.error_payment_utr_invalid())
    else run(utr)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field
        autoFocus={autoFocus}
        label={m.pay_utr()}
        hint={m.pay_utr_hint()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(null)
        }}
      />
      <Button type="submit" busy={busy} busyLabel={m.pay_sending()}>
        {m.pay_have_paid()}
      </Button>
    </form>
  )
}
