import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { Dispute } from '#shared/contract/money/office/refunds.schemas.ts'
import { officeRefundCalls } from '#shared/contract/money/office/refunds.ts'
import { disputeText } from '#shared/texts/dispute-text.ts'
import { instantText } from '#web/kit/parts/dates.ts'
import { MoneyCard } from './MoneyCard.tsx'
import { payerName } from './payer-name.ts'
import { useMoneyCall } from './use-money-call.ts'

/** Payments that a customer's bank asks for, or has decided about: until when each can be answered, and how it ended. */
export function Disputes() {
  const disputes = useMoneyCall(officeRefundCalls.adminListRefunds, {}).data?.disputes ?? []
  if (disputes.length === 0) return null
  return (
    <MoneyCard title={m.money_disputes()}>
      <p className="text-ink-soft text-sm">{m.money_disputes_hint()}</p>
      <ul className="wrap-anywhere flex flex-col">
        {disputes.map((dispute) => (
          <li key={dispute._id} className="flex flex-col border-line border-t py-2 first:border-t-0">
            <span className="font-medium tabular-nums">
              {[formatRupees(dispute.amount), STATE_TEXTS[dispute.state]()].join(' · ')}
            </span>
            <span className={`text-sm ${dispute.state === 'open' ? 'text-danger' : ''}`}>
              {disputeText(dispute.state, dispute.answer_by)}
            </span>
            <span className="text-ink-soft text-sm">
              {[whatOf(dispute), dispute.order && payerName(dispute), dispute.reference, instantText(dispute.at)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </MoneyCard>
  )
}

function whatOf(dispute: Dispute): string {
  return dispute.order ? dispute.order.number : m.money_of_subscription({ name: payerName(dispute) })
}

const STATE_TEXTS = {
  open: m.money_dispute_open,
  closed: m.money_dispute_closed,
  won: m.money_dispute_won,
  lost: m.money_dispute_lost,
}
