import * as m from '#paraglide/messages.js'
import type { HeadColumn } from '#web/kit/table/RowsTable.tsx'
import type { OrderColumn } from './order-rows.ts'

const LABELS: Record<OrderColumn, () => string> = {
  number: m.admin_orders_column_number,
  customer: m.admin_orders_column_customer,
  menu: m.admin_orders_column_menu,
  area: m.admin_board_area,
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
  ['number', 'w-26'],
  ['customer', 'w-40 2xl:w-52'],
  ['menu'],
  ['area', 'w-40 2xl:w-auto'],
  ['price', 'w-20'],
  ['delivery', 'w-26'],
  ['created', 'w-24'],
  ['status', 'w-76'],
]

/** The columns of the list, for those who see no money without the price. */
export const orderColumns = (money: boolean): HeadColumn<OrderColumn>[] =>
  WIDTHS.filter(([key]) => money || key !== 'price').map(([key, width]) => ({
    key,
    label: columnLabel(key),
    ...(width && { width }),
    align: key === 'price' ? 'right' : 'left',
  }))
