import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { OfficeRefund } from '#shared/contract/money/office/refunds.schemas.ts'
import { officeRefundCalls } from '#shared/contract/money/office/refunds.ts'
import { gatewayReferenceOf } from '#shared/domain/money/refunds.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { Select } from '#web/ui/Select.tsx'
import { payerName } from './payer-name.ts'
import { RefundForm } from './RefundForm.tsx'

/** Writes down what a person has found in the gateway's own panel of a refund, or done about one that was given twice. */
export default function ResolveDialog({ refund, onClose }: { refund: OfficeRefund; onClose: () => void }) {
  const api = useApi()
  const twice = refund.state === 'twice' || (refund.beyond ?? 0) > 0
  const [found, setFound] = useState<'given' | 'not-given'>('given')
  const reference = {
    label: m.money_refund_panel_reference(),
    hint: m.money_refund_panel_reference_hint(),
    maxLength: 64,
    wrong: (typed: string) => (gatewayReferenceOf(typed) === null ? m.error_refund_gateway_reference() : null),
  }
  return (
    <RefundForm
      title={
        twice
          ? m.money_refund_seen_title()
          : m.money_refund_resolve_title({ amount: formatRupees(refund.amount), name: payerName(refund) })
      }
      submitLabel={twice ? m.money_refund_seen() : m.money_refund_resolve()}
      reference={!twice && found === 'given' ? reference : null}
      send={async (entered) => {
        const body = { outcome: twice ? ('seen' as const) : found, ...entered }
        await api.call(officeRefundCalls.resolveRefund, { params: { id: refund._id }, body })
        return m.money_refund_resolved()
      }}
      onClose={onClose}
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
    </RefundForm>
  )
}
