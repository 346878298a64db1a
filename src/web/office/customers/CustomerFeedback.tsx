import * as m from '#paraglide/messages.js'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { instantText, weekdayDate } from '#web/kit/parts/dates.ts'
import { REASON_TEXTS, REMEDY_TEXTS } from '#web/kit/parts/rating-texts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { CustomerPart } from './CustomerPart.tsx'

/** What a customer said of orders: ratings, and what was missing. */
export function CustomerFeedback({ id }: { id: string }) {
  const read = useCall(customerCalls.customerFeedback, { params: { id } }, { staleTime: 0 })
  return (
    <CustomerPart title={m.customer_feedback()} read={read}>
      {({ ratings, tickets }) => (
        <>
          {ratings.length + tickets.length === 0 && <p>{m.customer_no_feedback()}</p>}
          <ul className="flex flex-col gap-2 empty:hidden">
            {tickets.map(({ _id, number, dish, delivery_date, opened, closed }) => (
              <li key={_id}>
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {m.customer_missing({ dish, number })}
                  <Badge tone={closed ? 'neutral' : 'warning'}>
                    {closed ? REMEDY_TEXTS[closed.remedy]() : m.customer_ticket_open()}
                  </Badge>
                </p>
                <p className="text-ink-soft text-sm">
                  {m.customer_ticket_of({ day: weekdayDate(delivery_date), opened: instantText(opened) })}
                </p>
              </li>
            ))}
            {ratings.map(({ order_id, order_number, delivery_date, stars, reasons }) => (
              <li key={order_id}>
                <p className="font-medium">{m.customer_rated({ stars })}</p>
                <p className="text-ink-soft text-sm">
                  {[weekdayDate(delivery_date), order_number, ...reasons.map((reason) => REASON_TEXTS[reason]())].join(
                    ' · ',
                  )}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </CustomerPart>
  )
}
