import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { cashCalls } from '#shared/contract/money/office/cash.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'
import { NumberField } from '#web/ui/NumberField.tsx'
import { toast } from '#web/ui/toast.ts'
import { typedPrice } from '../../parts/typed-price.ts'
import { useRefreshMoney } from '../use-refresh-money.ts'
import { differenceText } from './difference-text.ts'

interface CountCashProps {
  handover: { _id: string; rider: string; day: string }
  onClose: () => void
}

/** Enters what was counted of a hand-over; what the rider has declared is told afterwards. Load it lazily. */
export default function CountCash({ handover: { _id, rider, day }, onClose }: CountCashProps) {
  const api = useApi()
  const refresh = useRefreshMoney()
  const [counted, setCounted] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const { busy, run } = useAction(async () => {
    const amount = typedPrice(counted)
    if (amount === null) return setProblem(problemAt('counted', m.error_cash_amount()))
    setProblem(null)
    try {
      const reply = await api.call(cashCalls.countCash, { params: { id: _id }, body: { counted: amount } })
      if (reply.matched) toast.success(m.cash_matched({ amount: formatRupees(amount), rider }))
      else toast.error(m.cash_differs({ rider, difference: differenceText(reply.difference) }))
      onClose()
    } catch (error) {
      setProblem({ text: errorText(error, m.cash_failed()), fields: {} })
    }
    await refresh()
  })
  return (
    <FormDialog
      open
      size="regular"
      onCancel={onClose}
      onSubmit={() => run()}
      title={m.cash_count_title({ rider, day: weekdayAndDay(day) })}
      description={m.cash_count_hint()}
      submitLabel={m.cash_count_save()}
      busy={busy}
      busyLabel={m.settings_saving()}
      problem={problem}
    >
      <NumberField
        of="rupees"
        label={m.cash_count_field()}
        name="counted"
        value={counted}
        error={problem?.fields.counted}
        onValue={(text) => setCounted(text)}
      />
    </FormDialog>
  )
}
