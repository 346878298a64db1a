import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { CashDiscrepancy } from '#shared/contract/money/office/cash.schemas.ts'
import { cashCalls } from '#shared/contract/money/office/cash.ts'
import type { Settlement } from '#shared/domain/money/handovers.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'
import { Select } from '#web/ui/Select.tsx'
import { toast } from '#web/ui/toast.ts'
import { ReasonField } from '../../parts/ReasonField.tsx'
import { reasonChoices } from '../../parts/reason-choices.ts'
import { useRefreshMoney } from '../use-refresh-money.ts'
import { differenceText } from './difference-text.ts'

interface ResolveCashProps {
  discrepancy: CashDiscrepancy
  onClose: () => void
}

/** The owner decides what of a hand-over is settled whose sums differ, and says why. Load it lazily. */
export default function ResolveCash({ discrepancy, onClose }: ResolveCashProps) {
  const { _id, rider, declared, counted, difference } = discrepancy
  const api = useApi()
  const refresh = useRefreshMoney()
  const [settle, setSettle] = useState<Settlement>('counted')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const { busy, run } = useAction(async () => {
    if (reason.trim() === '') return setProblem(problemAt('reason', m.admin_reason_required()))
    setProblem(null)
    try {
      const body = { settle, reason: reason.trim() }
      const { settled } = await api.call(cashCalls.resolveCash, { params: { id: _id }, body })
      toast.success(m.cash_settled({ amount: formatRupees(settled), rider }))
      onClose()
    } catch (error) {
      setProblem({ text: errorText(error, m.cash_failed()), fields: {} })
    }
    await refresh()
  })
  const rest = formatRupees(Math.abs(difference))
  return (
    <FormDialog
      open
      size="regular"
      onCancel={onClose}
      onSubmit={() => run()}
      title={m.cash_differs({ rider, difference: differenceText(difference) })}
      description={m.cash_sums({
        declared: formatRupees(declared),
        counted: formatRupees(counted),
        name: discrepancy.by,
      })}
      submitLabel={m.cash_resolve()}
      busy={busy}
      busyLabel={m.settings_saving()}
      problem={problem}
    >
      <Select
        label={m.cash_settle()}
        value={settle}
        onChange={({ target }) => setSettle(target.value as Settlement)}
        options={[
          {
            value: 'counted',
            label: difference < 0 ? m.cash_settle_counted_less({ rest }) : m.cash_settle_counted_more({ rest }),
          },
          {
            value: 'declared',
            label: difference < 0 ? m.cash_settle_declared_less({ rest }) : m.cash_settle_declared_more({ rest }),
          },
        ]}
      />
      <ReasonField value={reason} choices={reasonChoices.cash()} error={problem?.fields.reason} onChange={setReason} />
    </FormDialog>
  )
}
