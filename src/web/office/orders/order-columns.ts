import * as m from '#paraglide/messages.js'
import type { OrderColumn } from './order-rows.ts'

const LABELS: Record<OrderColumn, () => string> = {
  number: m.admin_orders_column_number,
  customer: m.admin_orders_column_customer,
  menu: m.admin_orders_column_menu,
  price: m.admin_orders_column_price,
  delivery: m.admin_orders_column_delivery,
  created: m.admin_orders_column_created,
  status: m.admin_orders_column_status,
}

/** The word at the head of a column. */
export function columnLabel(column: OrderColumn): string {
  return LABELS[column]()
}
