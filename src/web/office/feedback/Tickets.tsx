import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { displayPhone } from '#shared/base/phone.ts'
import type { Ticket } from '#shared/contract/ordering/office/feedback.schemas.ts'
import { feedbackCalls } from '#shared/contract/ordering/office/feedback.ts'
import { REMEDIES, type Remedy } from '#shared/domain/ordering/ratings.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { instantText, weekdayDate } from '#web/kit/parts/dates.ts'
import { REMEDY_TEXTS } from '#web/kit/parts/rating-texts.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

/** What was missing: what is still to be made good, the oldest first, and what was made good last. */
export function Tickets({ tickets, now }: { tickets: Ticket[]; now: string }) {
  const api = useApi()
  const refresh = useRefresh()
  const [problem, setProblem] = useState<string | null>(null)
  const { busyWith, run } = useAction(async (id: string, remedy: Remedy) => {
    setProblem(null)
    try {
      await api.call(feedbackCalls.closeTicket, { params: { id }, body: { remedy } })
      await refresh(feedbackCalls.listTickets)
    } catch (error) {
      setProblem(errorText(error, m.feedback_close_failed()))
    }
  })
  return (
    <Card as="section" aria-labelledby="tickets" className="flex min-w-0 flex-col gap-3">
      <h2 id="tickets" className="font-bold text-xl">
        {m.feedback_missing()}
      </h2>
      {problem && (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      )}
      {tickets.length === 0 && <p>{m.feedback_no_tickets()}</p>}
      <ul className="wrap-anywhere flex flex-col">
        {tickets.map((ticket) => (
          <li key={ticket._id} className="flex flex-col gap-2 border-line border-t py-3 first:border-t-0">
            <TicketFacts ticket={ticket} now={now} />
            {!ticket.closed && (
              <fieldset className="min-w-0">
                <legend className="mb-1 text-ink-soft text-sm">{m.feedback_close({ number: ticket.number })}</legend>
                <div className="flex flex-wrap gap-2">
                  {REMEDIES.map((remedy) => (
                    <Button
                      key={remedy}
                      variant="secondary"
                      busy={busyWith === ticket._id}
                      onClick={() => run(ticket._id, remedy)}
                    >
                      {REMEDY_TEXTS[remedy]()}
                    </Button>
                  ))}
                </div>
              </fieldset>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function TicketFacts({ ticket, now }: { ticket: Ticket; now: string }) {
  const { closed, dish, customer, phone_number: phone, order_number, delivery_date, number, opened, due } = ticket
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {dish}
        {!closed && due < now && <Badge tone="danger">{m.feedback_overdue()}</Badge>}
      </p>
      <p className="flex flex-wrap items-center gap-x-2">
        {customer}
        {phone && (
          <a
            href={`tel:${phone}`}
            className="inline-flex min-h-11 items-center whitespace-nowrap text-leaf-dark underline"
          >
            {displayPhone(phone)}
          </a>
        )}
      </p>
      <p className="text-ink-soft text-sm">
        {m.feedback_ticket({
          number,
          order: order_number,
          day: weekdayDate(delivery_date),
          opened: instantText(opened),
        })}
      </p>
      {closed && (
        <p className="text-ink-soft text-sm">
          {m.feedback_closed({ remedy: REMEDY_TEXTS[closed.remedy](), admin: closed.by, when: instantText(closed.at) })}
        </p>
      )}
    </div>
  )
}
