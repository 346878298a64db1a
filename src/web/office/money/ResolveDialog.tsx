import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { OfficeRefund } from '#shared/contract/office/refunds.schemas.ts'
import { officeRefundCalls } from '#shared/contract/office/refunds.ts'
import { formatRupees } from '#shared/domain/money/money.ts'
import { gatewayReferenceOf } from '#shared/domain/money/refunds.ts'
import { errorText } from '#web/data/api-error.ts'
import { useAction } from '#web/data/use-action.ts'
import { useApi } from '#web/data/use-call.ts'
import { FormDialog } from '#web/parts/editor/FormDialog.tsx'
import { type Problem, problemAt } from '#web/parts/editor/problem.ts'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { toast } from '#web/ui/toast.ts'
import { payerName } from './payer-name.ts'
import { useRefreshMoney } from './use-refresh-money.ts'

/** Writes down what a person has found in the gateway's own panel of a refund, or done about one that was given twice. */
export default function ResolveDialog({ refund, onClose }: { refund: OfficeRefund; onClose: () => void }) {
  const api = useApi()
  const refresh = useRefreshMoney()
  const twice = refund.state === 'twice'
  const [found, setFound] = useState<'given' | 'not-given'>('given')
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const asksReference = !twice && found === 'given'
  const { busy, run } = useAction(async () => {
    setProblem(null)
    if (asksReference && gatewayReferenceOf(reference) === null)
      return setProblem(problemAt('reference', m.error_refund_gateway_reference()))
    try {
      const body = {
        outcome: twice ? ('seen' as const) : found,
        ...(asksReference && { reference }),
        ...(reason.trim() && { reason }),
      }
      await api.call(officeRefundCalls.resolveRefund, { params: { id: refund._id }, body })
      toast.success(m.money_refund_resolved())
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
      title={
        twice
          ? m.money_refund_seen_title()
          : m.money_refund_resolve_title({ amount: formatRupees(refund.amount), name: payerName(refund) })
      }
      submitLabel={twice ? m.money_refund_seen() : m.money_refund_resolve()}
      busy={busy}
      busyLabel={m.money_refund_giving()}
      problem={problem}
    >
      {!twice && (
        <>
          <p className="wrap-anywhere text-ink-soft text-sm">{m.money_refund_panel({ id: refund._id })}</p>
          <Select
            label={m.money_refund_looked_up()}
            value={found}
            onChange={({ target }) => setFound(target.value as typeof found)}
            options={[
              { value: 'given', label: m.money_refund_there() },
              { value: 'not-given', label: m.money_refund_not_there() },
            ]}
          />
        </>
      )}
      {asksReference && (
        <Field
          label={m.money_refund_panel_reference()}
          hint={m.money_refund_panel_reference_hint()}
          name="reference"
          autoComplete="off"
          maxLength={64}
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
