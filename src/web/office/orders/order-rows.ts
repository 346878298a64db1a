import * as m from '#paraglide/messages.js'
import type { AdminOrder } from '#shared/contract/office/orders.schemas.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/domain/money/money.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { countsAsOrdered, SHOWN_STATUSES } from '#shared/domain/ordering/order-status.ts'
import type { SortKeys } from '#web/parts/table/rows.ts'

/** An order with its number: the position in the list, padded with zeros to three digits (spec: admin §2). */
export interface OrderRow {
  number: string
  /** From 1 on; infinite for orders that a search found further down than the list is loaded. */
  position: number
  order: AdminOrder
}

/** Numbers a list of orders. */
export function numbered(orders: AdminOrder[]): OrderRow[] {
  return orders.map((order, index) => ({ number: String(index + 1).padStart(3, '0'), position: index + 1, order }))
}

/** Orders whose position in the list is not known; they go by the number that their customer reads. */
export function unnumbered(orders: AdminOrder[]): OrderRow[] {
  return orders.map((order) => ({
    number: orderNumber(order._id) ?? '',
    position: Number.POSITIVE_INFINITY,
    order,
  }))
}

/** Rows whose customer, phone, number in the list or on the customer's screen, menu or dish contains the words searched for; all of them for no words. */
export function searched(rows: OrderRow[], words: string): OrderRow[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return rows
  // A phone may be typed with spaces, as it is shown.
  const digits = /^[+\d\s-]+$/.test(wanted) ? wanted.replace(/[^+\d]/g, '') : null
  return rows.filter(({ number, order }) => {
    const texts = [
      number,
      orderNumber(order._id),
      order.user_id?.name,
      order.menu_name ?? m.regular_thali(),
      ...order.items.map(({ name }) => name),
    ]
    if (texts.some((text) => text?.toLowerCase().includes(wanted))) return true
    return digits ? order.phone_number.includes(digits) : false
  })
}

export type OrderColumn = 'number' | 'customer' | 'menu' | 'price' | 'delivery' | 'created' | 'status'

export const ORDER_KEYS: SortKeys<OrderRow, OrderColumn> = {
  number: ({ position }) => position,
  customer: ({ order }) => order.user_id?.name ?? '',
  menu: ({ order }) => order.menu_name ?? m.regular_thali(),
  price: ({ order }) => order.price,
  delivery: ({ order }) => order.delivery_date,
  created: ({ order }) => order.createdAt,
  status: ({ order }) => SHOWN_STATUSES.indexOf(order.status),
}

/** What the kitchen has to cook and will be paid, rupees. Cancelled and skipped orders, and those
 * that wait for the kitchen's yes, count as orders only. */
export function totals(rows: OrderRow[]) {
  const cooked = rows.filter(({ order }) => countsAsOrdered(order.status) && !order.held)
  const plates = cooked.flatMap(({ order }) => order.items).filter(({ kind }) => kind === 'thali')
  return {
    orders: rows.length,
    leftOut: rows.length - cooked.length,
    plates: plates.reduce((sum, line) => sum + line.quantity, 0),
    amount: rupeesFromPaise(cooked.reduce((sum, { order }) => sum + paiseFromRupees(order.price), 0)),
  }
}
