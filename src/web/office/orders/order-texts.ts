import * as m from '#paraglide/messages.js'
import type { AdminOrder } from '#shared/contract/office/orders.schemas.ts'

/** The customer's name; Guest when there is none. */
export function customerName(order: AdminOrder): string {
  return order.user_id?.name || m.admin_orders_guest()
}

/** The menu's name; Regular Thali when there is none. */
export function menuName(order: AdminOrder): string {
  return order.menu_name || m.regular_thali()
}

/** How the order is paid. */
export function paymentName(order: AdminOrder): string {
  return order.payment_method === 'cod' ? m.admin_order_payment_cod() : order.payment_method
}
