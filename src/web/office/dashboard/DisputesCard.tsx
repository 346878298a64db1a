import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { officeRefundCalls } from '#shared/contract/money/office/refunds.ts'
import { disputeText } from '#shared/texts/dispute-text.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { goTo, NOWHERE } from '../hash-location.ts'

const POLL_MS = 60_000

/** Payments that customers' banks ask for, as long as they can be answered. */
export function DisputesCard() {
  const { data } = useCall(officeRefundCalls.adminListRefunds, {}, { refetchInterval: POLL_MS })
  const open = data?.disputes?.filter(({ state }) => state === 'open') ?? []
  if (open.length === 0) return null
  return (
    <Alert
      tone="warning"
      title={m.money_disputes()}
      action={
        <Button variant="secondary" onClick={() => goTo({ ...NOWHERE, tab: 'money' })}>
          {m.cash_dashboard_open()}
        </Button>
      }
    >
      <ul>
        {open.map(({ _id, amount, answer_by }) => (
          <li key={_id}>{[formatRupees(amount), disputeText('open', answer_by)].join(' · ')}</li>
        ))}
      </ul>
    </Alert>
  )
}
