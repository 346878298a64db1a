import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { readRupees } from '#shared/base/typed-number.ts'
import { officeAccountCalls } from '#shared/contract/money/office/accounts.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'
import { Field } from '#web/ui/Field.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'

/** Sets how much a customer may owe on account. */
export default function LimitDialog({ id, limit, onClose }: { id: string; limit: number; onClose: () => void }) {
  const api = useApi()
  const refresh = useRefresh()
  const [typed, setTyped] = useState(String(limit))
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const { busy, run } = useAction(async () => {
    const rupees = typed.trim() === '' ? 0 : readRupees(typed)
    if (rupees === null) return setProblem(problemAt('limit', m.error_price_invalid()))
    try {
      const body = { limit: rupees, ...(reason.trim() && { reason: reason.trim() }) }
      await api.call(officeAccountCalls.setAccountLimit, { params: { id }, body })
      onClose()
    } catch (error) {
      setProblem({ text: errorText(error, m.account_failed()), fields: {} })
    }
    await refresh(officeAccountCalls.customerAccount)
  })
  return (
    <FormDialog
      open
      onCancel={onClose}
      onSubmit={() => run()}
      title={m.account_set_limit()}
      submitLabel={m.account_limit_save()}
      busy={busy}
      busyLabel={m.account_saving()}
      problem={problem}
    >
      <NumberField
        of="rupees"
        label={m.account_limit_label()}
        hint={m.account_limit_hint()}
        name="limit"
        maxLength={10}
        value={typed}
        error={problem?.fields.limit}
        onValue={(text) => setTyped(text)}
      />
      <Field
        label={m.account_note()}
        name="reason"
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
