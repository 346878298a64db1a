import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { formatWeekdayDate } from '#shared/base/dates.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { menuName } from '#web/kit/parts/line-name.ts'
import { Price } from '#web/ui/Price.tsx'
import { windowOfSlot } from '../../order/ordering/window-of-slot.ts'
import DueAtDoor from '../../pay/DueAtDoor.tsx'

/** The facts of an order, one a line. */
export function OrderInformation({ order }: { order: Order }) {
  return (
    <>
      <dl className="flex flex-col gap-2 text-base">
        <Fact name={m.order_details_id()}>{orderNumber(order._id) ?? m.order_details_no_id()}</Fact>
        <Fact name={m.order_details_menu()}>{menuName(order) || m.order_details_custom()}</Fact>
        <Fact name={m.order_details_date()}>{formatWeekdayDate(order.createdAt || order.date)}</Fact>
        {order.delivery_window && (
          <Fact name={m.order_details_delivery()}>
            {`${formatWeekdayDate(order.delivery_date)}, ${windowOfSlot(order.delivery_window, order.slot)}`}
          </Fact>
        )}
        <Fact name={m.order_details_payment()}>
          {order.payment_method ? order.payment_method.toUpperCase() : m.order_details_cod()}
        </Fact>
        <Fact name={m.payment_total_amount()}>
          <Price rupees={order.price} className="font-semibold" />
        </Fact>
      </dl>
      {order.payment_method === 'subscription' && (
        <div className="mt-2 empty:hidden">
          <DueAtDoor orderId={order._id} says />
        </div>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  )
}
