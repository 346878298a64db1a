import * as m from '#paraglide/messages.js'
import type { CallReply } from '#shared/contract/define.ts'
import type { reportCalls } from '#shared/contract/reports/office/reports.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'

interface OrderNotesProps {
  notes: NonNullable<CallReply<typeof reportCalls.dishSummary>['notes']>
}

/** What customers have noted on their orders, with whose order it is. */
export function OrderNotes({ notes }: OrderNotesProps) {
  return (
    <ul className="flex flex-col gap-2">
      {notes.map(({ order, name, note }) => (
        <li key={order}>
          <strong>
            {name || m.admin_orders_guest()} {orderNumber(order)}
          </strong>{' '}
          <span className="whitespace-pre-line">{note}</span>
        </li>
      ))}
    </ul>
  )
}
