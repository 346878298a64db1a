import * as m from '#paraglide/messages.js'
import { kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { clockTime } from '#web/parts/dates.ts'
import { csvPhone, csvText } from '#web/parts/table/csv.ts'
import { statusLabel } from '#web/ui/status-label.ts'
import { columnLabel } from './order-columns.ts'
import type { OrderRow } from './order-rows.ts'
import { customerName, menuName, paymentName } from './order-texts.ts'

/** The orders as a file for a spreadsheet: days as YYYY-MM-DD and rupees as plain numbers, so that both can be computed with. */
export function ordersCsv(rows: OrderRow[]): string {
  const heads = [
    columnLabel('number'),
    m.admin_csv_order(),
    columnLabel('customer'),
    m.admin_csv_phone(),
    m.admin_order_menu(),
    m.admin_csv_dishes(),
    m.admin_orders_subscription(),
    columnLabel('price'),
    m.admin_order_payment(),
    columnLabel('delivery'),
    m.admin_csv_placed_day(),
    m.admin_csv_placed_time(),
    columnLabel('status'),
    m.admin_csv_address(),
    m.admin_order_notes(),
  ]
  return csvText(
    heads,
    rows.map(({ number, order }) => [
      number,
      orderNumber(order._id) ?? '',
      customerName(order),
      csvPhone(order.phone_number),
      menuName(order),
      order.items.map(({ quantity, name }) => m.admin_orders_line({ quantity, name })).join('; '),
      order.is_subscription_order ? m.admin_csv_yes() : m.admin_csv_no(),
      order.price,
      paymentName(order),
      order.delivery_date,
      kitchenDayOf(new Date(order.createdAt)),
      clockTime(order.createdAt),
      statusLabel(order.status),
      order.delivery_address ?? '',
      order.notes ?? '',
    ]),
  )
}
