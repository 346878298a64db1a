import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'

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

/**
 * Orders that were searched for or sorted: each with its number in the plain list. Those further down than that is loaded go by the
 * number that their customer reads.
 */
export function arranged(orders: AdminOrder[], plain: OrderRow[]): OrderRow[] {
  const known = new Map(plain.map((row) => [row.order._id, row]))
  return orders.map((order) => {
    const { number, position } = known.get(order._id) ?? {
      number: orderNumber(order._id) ?? '',
      position: Number.POSITIVE_INFINITY,
    }
    return { number, position, order }
  })
}

export type OrderColumn = 'number' | 'customer' | 'menu' | 'area' | 'price' | 'delivery' | 'created' | 'status'
