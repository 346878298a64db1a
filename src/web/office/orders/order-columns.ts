import * as m from '#paraglide/messages.js'
import type { HeadColumn } from '#web/parts/table/RowsTable.tsx'
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

const WIDTHS: [OrderColumn, width?: string][] = [
  ['number', 'w-28'],
  ['customer', 'w-48'],
  ['menu'],
  ['price', 'w-24'],
  ['delivery', 'w-30'],
  ['created', 'w-30'],
  ['status', 'w-56'],
]

/** The columns of the list. */
export const orderColumns = (): HeadColumn<OrderColumn>[] =>
  WIDTHS.map(([key, width]) => ({
    key,
    label: columnLabel(key),
    ...(width && { width }),
    align: key === 'price' ? 'right' : 'left',
  }))
