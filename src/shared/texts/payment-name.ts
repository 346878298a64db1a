import * as m from '#paraglide/messages.js'

/** How an order is paid; a method that this version does not know by its own word. */
export function paymentName(method: string): string {
  if (method === 'subscription') return m.admin_order_payment_subscription()
  if (method === 'upi') return m.admin_order_payment_upi()
  return method === 'cod' ? m.admin_order_payment_cod() : method
}
