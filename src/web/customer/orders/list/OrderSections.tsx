import * as m from '#paraglide/messages.js'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { type ServerClock, serverNow } from '#web/kit/api/use-server-now.ts'
import { Moving } from '#web/ui/moving.tsx'
import { OrderCard } from './OrderCard.tsx'
import { isUpcoming } from './upcoming.ts'

interface OrderSectionsProps {
  /** The newest first. */
  orders: Order[]
  phone: string
  clock: ServerClock
}

/** What is still to come, the nearest first, and below it what has been. */
export function OrderSections({ orders, phone, clock }: OrderSectionsProps) {
  const today = kitchenDayOf(serverNow(clock))
  const dayOf = (order: Order) => order.delivery_date || order.date
  const upcoming = orders
    .filter((order) => isUpcoming({ ...order, delivery_date: dayOf(order), open: order.closure?.offer != null }, today))
    .sort((one, other) => dayOf(one).localeCompare(dayOf(other)))
  const past = orders.filter((order) => !upcoming.includes(order))
  return (
    <>
      <Section id="upcoming" title={m.orders_upcoming()} orders={upcoming} phone={phone} clock={clock} />
      <Section id="past" title={m.orders_past()} orders={past} phone={phone} clock={clock} />
    </>
  )
}

function Section({ id, title, orders, ...shared }: OrderSectionsProps & { id: string; title: string }) {
  if (orders.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pt-2 pb-3 font-bold text-xl">
        {title}
      </h2>
      <ul className="flex flex-col gap-3">
        {orders.map((order) => (
          <Moving key={order._id} name={`order-${order._id}`}>
            <OrderCard order={order} {...shared} />
          </Moving>
        ))}
      </ul>
    </section>
  )
}
