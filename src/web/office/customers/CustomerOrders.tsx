import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { useCallPages } from '#web/kit/api/use-call-pages.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { CustomerPart } from './CustomerPart.tsx'

/** The orders of a customer, the newest first. */
export function CustomerOrders({ id }: { id: string }) {
  const read = useCallPages(customerCalls.customerOrders, { params: { id }, query: {} })
  return (
    <CustomerPart title={m.customer_orders()} read={read}>
      {({ pages }) => {
        const orders = pages.flatMap((page) => page.orders)
        if (orders.length === 0) return <p>{m.customer_no_orders()}</p>
        return (
          <>
            <ul className="flex flex-col">
              {orders.map((order) => (
                <li key={order._id} className="border-line border-b py-2 last:border-b-0">
                  <OrderLine order={order} />
                </li>
              ))}
            </ul>
            {read.hasNextPage && (
              <Button variant="secondary" busy={read.isFetchingNextPage} onClick={() => read.fetchNextPage()}>
                {m.admin_orders_load_more()}
              </Button>
            )}
          </>
        )
      }}
    </CustomerPart>
  )
}

function OrderLine({ order }: { order: AdminOrder }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{weekdayDate(order.delivery_date)}</span>
        <span className="text-ink-soft text-sm tabular-nums">{orderNumber(order._id)}</span>
        <StatusBadge status={order.status} />
        {order.price !== undefined && (
          <span className="ml-auto font-medium tabular-nums">{formatRupees(order.price)}</span>
        )}
      </p>
      <p className="text-ink-soft text-sm">
        {order.items.map(({ name, quantity }) => m.admin_orders_line({ quantity, name })).join(', ')}
      </p>
    </>
  )
}
