import * as m from '#paraglide/messages.js'
import { officeRefundCalls } from '#shared/contract/money/office/refunds.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { instantText } from '#web/kit/parts/dates.ts'
import { MoneyCard } from './MoneyCard.tsx'
import { useMoneyCall } from './use-money-call.ts'

/** What the payment service has told, and this program does not understand or cannot place. */
export function StrangeEvents() {
  const events = useMoneyCall(officeRefundCalls.adminListRefunds, {}).data?.strange_events ?? []
  if (events.length === 0) return null
  return (
    <MoneyCard title={m.money_strange_events()}>
      <p className="text-ink-soft text-sm">{m.money_strange_events_hint()}</p>
      <ul className="wrap-anywhere flex flex-col">
        {events.map(({ provider, name, kind, count, last }) => (
          <li key={`${provider} ${kind} ${name}`} className="flex flex-col border-line border-t py-2 first:border-t-0">
            <span className="flex justify-between gap-3 font-medium">
              <span>{name ?? KIND_TEXTS[kind]()}</span>
              <span className="tabular-nums">{countText(count)}</span>
            </span>
            <span className="text-ink-soft text-sm">
              {[name === null ? null : KIND_TEXTS[kind](), m.money_strange_last({ at: instantText(last) })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </MoneyCard>
  )
}

const KIND_TEXTS = {
  not_understood: m.money_strange_not_understood,
  unknown: m.money_strange_unknown,
  unreadable: m.money_strange_unreadable,
}
