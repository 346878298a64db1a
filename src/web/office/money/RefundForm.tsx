import { type ReactNode, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'
import { Field } from '#web/ui/Field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRefreshMoney } from './use-refresh-money.ts'

/** The number by which a bank or a gateway knows what was given back. */
interface AskedReference {
  label: string
  hint: string
  maxLength: number
  /** What is wrong with what was typed; `null` when nothing is. */
  wrong: (typed: string) => string | null
}

interface RefundFormProps {
  title: string
  submitLabel: string
  /** `null` where no number is asked for. */
  reference: AskedReference | null
  /** Tells the server. Returns what is said then; `null` when that has been said. */
  send: (entered: { reference?: string; reason?: string }) => Promise<string | null>
  onClose: () => void
  children?: ReactNode
}

/** What a person writes down of a refund: what is asked in `children`, its number, and a reason. */
export function RefundForm({ title, submitLabel, reference, send, onClose, children }: RefundFormProps) {
  const refresh = useRefreshMoney()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const { busy, run } = useAction(async () => {
    const wrong = reference?.wrong(typed) ?? null
    setProblem(wrong === null ? null : problemAt('reference', wrong))
    if (wrong !== null) return
    try {
      const said = await send({ ...(reference && { reference: typed }), ...(reason.trim() && { reason }) })
      if (said !== null) toast.success(said)
      onClose()
    } catch (error) {
      setProblem({ text: errorText(error, m.money_refund_failed()), fields: {} })
    }
    await refresh()
  })
  return (
    <FormDialog
      open
      onCancel={onClose}
      onSubmit={() => run()}
      title={title}
      submitLabel={submitLabel}
      busy={busy}
      busyLabel={m.money_refund_giving()}
      problem={problem}
    >
      {children}
      {reference && (
        <Field
          label={reference.label}
          hint={reference.hint}
          name="reference"
          autoComplete="off"
          maxLength={reference.maxLength}
          value={typed}
          error={problem?.fields.reference}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <Field
        label={m.money_refund_reason()}
        name="reason"
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
