import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { OfficeRefund } from '#shared/contract/office/refunds.schemas.ts'
import { officeRefundCalls } from '#shared/contract/office/refunds.ts'
import { formatRupees } from '#shared/domain/money/money.ts'
import { referenceOf, type SentWay } from '#shared/domain/money/refunds.ts'
import { errorText } from '#web/data/api-error.ts'
import { useAction } from '#web/data/use-action.ts'
import { useApi } from '#web/data/use-call.ts'
import { BreakableVpa } from '#web/parts/BreakableVpa.tsx'
import { FormDialog } from '#web/parts/editor/FormDialog.tsx'
import { type Problem, problemAt } from '#web/parts/editor/problem.ts'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { toast } from '#web/ui/toast.ts'
import { payerName } from './payer-name.ts'
import { useRefreshMoney } from './use-refresh-money.ts'

/** As its customer wants it, as far as it can go so. */
function wayAtFirst({ way, by_gateway }: OfficeRefund): SentWay {
  if (way === 'gateway' || way === null) return by_gateway ? 'gateway' : 'cash'
  return way === 'upi' ? 'upi' : 'cash'
}

/** Gives a refund back through the gateway, or writes down how it was: in cash, or by UPI with the number of the payment. */
export default function GiveBackDialog({ refund, onClose }: { refund: OfficeRefund; onClose: () => void }) {
  const api = useApi()
  const refresh = useRefreshMoney()
  const [way, setWay] = useState<SentWay>(wayAtFirst(refund))
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const amount = formatRupees(refund.amount)
  const { busy, run } = useAction(async () => {
    setProblem(null)
    if (way === 'upi' && referenceOf(reference) === null)
      return setProblem(problemAt('reference', m.error_refund_reference()))
    try {
      const body = { way, ...(way === 'upi' && { reference }), ...(reason.trim() && { reason }) }
      await api.call(officeRefundCalls.giveBack, { params: { id: refund._id }, body })
      toast.success(way === 'gateway' ? m.money_refund_on_its_way({ amount }) : m.money_refund_given({ amount }))
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
      title={m.money_refund_title({ amount, name: payerName(refund) })}
      submitLabel={m.money_refund_give()}
      busy={busy}
      busyLabel={m.money_refund_giving()}
      problem={problem}
    >
      <Select
        label={m.money_refund_way()}
        value={way}
        onChange={({ target }) => setWay(target.value as SentWay)}
        options={[
          ...(refund.by_gateway ? [{ value: 'gateway', label: m.money_refund_through_gateway() }] : []),
          { value: 'upi', label: m.money_by_upi() },
          { value: 'cash', label: m.money_by_cash() },
        ]}
      />
      {way === 'gateway' && <p className="text-ink-soft text-sm">{m.money_refund_gateway_hint()}</p>}
      {way === 'upi' && refund.vpa && (
        <p>
          <span className="block text-ink-soft text-sm">{m.money_refund_vpa()}</span>
          <BreakableVpa vpa={refund.vpa} />
        </p>
      )}
      {way === 'upi' && (
        <Field
          label={m.money_refund_reference()}
          hint={m.money_refund_reference_hint()}
          name="reference"
          autoComplete="off"
          maxLength={40}
          value={reference}
          error={problem?.fields.reference}
          onChange={({ target }) => setReference(target.value)}
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
