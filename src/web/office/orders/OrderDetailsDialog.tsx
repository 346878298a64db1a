import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { displayPhone } from '#shared/base/phone.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { paymentName } from '#shared/texts/payment-name.ts'
import { clockTime, shortDate } from '#web/kit/parts/dates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Fact } from '#web/ui/Fact.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { SOURCE_TEXTS } from '../parts/entry/source-texts.ts'
import { LazySubscriptionPauses } from '../parts/LazySubscriptionPauses.tsx'
import { SubscriptionMeals } from '../parts/SubscriptionMeals.tsx'
import { useMay } from '../session-context.ts'
import { AddDish } from './AddDish.tsx'
import { CustomerLink } from './CustomerLink.tsx'
import { NoShow } from './NoShow.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { columnLabel } from './order-columns.ts'
import type { OrderRow } from './order-rows.ts'
import { customerName, deliveryText, menuName } from './order-texts.ts'
import { ReasonBadge } from './ReasonBadge.tsx'

interface OrderDetailsDialogProps {
  row: OrderRow
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Everything the kitchen knows of one order. */
export default function OrderDetailsDialog({ row, open, onOpenChange }: OrderDetailsDialogProps) {
  const { number, order } = row
  const may = useMay()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="wide" title={m.admin_order_title({ number })}>
      <div className="wrap-anywhere flex flex-col gap-5 *:min-w-0">
        <div className="flex flex-wrap gap-2">
          <StatusBadge status={order.status} />
          <ReasonBadge order={order} />
          {order.is_subscription_order && <Badge tone="info">{m.admin_orders_subscription()}</Badge>}
          {order.held && <Badge tone="warning">{m.admin_held_title()}</Badge>}
          {order.auto_confirmed_at && <Badge>{m.admin_order_auto_confirmed()}</Badge>}
        </div>
        <dl className="grid gap-4 *:min-w-0 sm:grid-cols-2">
          <Fact label={m.admin_order_customer()}>
            {customerName(order)}
            {order.phone_number && (
              <a
                href={`tel:${order.phone_number}`}
                className="flex min-h-11 items-center font-medium text-leaf-dark tabular-nums underline underline-offset-4"
              >
                {displayPhone(order.phone_number)}
              </a>
            )}
            {order.user_id && may('customers.read') && <CustomerLink id={order.user_id._id} />}
          </Fact>
          {order.recipient && <Fact label={m.admin_order_recipient()}>{order.recipient}</Fact>}
          <Fact label={m.admin_order_address()}>{order.delivery_address || m.admin_order_no_address()}</Fact>
          <Fact label={columnLabel('delivery')}>{deliveryText(order)}</Fact>
          <Fact label={columnLabel('created')}>
            {shortDate(order.createdAt)}, {clockTime(order.createdAt)}
          </Fact>
          <Fact label={m.admin_csv_order()}>{orderNumber(order._id)}</Fact>
          {order.entered && order.entered.source !== 'web' && (
            <Fact label={m.entry_source()}>
              {m.entry_by({ source: SOURCE_TEXTS[order.entered.source](), name: order.entered.by ?? '' })}
            </Fact>
          )}
          <Fact label={m.admin_order_menu()}>{menuName(order)}</Fact>
          <Fact label={m.admin_order_payment()}>{paymentName(order.payment_method)}</Fact>
          {order.notes && <Fact label={m.admin_order_notes()}>{order.notes}</Fact>}
          {order.kitchen_note && <Fact label={m.customer_kitchen_note()}>{order.kitchen_note}</Fact>}
          {order.rider_note && <Fact label={m.customer_rider_note()}>{order.rider_note}</Fact>}
        </dl>
        <Lines row={row} />
        <AddDish order={order} />
        {may('orders.write') && <NoShow order={order} />}
        <OrderHistory order={order} />
        {order.subscription_id !== null && may('subscriptions.read') && (
          <>
            <LazySubscriptionPauses subscriptionId={order.subscription_id} />
            <SubscriptionMeals subscriptionId={order.subscription_id} />
          </>
        )}
      </div>
    </Dialog>
  )
}

function Lines({ row: { order } }: { row: OrderRow }) {
  return (
    <table className="w-full">
      <thead>
        <tr className="border-line border-b text-ink-soft text-sm">
          <th scope="col" className="py-2 pr-2 text-left font-medium">
            {m.admin_order_dish()}
          </th>
          <th scope="col" className="px-2 py-2 text-right font-medium">
            {m.admin_order_quantity()}
          </th>
          {order.price !== undefined && (
            <>
              <th scope="col" className="px-2 py-2 text-right font-medium">
                {m.admin_order_each()}
              </th>
              <th scope="col" className="py-2 pl-2 text-right font-medium">
                {m.admin_order_sum()}
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {order.items.map((line) => (
          <tr key={line.name} className="border-line border-b tabular-nums">
            <td className="wrap-anywhere min-w-24 py-2 pr-2">{line.name}</td>
            <td className="whitespace-nowrap px-2 py-2 text-right">{line.quantity}</td>
            {line.price !== undefined && (
              <td className="whitespace-nowrap px-2 py-2 text-right">{formatRupees(line.price)}</td>
            )}
            {line.total !== undefined && (
              <td className="whitespace-nowrap py-2 pl-2 text-right">{formatRupees(line.total)}</td>
            )}
          </tr>
        ))}
      </tbody>
      {order.price !== undefined && (
        <tfoot>
          <tr className="font-semibold tabular-nums">
            <th scope="row" colSpan={3} className="py-2 pr-2 text-left font-semibold">
              {m.admin_order_sum()}
            </th>
            <td className="whitespace-nowrap py-2 pl-2 text-right">{formatRupees(order.price)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
