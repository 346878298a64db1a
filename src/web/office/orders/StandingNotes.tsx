import * as m from '#paraglide/messages.js'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'

/** What is to be heeded with every order of the customer. */
export function StandingNotes({ order }: { order: Pick<AdminOrder, 'kitchen_note' | 'rider_note'> }) {
  return (
    <>
      {order.kitchen_note && (
        <p className="wrap-anywhere font-medium text-sm">{m.customer_note_kitchen({ note: order.kitchen_note })}</p>
      )}
      {order.rider_note && (
        <p className="wrap-anywhere font-medium text-sm">{m.customer_note_rider({ note: order.rider_note })}</p>
      )}
    </>
  )
}
