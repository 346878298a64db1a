import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { Subscriber } from '#shared/contract/subscriptions/office/subscribers.schemas.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { goTo } from '../hash-location.ts'
import { CallLinks } from '../parts/CallLinks.tsx'
import { endText } from './subscriber-texts.ts'

/** A subscriber: how the subscription goes, with a call, a message and the customer's page one tap away. */
export function SubscriberRow({ subscriber }: { subscriber: Subscriber }) {
  const { customer_id, slot, meals, meals_left, paused, address, due = 0, phone_number: phone } = subscriber
  const name = subscriber.name ?? m.customer_no_name()
  return (
    <li className="wrap-anywhere flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2">
          <button
            type="button"
            className="min-h-11 text-left font-semibold text-leaf-dark underline underline-offset-4"
            onClick={() => goTo({ tab: 'customers', customer: customer_id })}
          >
            {name}
          </button>
          {paused && <Badge tone="info">{m.subscribers_is_paused()}</Badge>}
          {due > 0 && <Badge tone="warning">{m.subscribers_due({ amount: formatRupees(due) })}</Badge>}
        </p>
        <p className="text-sm tabular-nums">
          {endText(subscriber)} · {m.subscribers_left({ left: meals_left, meals })} · {slotName(slot)}
        </p>
        <p className="text-ink-soft text-sm">{address ?? m.subscribers_no_address()}</p>
      </div>
      <CallLinks phone={phone} name={name} text={subscriber.whatsapp_text} />
    </li>
  )
}
