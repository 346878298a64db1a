import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { OfficeRefund } from '#shared/contract/money/office/refunds.schemas.ts'
import { officeRefundCalls } from '#shared/contract/money/office/refunds.ts'
import { referenceOf, type SentWay } from '#shared/domain/money/refunds.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { BreakableVpa } from '#web/kit/parts/BreakableVpa.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useLetGo } from '../parts/use-let-go.ts'
import { payerName } from './payer-name.ts'
import { RefundForm } from './RefundForm.tsx'

/** As its customer wants it, as far as it can go so. */
function wayAtFirst({ way, by_gateway }: OfficeRefund): SentWay {
  if (way === 'gateway' || way === null) return by_gateway ? 'gateway' : 'cash'
  return way === 'upi' ? 'upi' : 'cash'
}

/** Gives a refund back through the gateway, or writes down how it was: in cash, or by UPI with the number of the payment. */
export default function GiveBackDialog({ refund, onClose }: { refund: OfficeRefund; onClose: () => void }) {
  const api = useApi()
  const [way, setWay] = useState<SentWay>(wayAtFirst(refund))
  const { letGo, ownerDialog } = useLetGo()
  const amount = formatRupees(refund.amount)
  const reference = {
    label: m.money_refund_reference(),
    hint: m.money_refund_reference_hint(),
    maxLength: 40,
    wrong: (typed: string) => (referenceOf(typed) === null ? m.error_refund_reference() : null),
  }
  return (
    <RefundForm
      title={m.money_refund_title({ amount, name: payerName(refund) })}
      submitLabel={m.money_refund_give()}
      reference={way === 'upi' ? reference : null}
      send={async (entered) => {
        const params = { id: refund._id }
        const give = () => api.call(officeRefundCalls.giveBack, { params, body: { way, ...entered } })
        const { made } = await letGo(give, { refund: params }, entered.reason)
        if (!made) return null
        return way === 'gateway' ? m.money_refund_on_its_way({ amount }) : m.money_refund_given({ amount })
      }}
      onClose={onClose}
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
      {ownerDialog}
    </RefundForm>
  )
}
