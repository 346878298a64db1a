import * as m from '#paraglide/messages.js'
import type { MessageState } from '#shared/contract/people/office/customers.schemas.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { instantText } from '#web/kit/parts/dates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import type { Tone } from '#web/ui/tones.ts'
import { CustomerPart } from './CustomerPart.tsx'
import { messageTitle } from './message-texts.ts'

const STATES: Record<MessageState, { label: () => string; tone: Tone }> = {
  waiting: { label: m.customer_message_waiting, tone: 'neutral' },
  no_device: { label: m.customer_message_no_device, tone: 'neutral' },
  on_its_way: { label: m.customer_message_on_its_way, tone: 'info' },
  arrived: { label: m.customer_message_arrived, tone: 'success' },
  lost: { label: m.customer_message_lost, tone: 'danger' },
  unknown: { label: m.customer_message_unknown, tone: 'neutral' },
}

/** The latest notifications to a customer, and whether they arrived. */
export function CustomerMessages({ id }: { id: string }) {
  const read = useCall(customerCalls.customerMessages, { params: { id } }, { staleTime: 0 })
  return (
    <CustomerPart title={m.customer_messages()} read={read}>
      {({ messages }) => (
        <>
          {messages.length === 0 && <p>{m.customer_no_messages()}</p>}
          <ul className="flex flex-col gap-2 empty:hidden">
            {messages.map(({ type, at, state }) => (
              <li key={`${at} ${type}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 flex-1 basis-40">
                  {messageTitle(type)} <span className="block text-ink-soft text-sm">{instantText(at)}</span>
                </span>
                <Badge tone={STATES[state].tone}>{STATES[state].label()}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </CustomerPart>
  )
}
