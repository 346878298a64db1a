import * as m from '#paraglide/messages.js'

const TITLES: Record<string, () => string> = {
  'daily-order-created': m.customer_told_daily_order,
  'order-reminder': m.customer_told_reminder,
  'order-auto-confirmed': m.customer_told_auto_confirmed,
  'order-out-for-delivery': m.customer_told_on_its_way,
  'order-delivered': m.customer_told_delivered,
  'order-not-delivered': m.customer_told_not_delivered,
  'subscription-expiring-soon': m.customer_told_expiring,
  'subscription-expired': m.customer_told_expired,
  'subscription-paused-reminder': m.customer_told_paused,
  'meals-expiring-soon': m.customer_told_meals_expire,
  'refund-waiting': m.customer_told_refund_waiting,
  'refund-sent': m.customer_told_refund_sent,
  'subscription-payment-due': m.customer_told_payment_due,
  'subscription-moved': m.customer_told_moved,
  'subscription-no-address': m.customer_told_no_address,
  'menu-available': m.customer_told_menu,
  'plate-available': m.customer_told_plate,
  'kitchen-closed': m.customer_told_closed,
  'kitchen-open-again': m.customer_told_open_again,
}

/** What a notification told of, by the type of its event; one that this version does not know goes by its name. */
export function messageTitle(type: string): string {
  return TITLES[type]?.() ?? type
}
