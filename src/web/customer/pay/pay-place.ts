/** The place of `/order-details` where an order by UPI is paid, and of `/subscriptions` where a subscription is. */
export const PAY_PLACE = '#pay'
