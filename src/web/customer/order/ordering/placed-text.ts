import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'

/** That the kitchen has an order, with what it comes to; of cash, that it should be at hand. */
export function placedText({ _id, price, payment_method: method }: Order): string {
  const values = { order: orderNumber(_id) ?? '', total: formatRupees(price) }
  return method === 'upi' ? m.payment_placed_text_upi(values) : m.payment_placed_text(values)
}
