import * as m from '#paraglide/messages.js'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { menuName } from './order-texts.ts'
import { StandingNotes } from './StandingNotes.tsx'

/** The menu's name, the dishes with their quantities, and whether the order belongs to a subscription. */
export function OrderItems({ order }: { order: AdminOrder }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {menuName(order)}
        {order.is_subscription_order && <Badge tone="info">{m.admin_orders_subscription()}</Badge>}
      </p>
      <ul className="text-ink-soft text-sm">
        {order.items.map(({ name, quantity }) => (
          <li key={name}>{m.admin_orders_line({ quantity, name })}</li>
        ))}
      </ul>
      <StandingNotes order={order} />
      {order.notes && <p className="whitespace-pre-line text-sm">{m.admin_orders_note({ note: order.notes })}</p>}
    </>
  )
}
